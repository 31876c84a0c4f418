#include "trace.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#include "overflow.h"

namespace attention {
namespace {

template <typename Scalar>
using Mask = std::optional<Matrix<Scalar>>;

// q, k or v as all heads see it: given or projected, with the past in front.
template <typename Scalar>
Matrix<Scalar> operand(const char* name, const std::optional<View<Scalar>>& given,
                       const std::optional<View<Scalar>>& source, const std::optional<View<Scalar>>& weights,
                       const std::optional<View<Scalar>>& bias, const std::optional<View<Scalar>>& past) {
  Matrix<Scalar> own =
      given ? Matrix<Scalar>(*given) : finite<Scalar>({name}, project<Scalar>(*source, *weights, bias));
  return past ? appendRows<Scalar>(*past, own) : own;
}

template <typename Scalar>
std::vector<int> rowsWithoutKey(const Matrix<Scalar>& rowSum) {
  std::vector<int> rows;
  for (Index row = 0; row < rowSum.rows(); ++row) {
    if (rowSum(row, 0) == 0) rows.push_back(static_cast<int>(row));
  }
  return rows;
}

// softmax(QKᵀ · factor + M) V of the head's q, k, v, with every intermediate.
template <typename Scalar>
void traceHead(const Inputs<Scalar>& inputs, const Mask<Scalar>& mask, const TraceOptions& options,
               const std::optional<Index>& number, HeadTrace<Scalar>& head) {
  const auto forbidden = [&](Index query, Index key) {
    return mask && (*mask)(query, key) == -std::numeric_limits<Scalar>::infinity();
  };
  head.scores =
      finiteWhereSeen<Scalar>({"scores", number}, scoreKeys<Scalar>(head.q, head.k), forbidden,
                              [&](Index query, Index key) { return largeDot<Scalar>(head.q, query, head.k, key); });
  const Scalar factor = scaleFactor(inputs, head.k.cols());
  head.scaledScores = finiteWhereSeen<Scalar>(
      {"scaledScores", number}, scaleScores<Scalar>(head.scores, factor), forbidden,
      [&](Index query, Index key) { return factor == 0 ? Scalar(0) : head.scores(query, key) * factor; });
  const Matrix<Scalar>* latest = &head.scaledScores;
  if (inputs.softcap) latest = &head.cappedScores.emplace(capScores<Scalar>(*latest, *inputs.softcap));
  if (mask) {
    latest = &head.maskedScores.emplace(
        finiteWhereMaskIs<Scalar>({"maskedScores", number}, maskScores<Scalar>(*latest, *mask), *mask));
  }
  Softmax<Scalar> parts = softmax<Scalar>(*latest, options.softmaxParts);
  head.fullyMaskedRows = rowsWithoutKey<Scalar>(parts.rowSum);
  head.weights = std::move(parts.weights);
  if (options.softmaxParts) head.softmaxParts = std::move(parts);
  head.output = finite<Scalar>({"output", number}, weightedSum<Scalar>(head.weights, head.v));
}

// What trace() holds at its peak: the inputs, all heads, and the mask in use.
template <typename Scalar>
double bytesOf(const Inputs<Scalar>& inputs, const Sizes& sizes, const TraceOptions& options) {
  const auto [n, m, past, heads, kvHeads, queryWidth, keyWidth, valueWidth] = sizes;
  const double pairs = static_cast<double>(n) * static_cast<double>(m);
  const bool masks = !inputs.masks.empty() || inputs.causal || inputs.keyLength;
  const double ofHead = static_cast<double>(n) * static_cast<double>(queryWidth + valueWidth) +
                        static_cast<double>(m) * static_cast<double>(keyWidth + valueWidth) +
                        pairs * (3 + (inputs.softcap ? 1 : 0) + (masks ? 1 : 0) + (options.softmaxParts ? 2 : 0));
  const double ofAll = static_cast<double>(n) * static_cast<double>(heads * (queryWidth + valueWidth)) +
                       static_cast<double>(m) * static_cast<double>(kvHeads * (keyWidth + valueWidth)) +
                       (inputs.wo ? static_cast<double>(n) * static_cast<double>(inputs.wo->cols()) : 0);
  return sizeof(Scalar) * (countNumbers(inputs) + ofAll + static_cast<double>(heads) * ofHead + (masks ? pairs : 0));
}

}  // namespace

template <typename Scalar>
Sizes checkTrace(const Inputs<Scalar>& inputs, const TraceOptions& options) {
  const Sizes sizes = checkShapes(inputs);
  const double bytes = bytesOf(inputs, sizes, options);
  if (bytes <= options.memory) return sizes;
  using std::to_string;
  throw std::invalid_argument("inputs: " + (sizes.heads > 1 ? to_string(sizes.heads) + " heads of " : "") +
                              to_string(sizes.n) + " queries and " + to_string(sizes.m) + " keys need " +
                              to_string(static_cast<std::uint64_t>(bytes)) + " bytes, and the engine has at most " +
                              to_string(static_cast<std::uint64_t>(options.memory)));
}

template <typename Scalar>
Trace<Scalar> trace(const Inputs<Scalar>& inputs, const TraceOptions& options) {
  const Sizes sizes = checkTrace(inputs, options);
  checkNumbers(inputs);
  const auto& keySource = inputs.context ? inputs.context : inputs.x;
  Trace<Scalar> all;
  all.q = operand<Scalar>("q", inputs.q, inputs.x, inputs.wq, inputs.bq, std::nullopt);
  all.k = operand<Scalar>("k", inputs.k, keySource, inputs.wk, inputs.bk, inputs.pastK);
  all.v = operand<Scalar>("v", inputs.v, keySource, inputs.wv, inputs.bv, inputs.pastV);
  all.heads.resize(static_cast<std::size_t>(sizes.heads));
  all.concat.resize(sizes.n, sizes.heads * sizes.valueWidth);
  Mask<Scalar> mask;
  for (Index number = 0; number < sizes.heads; ++number) {
    HeadTrace<Scalar>& head = all.heads[static_cast<std::size_t>(number)];
    const Index from = keyHead(sizes, number);
    head.q = all.q.middleCols(number * sizes.queryWidth, sizes.queryWidth);
    head.k = all.k.middleCols(from * sizes.keyWidth, sizes.keyWidth);
    head.v = all.v.middleCols(from * sizes.valueWidth, sizes.valueWidth);
    if (number == 0 || inputs.masks.size() > 1) mask = combineMasks(inputs, sizes, number);
    traceHead<Scalar>(inputs, mask, options, sizes.heads > 1 ? std::optional(number) : std::nullopt, head);
    all.concat.middleCols(number * sizes.valueWidth, sizes.valueWidth) = head.output;
  }
  if (inputs.wo) all.projected = finite<Scalar>({"projected"}, project<Scalar>(all.concat, *inputs.wo, inputs.bo));
  return all;
}

#define INSTANTIATE(Scalar)                                                 \
  template Trace<Scalar> trace(const Inputs<Scalar>&, const TraceOptions&); \
  template Sizes checkTrace(const Inputs<Scalar>&, const TraceOptions&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention
