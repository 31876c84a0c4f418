#include "attention/gradients_head.h"

#include <utility>

#include "attention/gradient_steps.h"

namespace attention {

template <typename Scalar>
void addShare(const char* name, std::optional<Matrix<Scalar>>& sum, Matrix<Scalar> share) {
  if (sum) share += *sum;
  sum = finite<Scalar>(gradientStep(name), std::move(share));
}

namespace {

// S = QKᵀ, or QWKᵀ when that is the scoring.
template <typename Scalar>
void dotGradients(const Inputs<Scalar>& inputs, const HeadTrace<Scalar>& head, std::optional<Index> number,
                  ScoringGradients<Scalar>& scoring, HeadGradients<Scalar>& gradients) {
  const Matrix<Scalar>& q = head.projectedQ ? *head.projectedQ : head.q;
  gradients.k = finite<Scalar>(gradientStep("k", number), keysGradient<Scalar>(gradients.scores, q));
  if (!inputs.general) {
    gradients.q = finite<Scalar>(gradientStep("q", number), queriesGradient<Scalar>(gradients.scores, head.k));
    return;
  }
  const Matrix<Scalar>& projectedQ = gradients.projectedQ.emplace(
      finite<Scalar>(gradientStep("projectedQ", number), queriesGradient<Scalar>(gradients.scores, head.k)));
  addShare<Scalar>("scoring.general", scoring.general, projectionGradient<Scalar>(head.q, projectedQ));
  gradients.q = finite<Scalar>(gradientStep("q", number), sourceGradient<Scalar>(projectedQ, *inputs.general));
}

// S = v·tanh(q·w1 + k·w2) of each query and key.
template <typename Scalar>
void additiveGradients(const Additive<Scalar>& additive, const HeadTrace<Scalar>& head, std::optional<Index> number,
                       ScoringGradients<Scalar>& scoring, HeadGradients<Scalar>& gradients) {
  const Index m = head.k.rows();
  const Matrix<Scalar>& activations = gradients.activations.emplace(
      finite<Scalar>(gradientStep("activations", number), activationsGradient<Scalar>(gradients.scores, *additive.v)));
  const Matrix<Scalar>& preactivations = gradients.preactivations.emplace(finite<Scalar>(
      gradientStep("preactivations", number), preactivationsGradient<Scalar>(activations, *head.preactivations)));
  const Matrix<Scalar>& projectedQ = gradients.projectedQ.emplace(
      finite<Scalar>(gradientStep("projectedQ", number), sumOverKeys<Scalar>(preactivations, m)));
  const Matrix<Scalar>& projectedK = gradients.projectedK.emplace(
      finite<Scalar>(gradientStep("projectedK", number), sumOverQueries<Scalar>(preactivations, m)));
  addShare<Scalar>("scoring.additive.v", scoring.v, hiddenGradient<Scalar>(gradients.scores, *head.activations));
  addShare<Scalar>("scoring.additive.w1", scoring.w1, projectionGradient<Scalar>(head.q, projectedQ));
  addShare<Scalar>("scoring.additive.w2", scoring.w2, projectionGradient<Scalar>(head.k, projectedK));
  gradients.q = finite<Scalar>(gradientStep("q", number), sourceGradient<Scalar>(projectedQ, *additive.w1));
  gradients.k = finite<Scalar>(gradientStep("k", number), sourceGradient<Scalar>(projectedK, *additive.w2));
}

}  // namespace

template <typename Scalar>
void headGradients(const Inputs<Scalar>& inputs, const HeadTrace<Scalar>& head, std::optional<Index> number,
                   ScoringGradients<Scalar>& scoring, HeadGradients<Scalar>& gradients) {
  const auto forbidden = [&head](Index query, Index key) {
    return head.maskedScores && (*head.maskedScores)(query, key) == -infinity<Scalar>;
  };
  gradients.v = finite<Scalar>(gradientStep("v", number), valuesGradient<Scalar>(head.weights, gradients.output));
  gradients.weights = finiteWhereSeen<Scalar>(
      gradientStep("weights", number), weightsGradient<Scalar>(gradients.output, head.v), forbidden,
      [&](Index query, Index key) { return largeDot<Scalar>(gradients.output, query, head.v, key); });

  // Through softmax to the last of the steps before it, and from that to scaledScores.
  const Matrix<Scalar>& uncapped = head.cappedScores ? *head.cappedScores : head.scaledScores;
  const Matrix<Scalar>& scores = head.maskedScores ? *head.maskedScores : uncapped;
  const char* name = head.maskedScores ? "maskedScores" : head.cappedScores ? "cappedScores" : "scaledScores";
  SoftmaxGradient<Scalar> ofSoftmax = softmaxGradient<Scalar>(gradients.weights, head.weights, scores);
  Matrix<Scalar> latest = finite<Scalar>(gradientStep(name, number), std::move(ofSoftmax.scores));
  gradients.rowDot = std::move(ofSoftmax.rowDot);  // were it too large, the scores' gradient would be
  if (head.maskedScores) gradients.maskedScores = latest;
  if (inputs.softcap) {
    gradients.cappedScores = latest;
    latest = uncappedGradient<Scalar>(latest, head.scaledScores, *inputs.softcap);  // none larger than it was
  }
  gradients.scaledScores = std::move(latest);
  gradients.scores = finite<Scalar>(gradientStep("scores", number),
                                    scaleScores<Scalar>(gradients.scaledScores, scaleFactor(inputs, head.k.cols())));
  if (inputs.scoring == Scoring::additive) {
    additiveGradients(inputs.additive, head, number, scoring, gradients);
  } else {
    dotGradients(inputs, head, number, scoring, gradients);
  }
}

#define INSTANTIATE(Scalar)                                                                          \
  template void addShare(const char*, std::optional<Matrix<Scalar>>&, Matrix<Scalar>);               \
  template void headGradients(const Inputs<Scalar>&, const HeadTrace<Scalar>&, std::optional<Index>, \
                              ScoringGradients<Scalar>&, HeadGradients<Scalar>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention
