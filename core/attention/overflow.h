#pragma once

#include <cmath>
#include <optional>
#include <utility>

#include "base/matrix.h"

// A trace refuses finite inputs that give numbers too large for float, and names the place; except where a mask forbids
// that key anyway.
namespace attention {

// A step of a trace, by its field's name; and of which head, when there are several; and what the trace is part of.
struct Step {
  const char* name = "";
  std::optional<Index> head = std::nullopt;
  const char* in = "";
};

[[noreturn]] void overflow(const Step& step, Index row, Index col);

// Says it quickly; where a number is not finite is looked for afterwards.
bool areFinite(const MatrixRef& matrix);
// Refuses the first number that is not finite. first: the row's number with which these begin.
void requireFinite(const Step& step, const MatrixRef& rows, Index first = 0);

inline Matrix finite(const Step& step, Matrix matrix) {
  requireFinite(step, matrix);
  return matrix;
}

// As finite, but a number that belongs to a key nobody may see can be too large: forbidden(row, col) says whether it
// does, instead(row, col) what to show there.
template <typename Forbidden, typename Instead>
Matrix finiteWhereSeen(const Step& step, Matrix matrix, const Forbidden& forbidden, const Instead& instead) {
  if (areFinite(matrix)) return matrix;
  for (Index row = 0; row < matrix.rows(); ++row) {
    for (Index col = 0; col < matrix.cols(); ++col) {
      if (std::isfinite(matrix(row, col))) continue;
      if (!forbidden(row, col)) overflow(step, row, col);
      matrix(row, col) = instead(row, col);
    }
  }
  return matrix;
}

// As finite, but ∞ where the mask itself says ∞.
inline Matrix finiteWhereMaskIs(const Step& step, Matrix matrix, const Matrix& mask) {
  return finiteWhereSeen(
      step, std::move(matrix), [&](Index row, Index col) { return !std::isfinite(mask(row, col)); },
      [&](Index row, Index col) { return mask(row, col); });
}

// A dot product too large on the way: its value if that fits, else ±∞, but never the NaN of ∞ − ∞.
float largeDot(const MatrixRef& a, Index rowOfA, const MatrixRef& b, Index rowOfB);

}  // namespace attention
