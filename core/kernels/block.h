#pragma once

#include <algorithm>

#include "base/matrix.h"

namespace attention {

// A matrix, or some rows and columns of one, whose numbers lie somewhere else. Copies see the same numbers.
struct Block {
  float* data = nullptr;
  Index rows = 0, cols = 0;
  Index stride = 0;  // from a row to the next

  Block() = default;
  Block(float* data, Index rows, Index cols, Index stride) : data(data), rows(rows), cols(cols), stride(stride) {}
  Block(Matrix& matrix)  // NOLINT(google-explicit-constructor)
      : Block(matrix.data(), matrix.rows(), matrix.cols(), matrix.cols()) {}

  float* row(Index index) const { return data + index * stride; }
  Block someRows(Index first, Index count) const { return {row(first), count, cols, stride}; }
  Block someCols(Index first, Index count) const { return {data + first, rows, count, stride}; }
  Eigen::Map<Matrix, Eigen::Unaligned, Eigen::OuterStride<>> map() const {
    return {data, rows, cols, Eigen::OuterStride<>(stride)};
  }
  // Only for all of a matrix, not for some of its columns.
  View view() const { return View(data, rows, cols); }
  void fill(float number) const {
    for (Index i = 0; i < rows; ++i) std::fill_n(row(i), cols, number);
  }
};

// The same, to be read.
struct ConstBlock {
  const float* data = nullptr;
  Index rows = 0, cols = 0, stride = 0;

  ConstBlock() = default;
  ConstBlock(const float* data, Index rows, Index cols, Index stride)
      : data(data), rows(rows), cols(cols), stride(stride) {}
  ConstBlock(const Block& block)  // NOLINT(google-explicit-constructor)
      : ConstBlock(block.data, block.rows, block.cols, block.stride) {}
  ConstBlock(const MatrixRef& matrix)  // NOLINT(google-explicit-constructor)
      : ConstBlock(matrix.data(), matrix.rows(), matrix.cols(), matrix.outerStride()) {}

  const float* row(Index index) const { return data + index * stride; }
  ConstBlock someRows(Index first, Index count) const { return {row(first), count, cols, stride}; }
  ConstBlock someCols(Index first, Index count) const { return {data + first, rows, count, stride}; }
};

}  // namespace attention
