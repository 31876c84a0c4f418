#include <cmath>

#include "attention/steps.h"
#include "kernels/exponential.h"

namespace attention {
namespace {

// The row's scores, their maximum subtracted: 0 at the largest.
void shiftRow(const float* scores, Index count, float rowMax, float* row) {
  if (!std::isfinite(rowMax)) {  // ∞ − ∞ would be NaN
    for (Index i = 0; i < count; ++i) row[i] = scores[i] == infinity ? 0 : -infinity;
    return;
  }
  Index i = 0;
  for (; i + 4 <= count; i += 4) store(row + i, load(scores + i) - rowMax);
  for (; i < count; ++i) row[i] = scores[i] - rowMax;
}

float largestOf(const float* row, Index count) {
  Lanes top = splat(-infinity);
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
Softmax softmax(const MatrixRef& scores, bool everyPart) {
  const Index rows = scores.rows();
  const Index cols = scores.cols();
  Softmax result;
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

}  // namespace attention
