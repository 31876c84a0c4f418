#include "learning/rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

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

void addBias(const Block& bias, const Block& rows) {
  for (Index row = 0; row < rows.rows; ++row) addRows(bias.data, bias.rows, rows.cols, 0, rows.row(row));
}

void addGradient(const Block& rows, const Block& ofBias) {
  if (ofBias.rows > 0) addRows(rows.data, rows.rows, rows.cols, rows.stride, ofBias.data);
}

void addBlock(const Block& to, const Block& from) {
  for (Index row = 0; row < to.rows; ++row) addRows(from.row(row), 1, to.cols, from.stride, to.row(row));
}

RowSoftmax softmaxSeen(float* row, Index seen, Index reach) {
  std::fill(row + seen, row + reach, -infinity);
  const RowSoftmax result = softmaxRow(row, reach, row);
  if (std::isfinite(result.largest)) return result;
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  std::fill(row, row + seen, nan);
  return {result.largest, nan};
}

std::vector<int> largestPlaces(const float* row, Index count, Index top) {
  std::vector<int> places(static_cast<std::size_t>(count));
  std::iota(places.begin(), places.end(), 0);
  std::partial_sort(places.begin(), places.begin() + top, places.end(),
                    [row](int a, int b) { return row[a] > row[b] || (row[a] == row[b] && a < b); });
  places.resize(static_cast<std::size_t>(top));
  return places;
}

}  // namespace attention::learning
