// The way of attend from its inputs to its output, but for what a tile is.
#include "attention/attend.h"

#include <algorithm>
#include <cmath>

#include "attention/steps.h"
#include "kernels/lanes.h"
#include "kernels/product.h"

namespace attention {
namespace {

// Half of what a float can hold, and half of that again for differences.
constexpr double roomy = 8e37;

// Only four queries meet a tile where a query and a key take more multiplications than this.
constexpr double wide = 1 << 12;
// So many multiplications a tile takes at the most, where it has more than eight keys: a millisecond's worth.
constexpr double productsATile = 1 << 24;
// tanh takes as long as so many multiplications.
constexpr double tanhCost = 256;

Count padded(Index number) { return Count(roundUp(number, panelCols)); }

const std::optional<View>& headWeights(const Inputs& inputs) {
  return inputs.general ? inputs.general : inputs.additive.w1;
}

// The numbers held beside the inputs: operands, panels, output.
Count numbersOf(const Inputs& inputs, const Sizes& sizes) {
  const TiledAttention::Tiling tiling(inputs, sizes);
  const Count depth(tiling.depth);
  Count numbers = Projection::numbersOf(queriesOf(inputs)) + Projection::numbersOf(keysOf(inputs)) +
                  Projection::numbersOf(valuesOf(inputs)) + sizes.n * sizes.concatCols();
  if (const auto& weights = headWeights(inputs)) numbers += sizes.n * depth + Projection::numbersOf(*weights);
  if (inputs.additive.w2) {
    numbers += sizes.m * depth + Projection::numbersOf(*inputs.additive.w2);
  } else {
    numbers += padded(sizes.m) * depth + Count(tiling.rows) * depth;
  }
  numbers += (sizes.m + Size(tiling.rows)) * padded(sizes.valueWidth);
  if (inputs.wo) numbers += sizes.n * Size(inputs.wo->cols()) + Projection::numbersOf(*inputs.wo);
  return numbers;
}

}  // namespace

TiledAttention::Tiling::Tiling(const Inputs& inputs, const Sizes& sizes) {
  const bool isAdditive = inputs.scoring == Scoring::additive;
  depth = isAdditive ? inputs.additive.v->cols() : Index{sizes.keyWidth};
  pairCost = static_cast<double>(depth) * (isAdditive ? tanhCost : 1) + static_cast<double>(sizes.valueWidth);
  rows = isAdditive || pairCost > wide ? panelRows : std::min(blockRows, roundUp(sizes.n, panelRows));
  const double most = productsATile / static_cast<double>(rows) / pairCost;
  keys = most < tileKeys ? std::max(static_cast<Index>(most) / panelCols, Index{1}) * panelCols : tileKeys;
}

Sizes checkAttend(const Inputs& inputs, double memory) {
  const Sizes sizes = checkShapes(inputs);
  requireMemory(sizes, (countNumbers(inputs) + numbersOf(inputs, sizes)) * Count(sizeof(float)), memory);
  return sizes;
}

TiledAttention::TiledAttention(const Inputs& inputs, double memory)
    : inputs_(inputs),
      sizes_(checkAttend(inputs, memory)),
      tiling_(inputs, sizes_),
      scale_(scaleFactor(inputs, sizes_.keyWidth)),
      valuePanels_(piecesOf(sizes_.valueWidth, panelCols)),
      q_(queriesOf(inputs_)),
      k_(keysOf(inputs_)),
      v_(valuesOf(inputs_)),
      concat_(Index{sizes_.n}, sizes_.concatCols().index()) {
  if (inputs_.wo) output_ = Projection(Block(concat_), *inputs_.wo, inputs_.bo, Step{"projected"});
  forEachMatrix(inputs_, [&](std::string_view name, const View& numbers, Kind kind) {
    unchecked_.push_back({std::string(name), numbers, kind});
  });
  const bool isAdditive = inputs_.scoring == Scoring::additive;
  if (!isAdditive) {
    keys_.reserve(padded(sizes_.m) * Count(tiling_.depth));
    queries_.reserve(Count(tiling_.rows) * Count(tiling_.depth));
  }
  values_.reserve(sizes_.m * padded(sizes_.valueWidth));
  scores_.reserve(Count(panelRows * tileKeys));
  sums_.reserve(Count(tiling_.rows) * padded(sizes_.valueWidth));
  const double ofHeadQ = headWeights(inputs_) ? Projection::workOf(sizes_.n, *headWeights(inputs_)) : 0;
  const double ofHeadK = isAdditive ? Projection::workOf(sizes_.m, *inputs_.additive.w2) : 0;
  all_ = countNumbers(inputs_).value() + q_.work() + k_.work() + v_.work() + output_.work() +
         static_cast<double>(sizes_.heads) * (ofHeadQ + (sizes_.n * sizes_.m).value() * tiling_.pairCost) +
         static_cast<double>(sizes_.kvHeads) * ofHeadK;
}

bool TiledAttention::advance() {
  switch (phase_) {
    case Phase::check:
      checkNext();
      if (checked_ < unchecked_.size()) break;
      checkParameters(inputs_);
      phase_ = Phase::queries;
      break;
    case Phase::queries:
      if (!advance(q_)) phase_ = Phase::keys;
      break;
    case Phase::keys:
      if (!advance(k_)) phase_ = Phase::values;
      break;
    case Phase::values:
      if (!advance(v_)) beginHead();
      break;
    case Phase::headQueries:
      if (advance(headQ_)) break;
      phase_ = inputs_.additive.w2 && !hasKeysOfFormerHead() ? Phase::headKeys : Phase::tiles;
      break;
    case Phase::headKeys:
      if (!advance(headK_)) phase_ = Phase::tiles;
      break;
    case Phase::tiles:
      attendTile();
      break;
    case Phase::output:
      if (!advance(output_)) phase_ = Phase::done;
      break;
    case Phase::done:
      break;
  }
  return phase_ != Phase::done;
}

double TiledAttention::share() const { return phase_ == Phase::done ? 1 : std::min(done_ / all_, 0.9999); }

void TiledAttention::checkNext() {
  const auto& [name, numbers, kind] = unchecked_[checked_];
  const Span span{checkedNumbers_, std::min(numbersAPiece, numbers.size() - checkedNumbers_)};
  const float largest = largestMagnitude(numbers.data() + span.first, static_cast<std::size_t>(span.count));
  if (!std::isfinite(largest)) requireNumbers(name, numbers, kind, span);
  done_ += static_cast<double>(span.count);
  checkedNumbers_ = span.end();
  if (span.end() < numbers.size()) return;
  ++checked_;
  checkedNumbers_ = 0;
}

bool TiledAttention::advance(Projection& projection) {
  const double before = projection.worked();
  const bool isMore = projection.advance();
  done_ += projection.worked() - before;
  return isMore;
}

void TiledAttention::beginHead() {
  if (head_ == 0) {
    // Plain scores can go to exp as they are: none can overflow, and a larger one stays larger when scaled.
    const bool onlyDots = inputs_.scoring == Scoring::scaledDot || inputs_.scoring == Scoring::dot;
    const double score = q_.magnitude() * k_.magnitude() * static_cast<double>(tiling_.depth);
    isPlain_ = onlyDots && !inputs_.softcap && inputs_.masks.empty() && scale_ > 0 && scale_ <= roomy &&
               score < roomy && score * static_cast<double>(scale_) < roomy;
    exponential_ = Exponential(isPlain_ ? scale_ : 1);
    // Before they are divided by their sum, up to m exponentials of 1 weight the values.
    if (v_.magnitude() * static_cast<double>(sizes_.m) > roomy) {
      valueScale_ = std::exp2(-std::ceil(std::log2(static_cast<float>(sizes_.m)) + 2));
    }
  }
  firstQuery_ = firstKey_ = 0;
  phase_ = Phase::tiles;
  const auto& weights = headWeights(inputs_);
  if (!weights) return;
  phase_ = Phase::headQueries;
  const ConstBlock q = columnsOfHead(q_.rows(), head_, sizes_.queryWidth);
  headQ_ = Projection(q, *weights, std::nullopt, stepOf("projectedQ"));
  if (!inputs_.additive.w2 || hasKeysOfFormerHead()) return;
  const ConstBlock k = columnsOfHead(k_.rows(), sizes_.keyHead(head_), sizes_.keyWidth);
  headK_ = Projection(k, *inputs_.additive.w2, std::nullopt, std::nullopt);
}

// The next tile of the block; after the last one the next block, the next head, and the output. seen: keys, that the
// block sees.
void TiledAttention::nextTile(Index seen) {
  const Index rows = std::min(tiling_.rows, sizes_.n - firstQuery_);
  const Index before = firstKey_;
  firstKey_ = std::min<Index>(firstKey_ + tiling_.keys, sizes_.m);
  // The first block packs all tiles, the others leave out what they do not see.
  if (firstKey_ >= seen && firstQuery_ > 0) firstKey_ = sizes_.m;
  done_ += static_cast<double>(firstKey_ - before) * static_cast<double>(rows) * tiling_.pairCost;
  if (firstKey_ < sizes_.m) return;
  writeBlock();
  firstKey_ = 0;
  firstQuery_ += tiling_.rows;
  if (firstQuery_ < sizes_.n) return;
  if (++head_ < sizes_.heads) {
    beginHead();
  } else {
    phase_ = inputs_.wo ? Phase::output : Phase::done;
  }
}

Matrix attend(const Inputs& inputs, double memory) {
  TiledAttention work(inputs, memory);
  while (work.advance()) {
  }
  return work.takeOutput();
}

}  // namespace attention
