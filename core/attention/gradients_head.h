#pragma once

#include <optional>

#include "attention/gradients.h"
#include "attention/overflow.h"

namespace attention {

// The place of all gradients, in refusals.
constexpr const char* gradientsName = "gradients.";
inline Step gradientStep(const char* name) { return {name, std::nullopt, gradientsName}; }

// Adds one path's share of a gradient to that of the other paths.
void addShare(const char* name, std::optional<Matrix>& sum, Matrix share);

// One head backwards, from gradients.output on, to its q, k and v; and its share in those of the scoring's parameters.
// number: which head, where there are several, to be named when a number becomes too large.
void headGradients(const Inputs& inputs, const HeadTrace& head, std::optional<Index> number, ScoringGradients& scoring,
                   HeadGradients& gradients);

}  // namespace attention
