#include "attention/masks.h"

#include <algorithm>

namespace attention {

template <typename Scalar>
bool hasMask(const Inputs<Scalar>& inputs) {
  return !inputs.masks.empty() || inputs.causal || inputs.keyLength;
}

template <typename Scalar>
Span keysSeen(const Inputs<Scalar>& inputs, const Sizes& sizes, Index query) {
  const Index end = inputs.keyLength.value_or(sizes.m);
  return {0, inputs.causal ? std::min(end, query + Index{sizes.past} + 1) : end};
}

template <typename Scalar>
std::optional<Matrix<Scalar>> combineMasks(const Inputs<Scalar>& inputs, const Sizes& sizes, Index head) {
  if (!hasMask(inputs)) return std::nullopt;
  Matrix<Scalar> mask = Matrix<Scalar>::Zero(sizes.n, sizes.m);
  if (!inputs.masks.empty()) mask = inputs.masks[inputs.masks.size() == 1 ? 0 : static_cast<std::size_t>(head)];
  for (Index query = 0; query < sizes.n; ++query) {
    const Span seen = keysSeen(inputs, sizes, query);
    mask.row(query).head(seen.first).setConstant(-infinity<Scalar>);
    mask.row(query).tail(sizes.m - seen.end()).setConstant(-infinity<Scalar>);
  }
  return mask;
}

#define INSTANTIATE(Scalar)                                           \
  template bool hasMask(const Inputs<Scalar>&);                       \
  template Span keysSeen(const Inputs<Scalar>&, const Sizes&, Index); \
  template std::optional<Matrix<Scalar>> combineMasks(const Inputs<Scalar>&, const Sizes&, Index);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention
