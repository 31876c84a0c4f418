#include "attention/trace_head.h"

#include <utility>

#include "attention/overflow.h"

namespace attention {
namespace {

template <typename Scalar>
using Mask = std::optional<Matrix<Scalar>>;

// A function of query and key: whether the mask forbids the one to see the other.
template <typename Scalar>
auto forbiddenBy(const Mask<Scalar>& mask) {
  return [&mask](Index query, Index key) { return mask && (*mask)(query, key) == -infinity<Scalar>; };
}

// QKᵀ, or QWKᵀ when that is the scoring.
template <typename Scalar>
void traceDot(const Inputs<Scalar>& inputs, const Mask<Scalar>& mask, std::optional<Index> number,
              HeadTrace<Scalar>& head) {
  const Matrix<Scalar>* q = &head.q;
  if (inputs.general) {
    q = &head.projectedQ.emplace(
        finite<Scalar>({"projectedQ", number}, project<Scalar>(head.q, *inputs.general, std::nullopt)));
  }
  traceScores(*q, mask, number, head);
}

// v·tanh(q·w1 + k·w2) of each query and key.
template <typename Scalar>
void traceAdditive(const Additive<Scalar>& additive, const Mask<Scalar>& mask, std::optional<Index> number,
                   HeadTrace<Scalar>& head) {
  const Index m = head.k.rows();
  const auto forbidden = forbiddenBy(mask);
  const Matrix<Scalar>& projectedQ = head.projectedQ.emplace(
      finite<Scalar>({"projectedQ", number}, project<Scalar>(head.q, *additive.w1, std::nullopt)));
  const Matrix<Scalar>& projectedK = head.projectedK.emplace(finiteWhereSeen<Scalar>(
      {"projectedK", number}, project<Scalar>(head.k, *additive.w2, std::nullopt),
      [&](Index key, Index) { return mask && mask->col(key).maxCoeff() == -infinity<Scalar>; },
      [&](Index key, Index col) {
        const Matrix<Scalar> columns = additive.w2->transpose();
        return largeDot<Scalar>(head.k, key, columns, col);
      }));
  const Matrix<Scalar>& preactivations = head.preactivations.emplace(finiteWhereSeen<Scalar>(
      {"preactivations", number}, addPairs<Scalar>(projectedQ, projectedK),
      [&](Index pair, Index) { return forbidden(pair / m, pair % m); },
      [&](Index pair, Index col) { return projectedQ(pair / m, col) + projectedK(pair % m, col); }));
  const Matrix<Scalar>& activations = head.activations.emplace(activate<Scalar>(preactivations));
  head.scores = finiteWhereSeen<Scalar>(
      {"scores", number}, scorePairs<Scalar>(activations, *additive.v, m), forbidden,
      [&](Index query, Index key) { return largeDot<Scalar>(activations, query * m + key, *additive.v, 0); });
}

template <typename Scalar>
std::vector<int> rowsWithoutKey(const Matrix<Scalar>& rowSum) {
  std::vector<int> rows;
  for (Index row = 0; row < rowSum.rows(); ++row) {
    if (rowSum(row, 0) == 0) rows.push_back(static_cast<int>(row));
  }
  return rows;
}

}  // namespace

template <typename Scalar>
void traceScores(const Matrix<Scalar>& q, const Mask<Scalar>& mask, std::optional<Index> number,
                 HeadTrace<Scalar>& head) {
  head.scores =
      finiteWhereSeen<Scalar>({"scores", number}, scoreKeys<Scalar>(q, head.k), forbiddenBy(mask),
                              [&](Index query, Index key) { return largeDot<Scalar>(q, query, head.k, key); });
}

template <typename Scalar>
void weighScores(const Weighing<Scalar>& how, const Mask<Scalar>& mask, std::optional<Index> number,
                 HeadTrace<Scalar>& head) {
  const auto& [factor, softcap, softmaxParts] = how;
  head.scaledScores = finiteWhereSeen<Scalar>(
      {"scaledScores", number}, scaleScores<Scalar>(head.scores, factor), forbiddenBy(mask),
      [&](Index query, Index key) { return how.factor == 0 ? Scalar(0) : head.scores(query, key) * how.factor; });
  const Matrix<Scalar>* latest = &head.scaledScores;
  if (softcap) latest = &head.cappedScores.emplace(capScores<Scalar>(*latest, *softcap));
  if (mask) {
    latest = &head.maskedScores.emplace(
        finiteWhereMaskIs<Scalar>({"maskedScores", number}, maskScores<Scalar>(*latest, *mask), *mask));
  }
  Softmax<Scalar> parts = softmax<Scalar>(*latest, softmaxParts);
  head.fullyMaskedRows = rowsWithoutKey<Scalar>(parts.rowSum);
  head.weights = std::move(parts.weights);
  if (softmaxParts) head.softmaxParts = std::move(parts);
  head.output = finite<Scalar>({"output", number}, weightedSum<Scalar>(head.weights, head.v));
}

template <typename Scalar>
void traceHead(const Inputs<Scalar>& inputs, const Mask<Scalar>& mask, const TraceOptions& options,
               std::optional<Index> number, HeadTrace<Scalar>& head) {
  if (inputs.scoring == Scoring::additive) {
    traceAdditive(inputs.additive, mask, number, head);
  } else {
    traceDot(inputs, mask, number, head);
  }
  weighScores<Scalar>({scaleFactor(inputs, head.k.cols()), inputs.softcap, options.softmaxParts}, mask, number, head);
}

#define INSTANTIATE(Scalar)                                                                                      \
  template void traceScores(const Matrix<Scalar>&, const std::optional<Matrix<Scalar>>&, std::optional<Index>,   \
                            HeadTrace<Scalar>&);                                                                 \
  template void weighScores(const Weighing<Scalar>&, const std::optional<Matrix<Scalar>>&, std::optional<Index>, \
                            HeadTrace<Scalar>&);                                                                 \
  template void traceHead(const Inputs<Scalar>&, const std::optional<Matrix<Scalar>>&, const TraceOptions&,      \
                          std::optional<Index>, HeadTrace<Scalar>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention
