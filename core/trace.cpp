#include "trace.h"

#include <utility>

#include "operands.h"
#include "overflow.h"
#include "trace_head.h"

namespace attention {

template <typename Scalar>
double countIntermediates(const Inputs<Scalar>& inputs, const Sizes& sizes, const TraceOptions& options) {
  const auto area = [](Index rows, Index cols) { return static_cast<double>(rows) * static_cast<double>(cols); };
  const auto& [n, m, past, heads, kvHeads, queryWidth, keyWidth, valueWidth] = sizes;
  double ofPair = 3;
  if (inputs.softcap) ofPair += 1;
  if (hasMask(inputs)) ofPair += 1;
  if (options.softmaxParts) ofPair += 2;
  double ofHead = area(n, queryWidth + valueWidth) + area(m, keyWidth + valueWidth);
  if (inputs.scoring == Scoring::general) ofHead += area(n, keyWidth);
  if (inputs.scoring == Scoring::additive) {
    const Index hidden = inputs.additive.w1->cols();
    ofHead += area(n + m, hidden);
    ofPair += 2 * static_cast<double>(hidden);
  }
  double numbers = static_cast<double>(heads) * (ofHead + area(n, m) * ofPair);
  numbers += area(n, heads * (queryWidth + valueWidth)) + area(m, kvHeads * (keyWidth + valueWidth));
  if (inputs.wo) numbers += area(n, inputs.wo->cols());
  return numbers;
}

template <typename Scalar>
Sizes checkTrace(const Inputs<Scalar>& inputs, const TraceOptions& options) {
  const Sizes sizes = checkShapes(inputs);
  const double mask = hasMask(inputs) ? static_cast<double>(sizes.n) * static_cast<double>(sizes.m) : 0;  // in use
  const double numbers = countNumbers(inputs) + countIntermediates(inputs, sizes, options) + mask;
  requireMemory(sizes, numbers * sizeof(Scalar), options.memory);
  return sizes;
}

template <typename Scalar>
Trace<Scalar> trace(const Inputs<Scalar>& inputs, const TraceOptions& options) {
  const Sizes sizes = checkTrace(inputs, options);
  checkNumbers(inputs);
  Trace<Scalar> all;
  Operands<Scalar> operands = operandsOf(inputs);
  all.q = std::move(operands.q);
  all.k = std::move(operands.k);
  all.v = std::move(operands.v);
  all.heads.resize(static_cast<std::size_t>(sizes.heads));
  all.concat.resize(sizes.n, sizes.heads * sizes.valueWidth);
  std::optional<Matrix<Scalar>> mask;
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

#define INSTANTIATE(Scalar)                                                                     \
  template double countIntermediates(const Inputs<Scalar>&, const Sizes&, const TraceOptions&); \
  template Trace<Scalar> trace(const Inputs<Scalar>&, const TraceOptions&);                     \
  template Sizes checkTrace(const Inputs<Scalar>&, const TraceOptions&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention
