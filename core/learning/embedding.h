#pragma once

#include "learning/batch.h"
#include "learning/workspace.h"

// The two ends of a model: tokens become rows of numbers, and rows of numbers become probabilities of tokens.
namespace attention::learning {

// embedded = embedding of each token, with that of its position where the model has one to be added (Vaswani et al.
// 2017, section 3.4); the first layer's x, normalised where the model does. tokens: those of rows of x, of sequences
// `length` long that begin at position `first`.
void embed(const Setting& setting, const Weights& weights, const std::int32_t* tokens, Index length, Index first,
           const Workspace& space);

// From the gradient of the first layer's x, space.back.x, added to what is there already.
void embedBackwards(const Setting& setting, const Weights& weights, const std::int32_t* tokens, Index length,
                    const Workspace& space, const Weights& gradients);

// The last rows of a residual stream → logits, by way of normed: as many as are asked for.
void unembed(const Config& config, const Weights& weights, const Workspace& space, const Block& stream);

// From the gradient of the logits, space.logits, to that of output, space.back.x, and the weights' gradients.
void unembedBackwards(const Config& config, const Weights& weights, const Workspace& space, const Weights& gradients);

// How wrong the model is. loss: Σ w·(−ln p of the target) / Σ w, in nats. accuracy: the share, by w as well, of
// positions where the target has the largest logit (of equal ones the first).
struct Evaluation {
  double loss = 0, accuracy = 0;
};

// logits become the gradient of the loss: w·(p − 1 at the target) / Σ w. weight: Σ w.
Evaluation crossEntropy(const Batch& batch, double weight, const Block& logits);

}  // namespace attention::learning
