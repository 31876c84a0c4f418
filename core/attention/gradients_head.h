#pragma once

#include <optional>

#include "attention/gradients.h"
#include "attention/overflow.h"

namespace attention {

// A gradient's place in what gradients() gives, for refusals.
inline Step gradientStep(const char* name, std::optional<Index> head = std::nullopt) {
  return {name, head, "gradients."};
}

// Adds one path's share of a gradient to that of the other paths.
template <typename Scalar>
void addShare(const char* name, std::optional<Matrix<Scalar>>& sum, Matrix<Scalar> share);

// One head backwards, from gradients.output on, to its q, k and v; and its share in those of the scoring's parameters.
// number: which head, where there are several, to be named when a number becomes too large.
template <typename Scalar>
void headGradients(const Inputs<Scalar>& inputs, const HeadTrace<Scalar>& head, std::optional<Index> number,
                   ScoringGradients<Scalar>& scoring, HeadGradients<Scalar>& gradients);

}  // namespace attention
