#include <cmath>

#include "attention/steps.h"
#include "kernels/exponential.h"

namespace attention {
namespace {

// The row's scores, their maximum subtracted: 0 at the largest.
void shiftRow(const float* scores, Index count, float rowMax, float* row) {
  if (!std::isfinite(rowMax)) {  // ∞ − ∞ would be NaN
    for (Index i = 0; i < count; ++i) row[i] = scores[i] == infinity<float> ? 0 : -infinity<float>;
    return;
  }
  Index i = 0;
  for (; i + 4 <= count; i += 4) store(row + i, load(scores + i) - rowMax);
  for (; i < count; ++i) row[i] = scores[i] - rowMax;
}

float largestOf(const float* row, Index count) {
  Lanes top = splat(-infinity<float>);
  Index i = 0;
  for (; i + 4 <= count; i += 4) top = larger(top, load(row + i));
  for (; i < count; ++i) top = larger(top, splat(row[i]));
  return largest(top);
}

void divideRow(float* row, Index count, float divisor) {
  Index i = 0;
  for (; i + 4 <= count; i += 4) store(row + i, load(row + i) / divisor);
  for (; i < count; ++i) row[i] /= divisor;
}

}  // namespace

// Row by row while the row is at hand, four numbers at a time.
template <>
Softmax<float> softmax(const MatrixRef<float>& scores, bool everyPart) {
  const Index rows = scores.rows();
  const Index cols = scores.cols();
  Softmax<float> result;
  result.rowMax.resize(rows, 1);
  result.rowSum.resize(rows, 1);
  if (everyPart) {
    result.shifted.resize(rows, cols);
    result.exponentials.resize(rows, cols);
  }
  result.weights.resize(rows, cols);
  for (Index index = 0; index < rows; ++index) {
    const float* from = &scores.coeffRef(index, 0);
    float* row = &result.weights(index, 0);  // what becomes of it, one part after the other
    const float rowMax = result.rowMax(index, 0) = largestOf(from, cols);
    shiftRow(from, cols, rowMax, row);
    if (everyPart) result.shifted.row(index) = result.weights.row(index);
    const float rowSum = result.rowSum(index, 0) = exponentiate(row, cols);
    if (everyPart) result.exponentials.row(index) = result.weights.row(index);
    if (rowSum > 0) divideRow(row, cols, rowSum);
  }
  return result;
}

// The same as the formula has it: what the one above is tested against.
template <>
Softmax<double> softmax(const MatrixRef<double>& scores, bool everyPart) {
  Softmax<double> result;
  Matrix<double>& weights = result.weights;  // what they become, one part after the other
  result.rowMax = scores.rowwise().maxCoeff();
  weights.resize(scores.rows(), scores.cols());
  for (Index row = 0; row < scores.rows(); ++row) {
    const double rowMax = result.rowMax(row, 0);
    if (std::isfinite(rowMax)) {
      weights.row(row) = scores.row(row).array() - rowMax;
    } else {  // ∞ − ∞ would be NaN
      weights.row(row) = scores.row(row).unaryExpr(
          [](double score) { return score == infinity<double> ? double(0) : -infinity<double>; });
    }
  }
  if (everyPart) result.shifted = weights;
  // std::exp, not Eigen's: that one gives about 1e-38 for −∞, and a masked key must weigh exactly 0.
  weights = weights.unaryExpr([](double value) { return std::exp(value); });
  if (everyPart) result.exponentials = weights;
  result.rowSum = weights.rowwise().sum();
  for (Index row = 0; row < scores.rows(); ++row) {
    if (result.rowSum(row, 0) > 0) weights.row(row) /= result.rowSum(row, 0);
  }
  return result;
}

}  // namespace attention
