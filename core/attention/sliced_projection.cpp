#include "attention/sliced_projection.h"

#include "kernels/lanes.h"
#include "kernels/panels.h"
#include "kernels/product.h"

namespace attention {
namespace {

constexpr Index longestDepth = 1 << 14;

}  // namespace

Count SlicedProjection::panelNumbers(const View& w) {
  return Size(roundUp(w.cols(), panelCols)) * Size(w.rows()) + Count(panelRows) * Count(longestDepth);
}

Index SlicedProjection::begin(const MatrixRef& x, const MatrixRef& w, const std::optional<View>& bias, float* result,
                              std::optional<Step> step) {
  x_ = x.data();
  w_ = w.data();
  n_ = x.rows();
  depth_ = x.cols();
  cols_ = w.cols();
  xStride_ = x.outerStride();
  wStride_ = w.outerStride();
  bias_.reset();
  if (bias) bias_.emplace(*bias);
  step_ = step;
  result_ = result;
  magnitude_ = 0;
  panels_.reserve(Size(roundUp(cols_, panelCols)) * Size(depth_));

  const Index panels = piecesOf(cols_, panelCols);
  const Index groups = piecesOf(n_, panelRows);
  depthPacked_ = std::min(depth_, numbersAPiece / panelCols);
  panelsPacked_ = std::clamp<Index>(numbersAPiece / panelCols / depthPacked_, 1, panels);
  packPieces_ = piecesOf(panels, panelsPacked_) * piecesOf(depth_, depthPacked_);
  if (depthPacked_ < depth_) panelsPacked_ = 1;

  depthMet_ = std::min(depth_, longestDepth);
  const Index met = std::max<Index>(1, productsAPiece / (panelRows * panelCols) / depthMet_);
  panelsMet_ = std::min(met, panels);
  groups_ = std::clamp<Index>(met / panels, 1, groups);
  multiplyPieces_ = piecesOf(groups, groups_) * piecesOf(panels, panelsMet_) * piecesOf(depth_, depthMet_);
  return packPieces_ + multiplyPieces_ + piecesOf(n_ * cols_, numbersAPiece);
}

void SlicedProjection::run(Index piece) {
  if (piece < packPieces_) return packPiece(piece);
  piece -= packPieces_;
  if (piece < multiplyPieces_) return multiplyPiece(piece);
  settlePiece(piece - multiplyPieces_);
}

void SlicedProjection::packPiece(Index piece) {
  const Index depths = piecesOf(depth_, depthPacked_);
  const Span panels = spanOf(piecesOf(cols_, panelCols), panelsPacked_, piece / depths);
  const Span depth = spanOf(depth_, depthPacked_, piece % depths);
  const Index firstCol = panels.first * panelCols;
  packCols(w_ + depth.first * wStride_ + firstCol, depth.count, std::min(panels.count * panelCols, cols_ - firstCol),
           wStride_, panels_.data() + firstCol * depth_ + depth.first * panelCols);
}

void SlicedProjection::multiplyPiece(Index piece) {
  const Index depths = piecesOf(depth_, depthMet_);
  const Index panelCount = piecesOf(cols_, panelCols);
  const Index across = piecesOf(panelCount, panelsMet_);
  const Span depth = spanOf(depth_, depthMet_, piece % depths);
  const Span panels = spanOf(panelCount, panelsMet_, piece / depths % across);
  const Span groups = spanOf(piecesOf(n_, panelRows), groups_, piece / depths / across);
  for (Index group = groups.first; group < groups.end(); ++group) {
    const Index row = group * panelRows;
    const Index rows = std::min(panelRows, n_ - row);
    const float* x = x_ + row * xStride_ + depth.first;
    Index stride = xStride_;
    if (rows < panelRows) {  // the kernel reads four rows
      rest_.reserve(Size(panelRows) * Size(depth.count));
      std::fill_n(rest_.data() + rows * depth.count, (panelRows - rows) * depth.count, 0.0F);
      for (Index r = 0; r < rows; ++r) std::copy_n(x + r * xStride_, depth.count, rest_.data() + r * depth.count);
      x = rest_.data();
      stride = depth.count;
    }
    for (Index panel = panels.first; panel < panels.end(); ++panel) {
      const Index col = panel * panelCols;
      const Index cols = std::min(panelCols, cols_ - col);
      Sums sums{};
      sumProducts<1>(x, stride, panels_.data() + col * depth_ + depth.first * panelCols, depth.count, sums);
      if (depth.first == 0) {
        writeSums(sums, rows, cols, result_ + row * cols_ + col, cols_);
      } else {
        addSums(sums, rows, cols, result_ + row * cols_ + col, cols_);
      }
    }
  }
}

void SlicedProjection::settlePiece(Index piece) {
  const Span span = spanOf(n_ * cols_, numbersAPiece, piece);
  float* numbers = result_ + span.first;
  if (bias_) {
    Index col = span.first % cols_;
    for (Index i = 0; i < span.count; ++i) {
      numbers[i] += bias_->data()[col];
      if (++col == cols_) col = 0;
    }
  }
  const float largest = largestMagnitude(numbers, static_cast<std::size_t>(span.count));
  magnitude_ = std::max(magnitude_, largest);
  if (!step_ || std::isfinite(largest)) return;
  const auto* place =
      std::find_if_not(numbers, numbers + span.count, [](float number) { return std::isfinite(number); });
  const Index at = span.first + static_cast<Index>(place - numbers);
  overflow(*step_, at / cols_, at % cols_);
}

}  // namespace attention
