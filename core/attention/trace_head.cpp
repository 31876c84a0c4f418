#include "attention/trace_head.h"

#include <cmath>
#include <utility>

namespace attention {
namespace {

// QKᵀ, or QWKᵀ when that is the scoring.
void traceDot(const Inputs& inputs, const Limits& limits, HeadTrace& head) {
  const Matrix* q = &head.q;
  if (inputs.general) {
    q = &head.projectedQ.emplace(limits.finite("projectedQ", project(head.q, *inputs.general, std::nullopt)));
  }
  traceScores(*q, limits, head);
}

// v·tanh(q·w1 + k·w2) of each query and key.
void traceAdditive(const Additive& additive, const Limits& limits, HeadTrace& head) {
  const Index m = head.k.rows();
  const Matrix& projectedQ =
      head.projectedQ.emplace(limits.finite("projectedQ", project(head.q, *additive.w1, std::nullopt)));
  const Matrix& projectedK = head.projectedK.emplace(limits.finiteWhereSeen(
      "projectedK", project(head.k, *additive.w2, std::nullopt),
      [&](Index key, Index) { return limits.mask && limits.mask->col(key).maxCoeff() == -infinity; },
      [&](Index key, Index col) {
        const Matrix columns = additive.w2->transpose();
        return largeDot(head.k, key, columns, col);
      }));
  const Matrix& preactivations = head.preactivations.emplace(limits.finiteWhereSeen(
      "preactivations", addPairs(projectedQ, projectedK),
      [&](Index pair, Index) { return limits.forbids(pair / m, pair % m); },
      [&](Index pair, Index col) { return projectedQ(pair / m, col) + projectedK(pair % m, col); }));
  const Matrix& activations = head.activations.emplace(activate(preactivations));
  head.scores = limits.finiteWhereSeen("scores", scorePairs(activations, *additive.v, m), [&](Index query, Index key) {
    return largeDot(activations, query * m + key, *additive.v, 0);
  });
}

std::vector<int> rowsWithoutKey(const Matrix& rowSum) {
  std::vector<int> rows;
  for (Index row = 0; row < rowSum.rows(); ++row) {
    if (rowSum(row, 0) == 0) rows.push_back(static_cast<int>(row));
  }
  return rows;
}

}  // namespace

void traceScores(const Matrix& q, const Limits& limits, HeadTrace& head) {
  head.scores = limits.finiteWhereSeen("scores", scoreKeys(q, head.k),
                                       [&](Index query, Index key) { return largeDot(q, query, head.k, key); });
}

void weighScores(const Weighing& how, const Limits& limits, HeadTrace& head) {
  const auto& [factor, softcap, softmaxParts] = how;
  head.scaledScores = limits.finiteWhereSeen(
      "scaledScores", scaleScores(head.scores, factor),
      [&](Index query, Index key) { return how.factor == 0 ? 0.0F : head.scores(query, key) * how.factor; });
  const Matrix* latest = &head.scaledScores;
  if (softcap) latest = &head.cappedScores.emplace(capScores(*latest, *softcap));
  if (limits.mask) {
    const Matrix& mask = *limits.mask;
    latest = &head.maskedScores.emplace(limits.finiteWhereSeen(
        "maskedScores", maskScores(*latest, mask),
        [&](Index query, Index key) { return !std::isfinite(mask(query, key)); },  // ∞ where the mask itself says ∞
        [&](Index query, Index key) { return mask(query, key); }));
  }
  Softmax parts = softmax(*latest, softmaxParts);
  head.fullyMaskedRows = rowsWithoutKey(parts.rowSum);
  head.weights = std::move(parts.weights);
  if (softmaxParts) head.softmaxParts = std::move(parts);
  head.output = limits.finite("output", weightedSum(head.weights, head.v));
}

void traceHead(const Inputs& inputs, const Limits& limits, const TraceOptions& options, HeadTrace& head) {
  if (inputs.scoring == Scoring::additive) {
    traceAdditive(inputs.additive, limits, head);
  } else {
    traceDot(inputs, limits, head);
  }
  weighScores({scaleFactor(inputs, head.k.cols()), inputs.softcap, options.softmaxParts}, limits, head);
}

}  // namespace attention
