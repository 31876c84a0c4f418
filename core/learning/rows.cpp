#include "learning/rows.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "kernels/exponential.h"
#include "kernels/lanes.h"

namespace attention::learning {
namespace {

// Σ term(i), in four sums.
template <typename Scalar, typename Term>
Scalar fourSums(Index count, const Term& term) {
  Scalar sums[4] = {0, 0, 0, 0};
  Index i = 0;
  for (; i + 4 <= count; i += 4) {
    for (Index lane = 0; lane < 4; ++lane) sums[lane] += term(i + lane);
  }
  Scalar all = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  for (; i < count; ++i) all += term(i);
  return all;
}

}  // namespace

template <>
float dot(const float* a, const float* b, Index count) {
  Lanes sums = splat(0);
  Index i = 0;
  for (; i + 4 <= count; i += 4) sums += load(a + i) * load(b + i);
  float all = sum(sums);
  for (; i < count; ++i) all += a[i] * b[i];
  return all;
}

template <>
double dot(const double* a, const double* b, Index count) {
  return fourSums<double>(count, [=](Index i) { return a[i] * b[i]; });
}

template <>
float total(const float* a, Index count) {
  Lanes sums = splat(0);
  Index i = 0;
  for (; i + 4 <= count; i += 4) sums += load(a + i);
  float all = sum(sums);
  for (; i < count; ++i) all += a[i];
  return all;
}

template <>
double total(const double* a, Index count) {
  return fourSums<double>(count, [=](Index i) { return a[i]; });
}

template <typename Scalar>
double squares(const Scalar* a, std::size_t count) {
  constexpr std::size_t block = 1024;
  double all = 0;
  for (std::size_t first = 0; first < count; first += block) {
    const auto here = static_cast<Index>(std::min(block, count - first));
    all += static_cast<double>(dot<Scalar>(a + first, a + first, here));
  }
  return all;
}

template <typename Scalar>
void addRows(const Scalar* rows, Index n, Index cols, Index stride, Scalar* to) {
  for (Index row = 0; row < n; ++row, rows += stride) {
    for (Index col = 0; col < cols; ++col) to[col] += rows[col];
  }
}

// Numbers beyond those seen are taken along only as far as the fourth after the last one: what is added up beyond is 0.
template <>
SoftmaxOf<float> softmaxRow(float* row, Index seen, Index reach) {
  std::fill(row + seen, row + reach, -infinity<float>);
  Lanes top = splat(-infinity<float>);
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

template <>
SoftmaxOf<double> softmaxRow(double* row, Index seen, Index reach) {
  const double most = *std::max_element(row, row + seen);
  double sum = 0;
  for (Index i = 0; i < seen; ++i) sum += row[i] = std::exp(row[i] - most);
  for (Index i = 0; i < seen; ++i) row[i] /= sum;
  std::fill(row + seen, row + reach, 0.0);
  return {most, sum};
}

#define INSTANTIATE(Scalar)                            \
  template double squares(const Scalar*, std::size_t); \
  template void addRows(const Scalar*, Index, Index, Index, Scalar*);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention::learning
