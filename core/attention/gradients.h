#pragma once

#include <optional>
#include <vector>

#include "attention/trace.h"

namespace attention {

// The gradients in what HeadTrace holds, each in its shape; those of what the trace has.
struct HeadGradients {
  Matrix output;   // n × d_v
  Matrix weights;  // n × m; ±∞ where a forbidden key's is too large for float
  Matrix rowDot;   // n × 1: rowsum(dA ∘ A)
  // n × m: 0 at forbidden keys and in fully masked rows. That of maskedScores is the mask's too.
  std::optional<Matrix> maskedScores, cappedScores;
  Matrix scaledScores, scores;
  // With general scoring projectedQ: n × d_k. With additive scoring n·m × d_a twice, n × d_a and m × d_a.
  std::optional<Matrix> activations, preactivations, projectedQ, projectedK;
  Matrix q, k, v;  // n × d_q, m × d_k, m × d_v: this head's share of a key head
};

// The gradients in the scoring's parameters, each in its shape, from all heads together.
struct ScoringGradients {
  std::optional<Matrix> general, w1, w2, v;
};

// The gradients of a scalar whose gradient in the output is given; each in the shape of what it is the gradient in.
struct Gradients {
  std::optional<Matrix> x, context, wq, wk, wv, wo, bq, bk, bv, bo;  // of what inputs there are
  std::optional<Matrix> pastK, pastV;
  ScoringGradients scoring;
  Matrix concat;   // n × heads·d_v
  Matrix q, k, v;  // all heads side by side, k and v without the past; given or projected
  std::vector<HeadGradients> heads;
};

// As of a trace: visit(name, field) for every field, those of inputs by the inputs' names. While one is missing here,
// this does not compile.
template <typename Visit>
void forEachField(const HeadGradients& head, const Visit& visit) {
  const auto& [output, weights, rowDot, maskedScores, cappedScores, scaledScores, scores, activations, preactivations,
               projectedQ, projectedK, q, k, v] = head;
  visit("output", output);
  visit("weights", weights);
  visit("rowDot", rowDot);
  visit("maskedScores", maskedScores);
  visit("cappedScores", cappedScores);
  visit("scaledScores", scaledScores);
  visit("scores", scores);
  visit("activations", activations);
  visit("preactivations", preactivations);
  visit("projectedQ", projectedQ);
  visit("projectedK", projectedK);
  visit("q", q);
  visit("k", k);
  visit("v", v);
}

template <typename Visit>
void forEachField(const Gradients& gradients, const Visit& visit) {
  const auto& [x, context, wq, wk, wv, wo, bq, bk, bv, bo, pastK, pastV, scoring, concat, q, k, v, heads] =
      gradients;  // the heads one by one, as above
  const auto& [general, w1, w2, additiveV] = scoring;
  visit("q", q);
  visit("k", k);
  visit("v", v);
  visit("concat", concat);
  visit("x", x);
  visit("context", context);
  visit("wq", wq);
  visit("wk", wk);
  visit("wv", wv);
  visit("wo", wo);
  visit("bq", bq);
  visit("bk", bk);
  visit("bv", bv);
  visit("bo", bo);
  visit("past.k", pastK);
  visit("past.v", pastV);
  visit("scoring.general", general);
  visit("scoring.additive.w1", w1);
  visit("scoring.additive.w2", w2);
  visit("scoring.additive.v", additiveV);
}

// Backwards through attention, by the chain rule: output → weights → scores → q, k, v → x, context and all parameters
// (Vaswani et al. 2017 forwards; gradient_steps.h backwards). outputGradient: n × d_out, or n × heads·d_v without wo.
// Throws Refusal for what trace() refuses, for an outputGradient of another shape or with NaN or an
// infinity in it, for what needs more memory than there is, and where a gradient is too large for float.
Gradients gradients(const Inputs& inputs, const View& outputGradient, double memory = unlimited);

// The refusals of gradients that need no number of any matrix: shapes, and memory. rows, cols: the outputGradient's.
Sizes checkGradients(const Inputs& inputs, Size rows, Size cols, double memory);

}  // namespace attention
