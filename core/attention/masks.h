#pragma once

#include <optional>

#include "attention/inputs.h"
#include "base/pieces.h"

// Which keys a query may attend to: the one place that says so, for trace, attend and, by way of trace, gradients.
namespace attention {

// Says whether there is an M to be added to the scores.
bool hasMask(const Inputs& inputs);

// The keys that a query sees, the masks given aside: neighbours, of 0 … m. Where they end, no later query sees fewer.
Span keysSeen(const Inputs& inputs, const Sizes& sizes, Index query);

// M of one head: the mask given, with −∞ at keys that are not seen; absent without hasMask(). → n × m
std::optional<Matrix> combineMasks(const Inputs& inputs, const Sizes& sizes, Index head);

}  // namespace attention
