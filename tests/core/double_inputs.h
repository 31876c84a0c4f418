#pragma once

#include <deque>
#include <string>

#include "attention/gradients.h"
#include "support.h"

namespace attention {

// The same inputs in float64. It owns the matrices that the inputs view, so that a test can change any number of them.
class DoubleInputs {
 public:
  explicit DoubleInputs(const Inputs<float>& from) {
    copy(from.x, inputs.x);
    copy(from.context, inputs.context);
    copy(from.wq, inputs.wq);
    copy(from.wk, inputs.wk);
    copy(from.wv, inputs.wv);
    copy(from.q, inputs.q);
    copy(from.k, inputs.k);
    copy(from.v, inputs.v);
    copy(from.wo, inputs.wo);
    copy(from.bq, inputs.bq);
    copy(from.bk, inputs.bk);
    copy(from.bv, inputs.bv);
    copy(from.bo, inputs.bo);
    copy(from.pastK, inputs.pastK);
    copy(from.pastV, inputs.pastV);
    copy(from.general, inputs.general);
    copy(from.additive.w1, inputs.additive.w1);
    copy(from.additive.w2, inputs.additive.w2);
    copy(from.additive.v, inputs.additive.v);
    for (const View<float>& mask : from.masks) inputs.masks.push_back(keep(mask));
    inputs.heads = from.heads;
    inputs.kvHeads = from.kvHeads;
    inputs.scoring = from.scoring;
    if (from.scale) inputs.scale = static_cast<double>(*from.scale);
    if (from.softcap) inputs.softcap = static_cast<double>(*from.softcap);
    inputs.causal = from.causal;
    inputs.keyLength = from.keyLength;
  }
  DoubleInputs(const DoubleInputs&) = delete;
  DoubleInputs& operator=(const DoubleInputs&) = delete;

  Inputs<double> inputs;

 private:
  View<double> keep(const View<float>& from) { return viewOf(matrices.emplace_back(from.cast<double>())); }
  void copy(const std::optional<View<float>>& from, std::optional<View<double>>& to) {
    if (from) to.emplace(keep(*from));
  }

  std::deque<Matrix<double>> matrices;
};

// Calls visit(name, input, gradient) for everything that an input's gradient is given of, by both optionals.
template <typename Scalar, typename Visit>
void forEachParameter(const Inputs<Scalar>& in, const Gradients<Scalar>& gradients, const Visit& visit) {
  using Gradient = std::optional<Matrix<Scalar>>;
  visit("x", in.x, gradients.x);
  visit("context", in.context, gradients.context);
  visit("wq", in.wq, gradients.wq);
  visit("wk", in.wk, gradients.wk);
  visit("wv", in.wv, gradients.wv);
  visit("wo", in.wo, gradients.wo);
  visit("bq", in.bq, gradients.bq);
  visit("bk", in.bk, gradients.bk);
  visit("bv", in.bv, gradients.bv);
  visit("bo", in.bo, gradients.bo);
  visit("past.k", in.pastK, gradients.pastK);
  visit("past.v", in.pastV, gradients.pastV);
  visit("general", in.general, gradients.scoring.general);
  visit("w1", in.additive.w1, gradients.scoring.w1);
  visit("w2", in.additive.w2, gradients.scoring.w2);
  visit("v of additive", in.additive.v, gradients.scoring.v);
  // These are there also where they were projected.
  visit("q", in.q, in.q ? Gradient(gradients.q) : std::nullopt);
  visit("k", in.k, in.k ? Gradient(gradients.k) : std::nullopt);
  visit("v", in.v, in.v ? Gradient(gradients.v) : std::nullopt);
}

template <typename Scalar>
struct Named {
  std::string name;
  Matrix<Scalar> matrix;
};

// Every gradient there is, those of the heads too.
template <typename Scalar>
std::vector<Named<Scalar>> allOf(const Gradients<Scalar>& gradients) {
  std::vector<Named<Scalar>> all;
  const auto add = [&](const std::string& name, const std::optional<Matrix<Scalar>>& matrix) {
    if (matrix) all.push_back({name, *matrix});
  };
  forEachParameter(Inputs<Scalar>(), gradients,
                   [&](const char* name, const auto&, const auto& matrix) { add(name, matrix); });
  add("concat", gradients.concat);
  add("q", gradients.q);
  add("k", gradients.k);
  add("v", gradients.v);
  for (std::size_t h = 0; h < gradients.heads.size(); ++h) {
    const HeadGradients<Scalar>& head = gradients.heads[h];
    const std::string of = "heads[" + std::to_string(h) + "].";
    add(of + "output", head.output);
    add(of + "weights", head.weights);
    add(of + "maskedScores", head.maskedScores);
    add(of + "cappedScores", head.cappedScores);
    add(of + "scaledScores", head.scaledScores);
    add(of + "scores", head.scores);
    add(of + "activations", head.activations);
    add(of + "preactivations", head.preactivations);
    add(of + "projectedQ", head.projectedQ);
    add(of + "projectedK", head.projectedK);
    add(of + "q", head.q);
    add(of + "k", head.k);
    add(of + "v", head.v);
  }
  return all;
}

}  // namespace attention
