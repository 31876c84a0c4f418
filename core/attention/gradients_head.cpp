#include "attention/gradients_head.h"

#include <utility>

#include "attention/gradient_steps.h"

namespace attention {

void addShare(const char* name, std::optional<Matrix>& sum, Matrix share) {
  if (sum) share += *sum;
  sum = finite(gradientStep(name), std::move(share));
}

namespace {

// S = QKᵀ, or QWKᵀ when that is the scoring.
void dotGradients(const Inputs& inputs, const HeadTrace& head, const Limits& limits, ScoringGradients& scoring,
                  HeadGradients& gradients) {
  const Matrix& q = head.projectedQ ? *head.projectedQ : head.q;
  gradients.k = limits.finite("k", keysGradient(gradients.scores, q));
  if (!inputs.general) {
    gradients.q = limits.finite("q", queriesGradient(gradients.scores, head.k));
    return;
  }
  const Matrix& projectedQ =
      gradients.projectedQ.emplace(limits.finite("projectedQ", queriesGradient(gradients.scores, head.k)));
  addShare("scoring.general", scoring.general, projectionGradient(head.q, projectedQ));
  gradients.q = limits.finite("q", sourceGradient(projectedQ, *inputs.general));
}

// S = v·tanh(q·w1 + k·w2) of each query and key.
void additiveGradients(const Additive& additive, const HeadTrace& head, const Limits& limits, ScoringGradients& scoring,
                       HeadGradients& gradients) {
  const Index m = head.k.rows();
  const Matrix& activations =
      gradients.activations.emplace(limits.finite("activations", activationsGradient(gradients.scores, *additive.v)));
  const Matrix& preactivations = gradients.preactivations.emplace(
      limits.finite("preactivations", preactivationsGradient(activations, *head.preactivations)));
  const Matrix& projectedQ = gradients.projectedQ.emplace(limits.finite("projectedQ", sumOverKeys(preactivations, m)));
  const Matrix& projectedK =
      gradients.projectedK.emplace(limits.finite("projectedK", sumOverQueries(preactivations, m)));
  addShare("scoring.additive.v", scoring.v, hiddenGradient(gradients.scores, *head.activations));
  addShare("scoring.additive.w1", scoring.w1, projectionGradient(head.q, projectedQ));
  addShare("scoring.additive.w2", scoring.w2, projectionGradient(head.k, projectedK));
  gradients.q = limits.finite("q", sourceGradient(projectedQ, *additive.w1));
  gradients.k = limits.finite("k", sourceGradient(projectedK, *additive.w2));
}

}  // namespace

void headGradients(const Inputs& inputs, const HeadTrace& head, std::optional<Index> number, ScoringGradients& scoring,
                   HeadGradients& gradients) {
  const Limits limits{head.maskedScores, number, gradientsName};
  gradients.v = limits.finite("v", valuesGradient(head.weights, gradients.output));
  gradients.weights =
      limits.finiteWhereSeen("weights", weightsGradient(gradients.output, head.v),
                             [&](Index query, Index key) { return largeDot(gradients.output, query, head.v, key); });

  // Through softmax to the last of the steps before it, and from that to scaledScores.
  const Matrix& uncapped = head.cappedScores ? *head.cappedScores : head.scaledScores;
  const Matrix& scores = head.maskedScores ? *head.maskedScores : uncapped;
  const char* name = head.maskedScores ? "maskedScores" : head.cappedScores ? "cappedScores" : "scaledScores";
  SoftmaxGradient ofSoftmax = softmaxGradient(gradients.weights, head.weights, scores);
  Matrix latest = limits.finite(name, std::move(ofSoftmax.scores));
  gradients.rowDot = std::move(ofSoftmax.rowDot);  // were it too large, the scores' gradient would be
  if (head.maskedScores) gradients.maskedScores = latest;
  if (inputs.softcap) {
    gradients.cappedScores = latest;
    latest = uncappedGradient(latest, head.scaledScores, *inputs.softcap);  // none larger than it was
  }
  gradients.scaledScores = std::move(latest);
  gradients.scores = limits.finite("scores", scaleScores(gradients.scaledScores, scaleFactor(inputs, head.k.cols())));
  if (inputs.scoring == Scoring::additive) {
    additiveGradients(inputs.additive, head, limits, scoring, gradients);
  } else {
    dotGradients(inputs, head, limits, scoring, gradients);
  }
}

}  // namespace attention
