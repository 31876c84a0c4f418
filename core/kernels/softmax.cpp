#include "kernels/softmax.h"

#include <algorithm>
#include <cmath>

#include "kernels/exponential.h"

namespace attention {
namespace {

float largestOf(const float* row, Index count) {
  Lanes top = splat(-infinity);
  Index i = 0;
  for (; i + 4 <= count; i += 4) top = larger(top, load(row + i));
  for (; i < count; ++i) top = larger(top, splat(row[i]));
  return largest(top);
}

// 0 at the largest.
void shiftRow(const float* row, Index count, float largest, float* to) {
  if (!std::isfinite(largest)) {  // ∞ − ∞ would be NaN
    std::transform(row, row + count, to, [](float x) { return x == infinity ? 0 : -infinity; });
    return;
  }
  Index i = 0;
  for (; i + 4 <= count; i += 4) store(to + i, load(row + i) - largest);
  for (; i < count; ++i) to[i] = row[i] - largest;
}

void divideRow(float* row, Index count, float divisor) {
  Index i = 0;
  for (; i + 4 <= count; i += 4) store(row + i, load(row + i) / divisor);
  for (; i < count; ++i) row[i] /= divisor;
}

}  // namespace

RowSoftmax softmaxRow(const float* row, Index count, float* weights, float* shifted, float* exponentials) {
  const float largest = largestOf(row, count);
  shiftRow(row, count, largest, weights);
  if (shifted) std::copy_n(weights, count, shifted);
  const float sum = exponentiate(weights, count);
  if (exponentials) std::copy_n(weights, count, exponentials);
  if (sum > 0) divideRow(weights, count, sum);
  return {largest, sum};
}

}  // namespace attention
