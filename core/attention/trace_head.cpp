#include "attention/trace_head.h"

#include <utility>

#include "attention/overflow.h"

namespace attention {
namespace {

using Mask = std::optional<Matrix>;

// A function of query and key: whether the mask forbids the one to see the other.
auto forbiddenBy(const Mask& mask) {
  return [&mask](Index query, Index key) { return mask && (*mask)(query, key) == -infinity; };
}

// QKᵀ, or QWKᵀ when that is the scoring.
void traceDot(const Inputs& inputs, const Mask& mask, std::optional<Index> number, HeadTrace& head) {
  const Matrix* q = &head.q;
  if (inputs.general) {
    q = &head.projectedQ.emplace(finite({"projectedQ", number}, project(head.q, *inputs.general, std::nullopt)));
  }
  traceScores(*q, mask, number, head);
}

// v·tanh(q·w1 + k·w2) of each query and key.
void traceAdditive(const Additive& additive, const Mask& mask, std::optional<Index> number, HeadTrace& head) {
  const Index m = head.k.rows();
  const auto forbidden = forbiddenBy(mask);
  const Matrix& projectedQ =
      head.projectedQ.emplace(finite({"projectedQ", number}, project(head.q, *additive.w1, std::nullopt)));
  const Matrix& projectedK = head.projectedK.emplace(finiteWhereSeen(
      {"projectedK", number}, project(head.k, *additive.w2, std::nullopt),
      [&](Index key, Index) { return mask && mask->col(key).maxCoeff() == -infinity; },
      [&](Index key, Index col) {
        const Matrix columns = additive.w2->transpose();
        return largeDot(head.k, key, columns, col);
      }));
  const Matrix& preactivations = head.preactivations.emplace(finiteWhereSeen(
      {"preactivations", number}, addPairs(projectedQ, projectedK),
      [&](Index pair, Index) { return forbidden(pair / m, pair % m); },
      [&](Index pair, Index col) { return projectedQ(pair / m, col) + projectedK(pair % m, col); }));
  const Matrix& activations = head.activations.emplace(activate(preactivations));
  head.scores =
      finiteWhereSeen({"scores", number}, scorePairs(activations, *additive.v, m), forbidden,
                      [&](Index query, Index key) { return largeDot(activations, query * m + key, *additive.v, 0); });
}

std::vector<int> rowsWithoutKey(const Matrix& rowSum) {
  std::vector<int> rows;
  for (Index row = 0; row < rowSum.rows(); ++row) {
    if (rowSum(row, 0) == 0) rows.push_back(static_cast<int>(row));
  }
  return rows;
}

}  // namespace

void traceScores(const Matrix& q, const Mask& mask, std::optional<Index> number, HeadTrace& head) {
  head.scores = finiteWhereSeen({"scores", number}, scoreKeys(q, head.k), forbiddenBy(mask),
                                [&](Index query, Index key) { return largeDot(q, query, head.k, key); });
}

void weighScores(const Weighing& how, const Mask& mask, std::optional<Index> number, HeadTrace& head) {
  const auto& [factor, softcap, softmaxParts] = how;
  head.scaledScores = finiteWhereSeen(
      {"scaledScores", number}, scaleScores(head.scores, factor), forbiddenBy(mask),
      [&](Index query, Index key) { return how.factor == 0 ? 0.0F : head.scores(query, key) * how.factor; });
  const Matrix* latest = &head.scaledScores;
  if (softcap) latest = &head.cappedScores.emplace(capScores(*latest, *softcap));
  if (mask) {
    latest = &head.maskedScores.emplace(finiteWhereMaskIs({"maskedScores", number}, maskScores(*latest, *mask), *mask));
  }
  Softmax parts = softmax(*latest, softmaxParts);
  head.fullyMaskedRows = rowsWithoutKey(parts.rowSum);
  head.weights = std::move(parts.weights);
  if (softmaxParts) head.softmaxParts = std::move(parts);
  head.output = finite({"output", number}, weightedSum(head.weights, head.v));
}

void traceHead(const Inputs& inputs, const Mask& mask, const TraceOptions& options, std::optional<Index> number,
               HeadTrace& head) {
  if (inputs.scoring == Scoring::additive) {
    traceAdditive(inputs.additive, mask, number, head);
  } else {
    traceDot(inputs, mask, number, head);
  }
  weighScores({scaleFactor(inputs, head.k.cols()), inputs.softcap, options.softmaxParts}, mask, number, head);
}

}  // namespace attention
