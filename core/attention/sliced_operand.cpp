#include "attention/sliced_operand.h"

#include "kernels/lanes.h"

namespace attention {
namespace {

const std::optional<View> absent;

const std::optional<View>& keySource(const Inputs& inputs) { return inputs.context ? inputs.context : inputs.x; }

}  // namespace

OperandSource OperandSource::ofQueries(const Inputs& inputs) {
  return {"q", inputs.q, inputs.x, inputs.wq, inputs.bq, absent};
}
OperandSource OperandSource::ofKeys(const Inputs& inputs) {
  return {"k", inputs.k, keySource(inputs), inputs.wk, inputs.bk, inputs.pastK};
}
OperandSource OperandSource::ofValues(const Inputs& inputs) {
  return {"v", inputs.v, keySource(inputs), inputs.wv, inputs.bv, inputs.pastV};
}

Count OperandSource::numbers() const {
  if (isGiven()) return Count(0);
  const Size rows = given ? given->rows() : source->rows();
  const Size cols = given ? given->cols() : weights->cols();
  Count numbers = (rows + Size(past ? past->rows() : 0)) * cols;
  if (!given) numbers += SlicedProjection::panelNumbers(*weights);
  return numbers;
}

Index SlicedOperand::begin(const OperandSource& from) {
  if (from.isGiven()) {
    view_.emplace(*from.given);
    return piecesOf(view_->size(), numbersAPiece);
  }
  if (from.past) past_.emplace(*from.past);
  if (from.given) given_.emplace(*from.given);
  const Index pastRows = past_ ? past_->rows() : 0;
  const Index rows = given_ ? given_->rows() : from.source->rows();
  const Index cols = given_ ? given_->cols() : from.weights->cols();
  own_.resize(pastRows + rows, cols);
  view_.emplace(own_.data(), own_.rows(), own_.cols());
  pastPieces_ = past_ ? piecesOf(past_->size(), numbersAPiece) : 0;
  if (given_) return pastPieces_ + piecesOf(given_->size(), numbersAPiece);
  return pastPieces_ +
         projection_.begin(*from.source, *from.weights, from.bias, own_.data() + pastRows * cols, Step{from.name});
}

void SlicedOperand::run(Index piece) {
  if (own_.size() == 0) {
    const Span span = spanOf(view_->size(), numbersAPiece, piece);
    return measure(view_->data() + span.first, span.count);
  }
  if (piece < pastPieces_) return copyPiece(*past_, piece, own_.data());
  piece -= pastPieces_;
  if (given_) return copyPiece(*given_, piece, own_.data() + own_.size() - given_->size());
  projection_.run(piece);
  magnitude_ = std::max(magnitude_, projection_.magnitude());
}

void SlicedOperand::copyPiece(const View& from, Index piece, float* to) {
  const Span span = spanOf(from.size(), numbersAPiece, piece);
  std::copy_n(from.data() + span.first, span.count, to + span.first);
  measure(from.data() + span.first, span.count);
}

void SlicedOperand::measure(const float* numbers, Index count) {
  magnitude_ = std::max(magnitude_, largestMagnitude(numbers, static_cast<std::size_t>(count)));
}

}  // namespace attention
