#include "learning/ablation.h"

namespace attention::learning {
namespace {

void addRow(float* to, const float* row, Index cols) {
  for (Index col = 0; col < cols; ++col) to[col] += row[col];
}

void divideRow(float* row, Index cols, Index by) {
  for (Index col = 0; col < cols; ++col) row[col] /= static_cast<float>(by);
}

// All rows become their mean.
void spreadMean(const Block& rows) {
  float* const first = rows.row(0);
  for (Index row = 1; row < rows.rows; ++row) addRow(first, rows.row(row), rows.cols);
  divideRow(first, rows.cols, rows.rows);
  for (Index row = 1; row < rows.rows; ++row) std::copy_n(first, rows.cols, rows.row(row));
}

}  // namespace

void ablateHead(Ablation by, bool causal, const Block& output) {
  if (by == Ablation::none) return;
  if (by == Ablation::zero) return output.fill(0);
  if (!causal) return spreadMean(output);
  for (Index row = 1; row < output.rows; ++row) addRow(output.row(row), output.row(row - 1), output.cols);
  for (Index row = 1; row < output.rows; ++row) divideRow(output.row(row), output.cols, row + 1);
}

void ablateBackwards(Ablation by, bool causal, const Block& gradient) {
  if (by == Ablation::none) return;
  if (by == Ablation::zero) return gradient.fill(0);
  if (!causal) return spreadMean(gradient);
  for (Index row = 1; row < gradient.rows; ++row) divideRow(gradient.row(row), gradient.cols, row + 1);
  for (Index row = gradient.rows - 1; row > 0; --row) addRow(gradient.row(row - 1), gradient.row(row), gradient.cols);
}

void ablateNext(Ablation by, Index position, const Block& sum, const Block& output) {
  if (by == Ablation::none) return;
  if (by == Ablation::zero) return output.fill(0);
  addRow(output.data, sum.data, output.cols);
  std::copy_n(output.data, output.cols, sum.data);
  divideRow(output.data, output.cols, position + 1);
}

}  // namespace attention::learning
