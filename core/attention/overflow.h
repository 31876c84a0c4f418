#pragma once

#include <cmath>
#include <optional>
#include <utility>

#include "base/matrix.h"

// What a trace does where finite inputs give numbers too large for Scalar: it refuses, naming the place, except where a
// mask forbids that key anyway.
namespace attention {

// A step of a trace, by its field's name; and of which head, when there are several; and what the trace is part of.
struct Step {
  const char* name = "";
  std::optional<Index> head = std::nullopt;
  const char* in = "";
};

template <typename Scalar>
[[noreturn]] void overflow(const Step& step, Index row, Index col);

// Nearly always; where not is looked for afterwards.
template <typename Scalar>
bool areFinite(const MatrixRef<Scalar>& matrix);
template <>
bool areFinite(const MatrixRef<float>& matrix);
template <>
bool areFinite(const MatrixRef<double>& matrix);

template <typename Scalar>
Matrix<Scalar> finite(const Step& step, Matrix<Scalar> matrix);

// As finite, but a number that belongs to a key nobody may see can be too large: forbidden(row, col) says whether it
// does, instead(row, col) what to show there.
template <typename Scalar, typename Forbidden, typename Instead>
Matrix<Scalar> finiteWhereSeen(const Step& step, Matrix<Scalar> matrix, const Forbidden& forbidden,
                               const Instead& instead) {
  if (areFinite<Scalar>(matrix)) return matrix;
  for (Index row = 0; row < matrix.rows(); ++row) {
    for (Index col = 0; col < matrix.cols(); ++col) {
      if (std::isfinite(matrix(row, col))) continue;
      if (!forbidden(row, col)) overflow<Scalar>(step, row, col);
      matrix(row, col) = instead(row, col);
    }
  }
  return matrix;
}

// As finite, but ∞ where the mask itself says ∞.
template <typename Scalar>
Matrix<Scalar> finiteWhereMaskIs(const Step& step, Matrix<Scalar> matrix, const Matrix<Scalar>& mask) {
  return finiteWhereSeen<Scalar>(
      step, std::move(matrix), [&](Index row, Index col) { return !std::isfinite(mask(row, col)); },
      [&](Index row, Index col) { return mask(row, col); });
}

// A dot product too large on the way: its value if that fits, else ±∞, but never the NaN of ∞ − ∞.
template <typename Scalar>
Scalar largeDot(const MatrixRef<Scalar>& a, Index rowOfA, const MatrixRef<Scalar>& b, Index rowOfB);

}  // namespace attention
