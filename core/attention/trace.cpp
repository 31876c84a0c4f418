#include "attention/trace.h"

#include <utility>

#include "attention/masks.h"
#include "attention/operands.h"
#include "attention/overflow.h"
#include "attention/trace_head.h"

namespace attention {

Count countIntermediates(const Inputs& inputs, const Sizes& sizes, const TraceOptions& options) {
  const auto& [n, m, past, heads, kvHeads, queryWidth, keyWidth, valueWidth] = sizes;
  Count ofPair(3);
  if (inputs.softcap) ofPair += Count(1);
  if (hasMask(inputs)) ofPair += Count(1);
  if (options.softmaxParts) ofPair += Count(2);
  Count ofHead = n * (queryWidth + valueWidth) + m * (keyWidth + valueWidth);
  if (inputs.scoring == Scoring::general) ofHead += n * keyWidth;
  if (inputs.scoring == Scoring::additive) {
    const Size hidden = inputs.additive.w1->cols();
    ofHead += (n + m) * hidden;
    ofPair += Count(2) * hidden;
  }
  Count numbers = heads * (ofHead + n * m * ofPair);
  numbers += n * (heads * (queryWidth + valueWidth)) + m * (kvHeads * (keyWidth + valueWidth));
  if (inputs.wo) numbers += n * Size(inputs.wo->cols());
  return numbers;
}

Sizes checkTrace(const Inputs& inputs, const TraceOptions& options) {
  const Sizes sizes = checkShapes(inputs);
  const Count mask = hasMask(inputs) ? sizes.n * sizes.m : Count(0);  // in use
  const Count numbers = countNumbers(inputs) + countIntermediates(inputs, sizes, options) + mask;
  requireMemory(sizes, numbers * Count(sizeof(float)), options.memory);
  return sizes;
}

Trace trace(const Inputs& inputs, const TraceOptions& options) {
  const Sizes sizes = checkTrace(inputs, options);
  checkNumbers(inputs);
  Trace all;
  Operands operands = operandsOf(inputs);
  all.q = std::move(operands.q);
  all.k = std::move(operands.k);
  all.v = std::move(operands.v);
  all.heads.resize(static_cast<std::size_t>(sizes.heads));
  all.concat.resize(sizes.n, sizes.concatCols().index());
  std::optional<Matrix> mask;
  for (Index number = 0; number < sizes.heads; ++number) {
    HeadTrace& head = all.heads[static_cast<std::size_t>(number)];
    const Index from = sizes.keyHead(number);
    head.q = columnsOfHead(all.q, number, sizes.queryWidth);
    head.k = columnsOfHead(all.k, from, sizes.keyWidth);
    head.v = columnsOfHead(all.v, from, sizes.valueWidth);
    if (number == 0 || inputs.masks.size() > 1) mask = combineMasks(inputs, sizes, number);
    traceHead(inputs, {mask, sizes.heads > 1 ? std::optional(number) : std::nullopt}, options, head);
    columnsOfHead(all.concat, number, sizes.valueWidth) = head.output;
  }
  if (inputs.wo) all.projected = finite({"projected"}, project(all.concat, *inputs.wo, inputs.bo));
  return all;
}

}  // namespace attention
