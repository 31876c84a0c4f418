// The stages of attend: what comes before the tiles, their order, and what comes after.
#include "attention/attend.h"

#include <algorithm>
#include <cmath>

#include "attention/masks.h"
#include "attention/overflow.h"
#include "attention/steps.h"

namespace attention {
namespace {

// Half of what a float can hold, and half of that again for differences.
constexpr double roomy = 8e37;

// Heads wider than this, queries, keys and values together, take too long for a whole tile at a time.
constexpr Index wideHead = 1 << 12;
// tanh takes as long as so many multiplications.
constexpr Index tanhCost = 16;

Index depthOf(const Inputs& inputs, const Sizes& sizes) {
  return inputs.additive.v ? inputs.additive.v->cols() : Index{sizes.keyWidth};
}

bool isWide(const Inputs& inputs, const Sizes& sizes) {
  return inputs.scoring == Scoring::additive || sizes.keyWidth + sizes.valueWidth > Count(wideHead);
}

Index blockRowsOf(const Inputs& inputs, const Sizes& sizes) {
  return isWide(inputs, sizes) ? panelRows : std::min(TiledAttention::blockRows, roundUp(sizes.n, panelRows));
}

Count padded(Index number) { return Count(roundUp(number, panelCols)); }

const std::optional<View>& headWeights(const Inputs& inputs) {
  return inputs.general ? inputs.general : inputs.additive.w1;
}

// What is held beside the inputs: operands, panels, output.
Count numbersOf(const Inputs& inputs, const Sizes& sizes) {
  const Count depth(depthOf(inputs, sizes));
  const Count blockRows(blockRowsOf(inputs, sizes));
  Count numbers = OperandSource::ofQueries(inputs).numbers() + OperandSource::ofKeys(inputs).numbers() +
                  OperandSource::ofValues(inputs).numbers() + sizes.n * sizes.concatCols();
  if (const auto& weights = headWeights(inputs)) numbers += sizes.n * depth + SlicedProjection::panelNumbers(*weights);
  if (inputs.additive.w2) {
    numbers += sizes.m * depth + SlicedProjection::panelNumbers(*inputs.additive.w2);
  } else {
    numbers += padded(sizes.m) * depth + blockRows * depth;
  }
  numbers += (sizes.m + blockRows) * padded(sizes.valueWidth);
  if (inputs.wo) numbers += sizes.n * Size(inputs.wo->cols()) + SlicedProjection::panelNumbers(*inputs.wo);
  return numbers;
}

}  // namespace

Sizes checkAttend(const Inputs& inputs, double memory) {
  const Sizes sizes = checkShapes(inputs);
  requireMemory(sizes, (countNumbers(inputs) + numbersOf(inputs, sizes)) * Count(sizeof(float)), memory);
  return sizes;
}

using Tiled = TiledAttention;
const std::array<Tiled::Stage, 10> Tiled::stages{{
    {&Tiled::beginCheck, &Tiled::checkPiece},
    {&Tiled::beginQ, &Tiled::makeQ},
    {&Tiled::beginK, &Tiled::makeK},
    {&Tiled::beginV, &Tiled::makeV},
    {&Tiled::beginHead, &Tiled::projectHead},
    {&Tiled::beginKeys, &Tiled::packKeys},
    {&Tiled::beginValues, &Tiled::packValues},
    {&Tiled::beginBlocks, &Tiled::attendPiece},
    {&Tiled::beginConcat, &Tiled::checkConcat},
    {&Tiled::beginOutput, &Tiled::projectOutput},
}};

TiledAttention::TiledAttention(const Inputs& inputs, double memory)
    : inputs_(inputs),
      sizes_(checkAttend(inputs, memory)),
      depth_(depthOf(inputs, sizes_)),
      valuePanels_(piecesOf(sizes_.valueWidth, panelCols)),
      scale_(scaleFactor(inputs, sizes_.keyWidth)),
      isWide_(isWide(inputs, sizes_)),
      blockRows_(blockRowsOf(inputs, sizes_)),
      depthAPiece_(inputs.scoring == Scoring::additive ? 1 << 10 : 1 << 14),
      keysAPiece_(panelCols * std::max<Index>(1, keyDepthAPiece / depth_)),
      scorePieces_(piecesOf(std::min<Index>(tileKeys, sizes_.m), panelCols) * piecesOf(depth_, depthAPiece_)),
      valuePieces_(piecesOf(valuePanels_, valuePanelsAPiece)) {
  beginStage();
}

bool TiledAttention::advance() {
  (this->*stages[stage_].run)(piece_++);
  while (piece_ == pieces_ && stage_ < stages.size()) endStage();
  return stage_ < stages.size();
}

void TiledAttention::beginStage() {
  piece_ = 0;
  pieces_ = (this->*stages[stage_].begin)();
}

void TiledAttention::endStage() {
  ++stage_;
  if (stage_ == lastStages && ++head_ < sizes_.heads) stage_ = headStages;
  if (stage_ < stages.size()) beginStage();
}

double TiledAttention::share() const {
  if (stage_ == stages.size()) return 1;
  double done = 0;
  double all = 0;
  for (std::size_t stage = 0; stage < stages.size(); ++stage) {
    const bool isOfHead = stage >= headStages && stage < lastStages;
    const double cost = costOf(stage);
    all += cost * (isOfHead ? static_cast<double>(sizes_.heads) : 1);
    done += cost * (isOfHead ? static_cast<double>(std::min<Index>(head_, sizes_.heads)) : 0);
    // What was done of this head, or before and after all heads.
    if (stage < stage_ && (!isOfHead || stage_ < lastStages)) done += cost;
    if (stage == stage_) done += cost * static_cast<double>(piece_) / static_cast<double>(pieces_);
  }
  return std::min(done / all, 0.9999);
}

// About how many multiplications take as long as the stage, or its part of one head.
double TiledAttention::costOf(std::size_t stage) const {
  const auto& [n, m, past, heads, kvHeads, queryWidth, keyWidth, valueWidth] = sizes_;
  const auto operand = [](const OperandSource& source) {
    if (source.given) return (Size(source.given->rows()) * Size(source.given->cols())).value();
    return (Count(source.source->size()) * Size(source.weights->cols())).value();
  };
  const double depth = static_cast<double>(depth_);
  const bool isAdditive = inputs_.scoring == Scoring::additive;
  switch (stage) {
    case 0:
      return countNumbers(inputs_).value();
    case 1:
      return operand(OperandSource::ofQueries(inputs_));
    case 2:
      return operand(OperandSource::ofKeys(inputs_));
    case 3:
      return operand(OperandSource::ofValues(inputs_));
    case 4:
      return headWeights(inputs_) ? (n * queryWidth).value() * depth : 0;
    case 5:
      return Count(m).value() * depth * (isAdditive ? static_cast<double>(keyWidth) : 1);
    case 6:
      return (m * valueWidth).value();
    case 7:
      return (n * m).value() * (depth * (isAdditive ? tanhCost : 1) + static_cast<double>(valueWidth));
    case 8:
      return (n * sizes_.concatCols()).value();
    default:
      return inputs_.wo ? (n * sizes_.concatCols() * Size(inputs_.wo->cols())).value() : 0;
  }
}

Index TiledAttention::beginCheck() {
  Index pieces = 0;
  forEachGiven(inputs_,
               [&](const char*, const View& numbers, Kind) { pieces += piecesOf(numbers.size(), numbersAPiece); });
  if (inputs_.masks.empty()) return pieces;
  return pieces + static_cast<Index>(inputs_.masks.size()) * piecesOf(inputs_.masks[0].size(), numbersAPiece);
}

void TiledAttention::checkPiece(Index piece) {
  const auto check = [](std::string_view name, const View& numbers, Kind kind, Index at) {
    const Span span = spanOf(numbers.size(), numbersAPiece, at);
    const auto count = static_cast<std::size_t>(span.count);
    if (std::isfinite(largestMagnitude(numbers.data() + span.first, count))) return;
    requireNumbers(name, numbers, kind, span);
  };
  forEachGiven(inputs_, [&](const char* name, const View& numbers, Kind kind) {
    const Index pieces = piecesOf(numbers.size(), numbersAPiece);
    if (piece >= 0 && piece < pieces) check(name, numbers, kind, piece);
    piece -= pieces;
  });
  if (piece < 0) return;
  const Index ofMask = piecesOf(inputs_.masks[0].size(), numbersAPiece);
  const auto index = static_cast<std::size_t>(piece / ofMask);
  check(maskName(inputs_, index), inputs_.masks[index], Kind::mask, piece % ofMask);
}

Index TiledAttention::beginQ() {
  checkParameters(inputs_);
  return q_.begin(OperandSource::ofQueries(inputs_));
}
Index TiledAttention::beginK() { return k_.begin(OperandSource::ofKeys(inputs_)); }
Index TiledAttention::beginV() { return v_.begin(OperandSource::ofValues(inputs_)); }
void TiledAttention::makeQ(Index piece) { q_.run(piece); }
void TiledAttention::makeK(Index piece) { k_.run(piece); }
void TiledAttention::makeV(Index piece) { v_.run(piece); }

std::optional<Index> TiledAttention::headNumber() const {
  return sizes_.heads > 1 ? std::optional(head_) : std::nullopt;
}

bool TiledAttention::hasKeysOfFormerHead() const {
  return head_ > 0 && sizes_.keyHead(head_ - 1) == sizes_.keyHead(head_);
}

// Whether scores can go to exp as they are: none can overflow, and a larger one stays larger when scaled. And what
// keeps sums of values in bounds.
void TiledAttention::decideOnHowToScore() {
  const bool onlyDots = inputs_.scoring == Scoring::scaledDot || inputs_.scoring == Scoring::dot;
  const double score = q_.magnitude() * k_.magnitude() * static_cast<double>(depth_);
  isPlain_ = onlyDots && !inputs_.softcap && inputs_.masks.empty() && scale_ > 0 && scale_ <= roomy && score < roomy &&
             score * static_cast<double>(scale_) < roomy;
  exponential_ = Exponential(isPlain_ ? scale_ : 1);
  // Before they are divided by their sum, up to m exponentials of 1 weight the values.
  if (v_.magnitude() * static_cast<double>(sizes_.m) > roomy) {
    valueScale_ = std::exp2(-std::ceil(std::log2(static_cast<float>(sizes_.m)) + 2));
  }
}

Index TiledAttention::beginHead() {
  if (head_ == 0) {
    decideOnHowToScore();
    concat_.resize(sizes_.n, sizes_.concatCols().index());
  }
  const auto q = columnsOfHead(q_.view(), head_, sizes_.queryWidth);
  const auto& weights = headWeights(inputs_);
  headQueries_ = q.data();
  queryStride_ = q_.view().cols();
  if (!weights) return 0;
  headQ_.resize(sizes_.n, weights->cols());
  headQueries_ = headQ_.data();
  queryStride_ = headQ_.cols();
  return headQProjection_.begin(q, *weights, std::nullopt, headQ_.data(), Step{"projectedQ", headNumber()});
}

void TiledAttention::projectHead(Index piece) { headQProjection_.run(piece); }

// Panels of 8 keys, some at a time; where heads are wide, a part of one.
Index TiledAttention::beginKeys() {
  if (hasKeysOfFormerHead()) return 0;
  const auto k = columnsOfHead(k_.view(), sizes_.keyHead(head_), sizes_.keyWidth);
  if (const auto& w2 = inputs_.additive.w2) {
    headK_.resize(sizes_.m, w2->cols());
    return headKProjection_.begin(k, *w2, std::nullopt, headK_.data(), std::nullopt);
  }
  keys_.reserve(padded(sizes_.m) * Count(depth_));
  return piecesOf(sizes_.m, keysAPiece_) * piecesOf(depth_, keyDepthAPiece);
}

void TiledAttention::packKeys(Index piece) {
  if (inputs_.additive.w2) return headKProjection_.run(piece);
  const auto k = columnsOfHead(k_.view(), sizes_.keyHead(head_), sizes_.keyWidth);
  const Index depths = piecesOf(depth_, keyDepthAPiece);
  const Span keys = spanOf(sizes_.m, keysAPiece_, piece / depths);
  const Span depth = spanOf(depth_, keyDepthAPiece, piece % depths);
  packRows(k.row(keys.first).data() + depth.first, keys.count, depth.count, k_.view().cols(),
           keys_.data() + keys.first * depth_ + depth.first * panelCols);
}

// A tile's values in some of their columns.
Index TiledAttention::beginValues() {
  if (hasKeysOfFormerHead()) return 0;
  values_.reserve(sizes_.m * padded(sizes_.valueWidth));
  return piecesOf(sizes_.m, tileKeys) * valuePieces_;
}

void TiledAttention::packValues(Index piece) {
  const auto v = columnsOfHead(v_.view(), sizes_.keyHead(head_), sizes_.valueWidth);
  const Span keys = spanOf(sizes_.m, tileKeys, piece / valuePieces_);
  const Span panels = spanOf(valuePanels_, valuePanelsAPiece, piece % valuePieces_);
  const Index firstCol = panels.first * panelCols;
  float* to = values_.data() + (keys.first * valuePanels_ + panels.first * keys.count) * panelCols;
  packCols(v.row(keys.first).data() + firstCol, keys.count,
           std::min<Index>(panels.count * panelCols, sizes_.valueWidth - firstCol), v_.view().cols(), to);
  if (valueScale_ == 1) return;
  const Index count = panels.count * keys.count * panelCols;
  std::transform(to, to + count, to, [this](float value) { return value * valueScale_; });
}

// Block by block, tile by tile; where heads are wide, a tile in several pieces, and the output in as many as a tile's.
Index TiledAttention::beginBlocks() {
  if (head_ == 0) {
    queries_.reserve(Count(blockRows_) * Count(depth_));
    output_.reserve(Count(blockRows_) * padded(sizes_.valueWidth));
    scores_.reserve(Count(panelRows * tileKeys));
  }
  const Index tiles = piecesOf(sizes_.m, tileKeys);
  piecesOfBlock_ = isWide_ ? tiles * (scorePieces_ + valuePieces_) + valuePieces_ : tiles;
  return piecesOf(sizes_.n, blockRows_) * piecesOfBlock_;
}

void TiledAttention::attendPiece(Index piece) {
  const Index ofBlock = piece % piecesOfBlock_;
  if (ofBlock == 0) beginBlock(piece / piecesOfBlock_);
  const Index seen = keysSeen(inputs_, sizes_, firstQuery_ + rows_ - 1).end();
  if (!isWide_) {
    if (ofBlock * tileKeys < seen) attendTile(ofBlock * tileKeys);
    if (ofBlock == piecesOfBlock_ - 1) writeBlock({0, valuePanels_});
    return;
  }
  const Index ofTiles = piecesOfBlock_ - valuePieces_;
  if (ofBlock >= ofTiles) return writeBlock(spanOf(valuePanels_, valuePanelsAPiece, ofBlock - ofTiles));
  const Index ofTile = scorePieces_ + valuePieces_;
  const Index firstKey = ofBlock / ofTile * tileKeys;
  if (firstKey < seen) attendTilePiece(firstKey, ofBlock % ofTile);
}

void TiledAttention::beginBlock(Index block) {
  firstQuery_ = block * blockRows_;
  rows_ = std::min<Index>(blockRows_, sizes_.n - firstQuery_);
  rowMax_.fill(-infinity);
  rowSum_.fill(0);
}

Index TiledAttention::beginConcat() { return piecesOf(concat_.size(), numbersAPiece); }

void TiledAttention::checkConcat(Index piece) {
  const Span span = spanOf(concat_.size(), numbersAPiece, piece);
  const float* numbers = concat_.data() + span.first;
  if (std::isfinite(largestMagnitude(numbers, static_cast<std::size_t>(span.count)))) return;
  const auto* place =
      std::find_if_not(numbers, numbers + span.count, [](float number) { return std::isfinite(number); });
  const Index at = span.first + static_cast<Index>(place - numbers);
  const Index col = at % concat_.cols();
  head_ = col / sizes_.valueWidth;
  overflow({"output", headNumber()}, at / concat_.cols(), col % sizes_.valueWidth);
}

Index TiledAttention::beginOutput() {
  if (!inputs_.wo) return 0;
  projected_.resize(sizes_.n, inputs_.wo->cols());
  return outputProjection_.begin(concat_, *inputs_.wo, inputs_.bo, projected_.data(), Step{"projected"});
}

void TiledAttention::projectOutput(Index piece) { outputProjection_.run(piece); }

Matrix attend(const Inputs& inputs, double memory) {
  TiledAttention work(inputs, memory);
  while (work.advance()) {
  }
  return work.takeOutput();
}

}  // namespace attention
