#include "overflow.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "lanes.h"

namespace attention {

template <typename Scalar>
void overflow(const Step& step, Index row, Index col) {
  using std::to_string;
  throw std::invalid_argument((step.head ? "heads[" + to_string(*step.head) + "]." : "") + step.name +
                              ": overflow of float" + to_string(8 * sizeof(Scalar)) + " at [" + to_string(row) + "][" +
                              to_string(col) + "]");
}

template <>
bool areFinite(const MatrixRef<float>& matrix) {
  float largest = 0;
  for (Index row = 0; row < matrix.rows(); ++row) {
    const float* numbers = matrix.data() + row * matrix.outerStride();
    largest = std::max(largest, largestMagnitude(numbers, static_cast<std::size_t>(matrix.cols())));
  }
  return std::isfinite(largest);
}

template <>
bool areFinite(const MatrixRef<double>& matrix) {
  return matrix.allFinite();
}

template void overflow<float>(const Step&, Index, Index);
template void overflow<double>(const Step&, Index, Index);

}  // namespace attention
