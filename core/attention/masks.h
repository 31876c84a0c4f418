#pragma once

#include <optional>

#include "attention/inputs.h"
#include "base/pieces.h"

// Which keys a query may attend to: the one place that says so, for trace, attend and, by way of trace, gradients.
namespace attention {

// Whether there is an M to be added to the scores.
template <typename Scalar>
bool hasMask(const Inputs<Scalar>& inputs);

// The keys that a query sees, the masks given aside: neighbours, of 0 … m. Where they end, no later query sees fewer.
template <typename Scalar>
Span keysSeen(const Inputs<Scalar>& inputs, const Sizes& sizes, Index query);

// M of one head: the mask given, with −∞ at keys that are not seen; absent without hasMask(). → n × m
template <typename Scalar>
std::optional<Matrix<Scalar>> combineMasks(const Inputs<Scalar>& inputs, const Sizes& sizes, Index head);

}  // namespace attention
