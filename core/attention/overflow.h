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

// The limits of the steps of one head: a number may be too large for float where its query may not see its key.
struct Limits {
  const std::optional<Matrix>& mask;  // n × m, or the masked scores: −∞ where it forbids; absent: all keys are seen
  std::optional<Index> head;          // which one, where there are several
  const char* in = "";                // what the steps are part of

  bool forbids(Index query, Index key) const;

  Matrix finite(const char* name, Matrix matrix) const {
    return attention::finite({name, head, in}, std::move(matrix));
  }

  // As finite, but a number that belongs to a key nobody may see can be too large: isUnseen(row, col) says whether it
  // does, instead(row, col) what to show there.
  template <typename IsUnseen, typename Instead>
  Matrix finiteWhereSeen(const char* name, Matrix matrix, const IsUnseen& isUnseen, const Instead& instead) const {
    if (areFinite(matrix)) return matrix;
    for (Index row = 0; row < matrix.rows(); ++row) {
      for (Index col = 0; col < matrix.cols(); ++col) {
        if (std::isfinite(matrix(row, col))) continue;
        if (!isUnseen(row, col)) overflow({name, head, in}, row, col);
        matrix(row, col) = instead(row, col);
      }
    }
    return matrix;
  }

  // The same for a row for each query and a column for each key.
  template <typename Instead>
  Matrix finiteWhereSeen(const char* name, Matrix matrix, const Instead& instead) const {
    return finiteWhereSeen(
        name, std::move(matrix), [this](Index query, Index key) { return forbids(query, key); }, instead);
  }
};

// A dot product too large on the way: its value if that fits, else ±∞, but never the NaN of ∞ − ∞.
float largeDot(const MatrixRef& a, Index rowOfA, const MatrixRef& b, Index rowOfB);

}  // namespace attention
