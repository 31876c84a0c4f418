#pragma once

#include <cmath>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "matrix.h"

// How arguments are refused: "name: expected this, got that".
namespace attention {

// Joined only when there is something to refuse: a small trace takes less time than its messages.
using Words = std::initializer_list<std::string_view>;

inline std::string join(Words words) {
  std::string joined;
  for (const std::string_view word : words) joined += word;
  return joined;
}

[[noreturn]] inline void refuse(std::string_view name, Words why) {
  throw std::invalid_argument(join({name, ": ", join(why)}));
}

inline void requireAtLeast(std::string_view name, Index value, Index least) {
  using std::to_string;
  if (value < least) refuse(name, {"expected at least ", to_string(least), ", got ", to_string(value)});
}

// "name: expected 2 rows (why), got 3", unless there are as many as expected.
inline void requireCount(std::string_view name, Index actual, Index expected, std::string_view unit, Words why) {
  using std::to_string;
  if (actual == expected) return;
  refuse(name, {"expected ", to_string(expected), " ", unit, expected == 1 ? "" : "s", " (", join(why), "), got ",
                to_string(actual)});
}

// What a number is that is not allowed: it is not finite, or not above 0.
template <typename Scalar>
const char* nameOf(Scalar value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return value == 0 ? "0" : "a negative number";
}

enum class Kind { matrix, vector, mask };

// A mask may hold infinities, nothing may hold NaN.
template <typename Scalar>
void requireNumbers(std::string_view name, const MatrixRef<Scalar>& given, Kind kind) {
  using std::to_string;
  for (Index row = 0; row < given.rows(); ++row) {
    for (Index col = 0; col < given.cols(); ++col) {
      const Scalar value = given(row, col);
      if (kind == Kind::mask ? !std::isnan(value) : std::isfinite(value)) continue;
      const std::string inRow = kind == Kind::vector ? "" : "[" + to_string(row) + "]";
      refuse(name, {kind == Kind::mask ? "expected no NaN, got " : "expected finite numbers, got ", nameOf(value),
                    " at ", inRow, "[", to_string(col), "]"});
    }
  }
}

}  // namespace attention
