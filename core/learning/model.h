#pragma once

#include <string_view>
#include <vector>

#include "learning/batch.h"
#include "learning/embedding.h"
#include "learning/optimiser.h"
#include "learning/workspace.h"

namespace attention::learning {

struct Step {
  Index step = 0;                 // how many have been made, this one with them
  double loss = 0, accuracy = 0;  // before it
  double gradientNorm = 0;        // of all gradients together, before clipping
  // The loss, a gradient, a new parameter or moment is not finite: no step was made, and parameters are as before. The
  // moments are lost: training goes on from a state that was copied before, as the border does it.
  bool diverged = false;
};

// What training goes on from, to be read and to be set: with the same of it the next step gives the same bits.
template <typename Scalar>
struct State {
  Scalar* values;  // parameters().size numbers, as those of both moments
  Moments<Scalar>& moments;
  Index& step;
};

struct AblatedHead {
  Index layer = 0, head = 0;
  Ablation by = Ablation::zero;
};

// A transformer: embedding, layers of attention and MLP around a residual stream, unembedding. After the first step of
// a shape the next ones of it allocate nothing. In float all numbers are the same wherever it runs in WebAssembly.
template <typename Scalar>
class Model {
 public:
  // Throws Refusal, as checkConfig does.
  explicit Model(const Config& config);

  const Config& config() const { return config_; }
  const Parameters& parameters() const { return parameters_; }
  Index step() const { return step_; }
  State<Scalar> state() { return {values_.data(), moments_, step_}; }

  // A parameter's numbers, to be read and to be set to finite ones. Throws Refusal "parameter" for a name there is not.
  Block<Scalar> parameter(std::string_view name) const { return find(name, values_); }
  // Its gradient, after gradients() and until the next call.
  Block<Scalar> gradient(std::string_view name) const { return find(name, gradients_); }
  const Scalar* gradientNumbers() const { return gradients_.data(); }

  // One step: forwards once, backwards, and an update. Throws Refusal for a batch or options that do not fit.
  Step train(const Batch& batch, const Optimisation& options);
  // Changes nothing. Throws Refusal for a batch that does not fit.
  Evaluation evaluate(const Batch& batch);
  Evaluation gradients(const Batch& batch);

  // From now on these heads, and no others, are ablated: in trace, evaluation, generation and training. Throws Refusal
  // at-least or at-most for a layer or head there is not.
  void ablate(const std::vector<AblatedHead>& heads);

  // For trace and generation: what is computed with, and logits of some sequences (in space().logits).
  Setting<Scalar> setting() const { return {config_, tables_, ablations_}; }
  const Weights<Scalar>& weights() const { return weights_; }
  const Workspace<Scalar>& forward(const std::int32_t* tokens, Shape shape, Purpose purpose = Purpose::forwards);

 private:
  Block<Scalar> find(std::string_view name, const Buffer<Scalar>& in) const;
  Evaluation backward(const Batch& batch);

  Config config_;
  Parameters parameters_;
  Tables<Scalar> tables_;
  Ablations ablations_;
  Buffer<Scalar> values_, gradients_;
  Weights<Scalar> weights_, ofWeights_;
  Moments<Scalar> moments_;
  Workspace<Scalar> space_;
  Index step_ = 0;
};

}  // namespace attention::learning
