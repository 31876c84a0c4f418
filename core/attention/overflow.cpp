#include "attention/overflow.h"

#include <string>

#include "base/refuse.h"
#include "kernels/lanes.h"

namespace attention {

template <typename Scalar>
void overflow(const Step& step, Index row, Index col) {
  using std::to_string;
  const std::string head = step.head ? "heads[" + to_string(*step.head) + "]." : "";
  throw Refusal("overflow", "{argument}: overflow of float{bits} at {place}",
                {{"argument", step.in + head + step.name},
                 {"bits", Count(8 * sizeof(Scalar))},
                 {"place", "[" + to_string(row) + "][" + to_string(col) + "]"}});
}

template <>
bool areFinite(const MatrixRef<float>& matrix) {
  const auto cols = static_cast<std::size_t>(matrix.cols());
  if (matrix.outerStride() == matrix.cols()) {
    return std::isfinite(largestMagnitude(matrix.data(), static_cast<std::size_t>(matrix.rows()) * cols));
  }
  for (Index row = 0; row < matrix.rows(); ++row) {
    if (!std::isfinite(largestMagnitude(matrix.data() + row * matrix.outerStride(), cols))) return false;
  }
  return true;
}

template <>
bool areFinite(const MatrixRef<double>& matrix) {
  return matrix.allFinite();
}

template <typename Scalar>
Matrix<Scalar> finite(const Step& step, Matrix<Scalar> matrix) {
  if (areFinite<Scalar>(matrix)) return matrix;
  for (Index row = 0; row < matrix.rows(); ++row) {
    for (Index col = 0; col < matrix.cols(); ++col) {
      if (!std::isfinite(matrix(row, col))) overflow<Scalar>(step, row, col);
    }
  }
  return matrix;
}

template <typename Scalar>
Scalar largeDot(const MatrixRef<Scalar>& a, Index rowOfA, const MatrixRef<Scalar>& b, Index rowOfB) {
  const Scalar largestA = a.row(rowOfA).cwiseAbs().maxCoeff();
  const Scalar largestB = b.row(rowOfB).cwiseAbs().maxCoeff();
  return (a.row(rowOfA) / largestA).dot(b.row(rowOfB) / largestB) * largestA * largestB;
}

#define INSTANTIATE(Scalar)                                    \
  template void overflow<Scalar>(const Step&, Index, Index);   \
  template Matrix<Scalar> finite(const Step&, Matrix<Scalar>); \
  template Scalar largeDot(const MatrixRef<Scalar>&, Index, const MatrixRef<Scalar>&, Index);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention
