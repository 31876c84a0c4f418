#include "attention/masks.h"

#include <algorithm>

namespace attention {

bool hasMask(const Inputs& inputs) { return !inputs.masks.empty() || inputs.causal || inputs.keyLength; }

Span keysSeen(const Inputs& inputs, const Sizes& sizes, Index query) {
  const Index end = inputs.keyLength.value_or(sizes.m);
  return {0, inputs.causal ? std::min(end, query + Index{sizes.past} + 1) : end};
}

std::optional<Matrix> combineMasks(const Inputs& inputs, const Sizes& sizes, Index head) {
  if (!hasMask(inputs)) return std::nullopt;
  Matrix mask = Matrix::Zero(sizes.n, sizes.m);
  if (!inputs.masks.empty()) mask = inputs.masks[inputs.masks.size() == 1 ? 0 : static_cast<std::size_t>(head)];
  for (Index query = 0; query < sizes.n; ++query) {
    const Span seen = keysSeen(inputs, sizes, query);
    mask.row(query).head(seen.first).setConstant(-infinity);
    mask.row(query).tail(sizes.m - seen.end()).setConstant(-infinity);
  }
  return mask;
}

}  // namespace attention
