#include "attention/overflow.h"

#include <string>

#include "base/refuse.h"
#include "kernels/lanes.h"

namespace attention {

void overflow(const Step& step, Index row, Index col) {
  using std::to_string;
  const std::string head = step.head ? "heads[" + to_string(*step.head) + "]." : "";
  throw Refusal("overflow", "{argument}: overflow of float{bits} at {place}",
                {{"argument", step.in + head + step.name},
                 {"bits", Count(32)},
                 {"place", "[" + to_string(row) + "][" + to_string(col) + "]"}});
}

bool areFinite(const MatrixRef& matrix) {
  const auto cols = static_cast<std::size_t>(matrix.cols());
  if (matrix.outerStride() == matrix.cols()) {
    return std::isfinite(largestMagnitude(matrix.data(), static_cast<std::size_t>(matrix.rows()) * cols));
  }
  for (Index row = 0; row < matrix.rows(); ++row) {
    if (!std::isfinite(largestMagnitude(matrix.data() + row * matrix.outerStride(), cols))) return false;
  }
  return true;
}

void requireFinite(const Step& step, const MatrixRef& rows, Index first) {
  if (areFinite(rows)) return;
  for (Index row = 0; row < rows.rows(); ++row) {
    for (Index col = 0; col < rows.cols(); ++col) {
      if (!std::isfinite(rows(row, col))) overflow(step, first + row, col);
    }
  }
}

bool Limits::forbids(Index query, Index key) const { return mask && (*mask)(query, key) == -infinity; }

float largeDot(const MatrixRef& a, Index rowOfA, const MatrixRef& b, Index rowOfB) {
  const float largestA = a.row(rowOfA).cwiseAbs().maxCoeff();
  const float largestB = b.row(rowOfB).cwiseAbs().maxCoeff();
  return (a.row(rowOfA) / largestA).dot(b.row(rowOfB) / largestB) * largestA * largestB;
}

}  // namespace attention
