#include "learning/rows.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "kernels/exponential.h"
#include "kernels/lanes.h"

namespace attention::learning {
float dot(const float* a, const float* b, Index count) {
  Lanes sums = splat(0);
  Index i = 0;
  for (; i + 4 <= count; i += 4) sums += load(a + i) * load(b + i);
  float all = sum(sums);
  for (; i < count; ++i) all += a[i] * b[i];
  return all;
}

float total(const float* a, Index count) {
  Lanes sums = splat(0);
  Index i = 0;
  for (; i + 4 <= count; i += 4) sums += load(a + i);
  float all = sum(sums);
  for (; i < count; ++i) all += a[i];
  return all;
}

double squares(const float* a, std::size_t count) {
  constexpr std::size_t block = 1024;
  double all = 0;
  for (std::size_t first = 0; first < count; first += block) {
    const auto here = static_cast<Index>(std::min(block, count - first));
    all += static_cast<double>(dot(a + first, a + first, here));
  }
  return all;
}

void addRows(const float* rows, Index n, Index cols, Index stride, float* to) {
  for (Index row = 0; row < n; ++row, rows += stride) {
    for (Index col = 0; col < cols; ++col) to[col] += rows[col];
  }
}

// Numbers beyond those seen are taken along only as far as the fourth after the last one: what is added up beyond is 0.
SoftmaxOf softmaxRow(float* row, Index seen, Index reach) {
  std::fill(row + seen, row + reach, -infinity);
  Lanes top = splat(-infinity);
  Index i = 0;
  for (; i + 4 <= reach; i += 4) top = larger(top, load(row + i));
  for (; i < reach; ++i) top = larger(top, splat(row[i]));
  const float most = largest(top);
  for (i = 0; i + 4 <= reach; i += 4) store(row + i, load(row + i) - most);
  for (; i < reach; ++i) row[i] -= most;
  const float sum = exponentiate(row, reach);
  for (i = 0; i + 4 <= reach; i += 4) store(row + i, load(row + i) / sum);
  for (; i < reach; ++i) row[i] /= sum;
  return {most, sum};
}

}  // namespace attention::learning
