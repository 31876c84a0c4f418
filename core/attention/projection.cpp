#include "attention/projection.h"

#include <algorithm>

#include "base/pieces.h"
#include "kernels/lanes.h"
#include "kernels/panels.h"
#include "kernels/product.h"

namespace attention {

Projection::Projection(const OperandSource& source) : step_(Step{source.name}) {
  if (source.past) past_ = ConstBlock(*source.past);
  x_ = ConstBlock(source.given ? *source.given : *source.source);
  rows_ = x_;
  if (!source.given) {
    w_ = ConstBlock(*source.weights);
    if (source.bias) bias_ = ConstBlock(*source.bias);
  } else if (!source.past) {
    return;
  }
  own_.resize(past_.rows + x_.rows, source.given ? x_.cols : w_.cols);
  rows_ = Block(own_);
}

Projection::Projection(const ConstBlock& x, const View& w, const std::optional<View>& bias, std::optional<Step> step)
    : x_(x), w_(w), step_(step), own_(x.rows, w.cols()), rows_(Block(own_)) {
  if (bias) bias_ = ConstBlock(*bias);
}

bool Projection::advance() {
  if (packed_ < w_.cols) {
    packNext();
    return true;
  }
  const bool isPast = done_ < past_.rows;
  const bool isProduct = w_.cols > 0 && !isPast;
  const Index atOnce = isProduct ? std::max(roundUp(productsAPiece / w_.rows / w_.cols, panelRows), panelRows)
                                 : std::max<Index>(numbersAPiece / rows_.cols, 1);
  const Index count = std::min(atOnce, (isPast ? past_.rows : rows_.rows) - done_);
  makeRows(done_, count);
  const View made(rows_.row(done_), count, rows_.cols);
  const float largest = largestMagnitude(made.data(), static_cast<std::size_t>(made.size()));
  if (step_ && !std::isfinite(largest)) requireFinite(*step_, made, done_);
  magnitude_ = std::max(magnitude_, largest);
  done_ += count;
  return done_ < rows_.rows;
}

void Projection::packNext() {
  if (packed_ == 0) panels_.reserve(panelsFor(w_.rows, w_.cols));
  const Index atOnce = std::max(numbersAPiece / w_.rows / panelCols, Index{1}) * panelCols;
  const Index count = std::min(atOnce, w_.cols - packed_);
  packCols(w_.data + packed_, w_.rows, count, w_.stride, panels_.data() + packed_ * w_.rows);
  packed_ += count;
}

void Projection::makeRows(Index first, Index count) {
  if (own_.size() == 0) return;  // as given
  const Block to = Block(own_).someRows(first, count);
  if (first < past_.rows) {
    std::copy_n(past_.row(first), count * past_.cols, to.data);
    return;
  }
  const ConstBlock x = x_.someRows(first - past_.rows, count);
  if (w_.cols == 0) {
    std::copy_n(x.data, count * x.cols, to.data);
    return;
  }
  multiplyPanels(x, panels_.data(), to);
  if (bias_.cols > 0) to.map().rowwise() += View(bias_.data, 1, bias_.cols).row(0);
}

double Projection::workOf(Index packed, Index rows) const {
  const Size ofNumber = w_.cols > 0 ? x_.cols : 1;
  return (Count(packed) + Size(rows) * Size(rows_.cols) * ofNumber).value();
}

Count Projection::numbersOf(const OperandSource& source) {
  if (source.given && !source.past) return Count(0);
  const Size rows = source.given ? source.given->rows() : source.source->rows();
  const Size cols = source.given ? source.given->cols() : source.weights->cols();
  const Count numbers = (rows + Size(source.past ? source.past->rows() : 0)) * cols;
  return source.given ? numbers : numbers + numbersOf(*source.weights);
}

Count Projection::numbersOf(const View& w) { return panelsFor(w.rows(), w.cols()); }

}  // namespace attention
