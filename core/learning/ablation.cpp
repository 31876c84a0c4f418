#include "learning/ablation.h"

namespace attention::learning {
namespace {

template <typename Scalar>
void addRow(Scalar* to, const Scalar* row, Index cols) {
  for (Index col = 0; col < cols; ++col) to[col] += row[col];
}

template <typename Scalar>
void divideRow(Scalar* row, Index cols, Index by) {
  for (Index col = 0; col < cols; ++col) row[col] /= static_cast<Scalar>(by);
}

// All rows become their mean.
template <typename Scalar>
void spreadMean(const Block<Scalar>& rows) {
  Scalar* const first = rows.row(0);
  for (Index row = 1; row < rows.rows; ++row) addRow(first, rows.row(row), rows.cols);
  divideRow(first, rows.cols, rows.rows);
  for (Index row = 1; row < rows.rows; ++row) std::copy_n(first, rows.cols, rows.row(row));
}

}  // namespace

template <typename Scalar>
void ablateHead(Ablation by, bool causal, const Block<Scalar>& output) {
  if (by == Ablation::none) return;
  if (by == Ablation::zero) return output.fill(0);
  if (!causal) return spreadMean(output);
  for (Index row = 1; row < output.rows; ++row) addRow(output.row(row), output.row(row - 1), output.cols);
  for (Index row = 1; row < output.rows; ++row) divideRow(output.row(row), output.cols, row + 1);
}

template <typename Scalar>
void ablateBackwards(Ablation by, bool causal, const Block<Scalar>& gradient) {
  if (by == Ablation::none) return;
  if (by == Ablation::zero) return gradient.fill(0);
  if (!causal) return spreadMean(gradient);
  for (Index row = 1; row < gradient.rows; ++row) divideRow(gradient.row(row), gradient.cols, row + 1);
  for (Index row = gradient.rows - 1; row > 0; --row) addRow(gradient.row(row - 1), gradient.row(row), gradient.cols);
}

template <typename Scalar>
void ablateNext(Ablation by, Index position, const Block<Scalar>& sum, const Block<Scalar>& output) {
  if (by == Ablation::none) return;
  if (by == Ablation::zero) return output.fill(0);
  addRow(output.data, sum.data, output.cols);
  std::copy_n(output.data, output.cols, sum.data);
  divideRow(output.data, output.cols, position + 1);
}

#define INSTANTIATE(Scalar)                                            \
  template void ablateHead(Ablation, bool, const Block<Scalar>&);      \
  template void ablateBackwards(Ablation, bool, const Block<Scalar>&); \
  template void ablateNext(Ablation, Index, const Block<Scalar>&, const Block<Scalar>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention::learning
