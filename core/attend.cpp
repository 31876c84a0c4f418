#include "attend.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "overflow.h"
#include "product.h"
#include "steps.h"

namespace attention {
namespace {

// Half of what a float can hold, and half of that again for differences.
constexpr double roomy = 8e37;

double magnitude(const MatrixRef<float>& matrix) {
  return static_cast<double>(largestMagnitude(matrix.data(), static_cast<std::size_t>(matrix.size())));
}

Index roundUp(Index number, Index unit) { return (number + unit - 1) / unit * unit; }

// Whether scores can go to exp as they are: none can overflow, and a larger one stays larger when scaled.
bool isPlain(const Inputs<float>& inputs, const OperandViews<float>& operands, Index depth, float scale) {
  const bool onlyDots = inputs.scoring == Scoring::scaledDot || inputs.scoring == Scoring::dot;
  if (!onlyDots || inputs.softcap || !inputs.masks.empty() || scale <= 0 || scale > roomy) return false;
  const double score = magnitude(operands.q) * magnitude(operands.k) * static_cast<double>(depth);
  return score < roomy && score * static_cast<double>(scale) < roomy;
}

// What is held beside the inputs: operands, panels, output.
double bytesOf(const Inputs<float>& inputs, const Sizes& sizes) {
  const auto area = [](Index rows, Index cols) { return static_cast<double>(rows) * static_cast<double>(cols); };
  const auto& [n, m, past, heads, kvHeads, queryWidth, keyWidth, valueWidth] = sizes;
  double numbers = countNumbers(inputs) + area(n, heads * (queryWidth + valueWidth)) +
                   area(m, kvHeads * (keyWidth + valueWidth)) + area(n, queryWidth) + area(m, keyWidth + valueWidth);
  if (inputs.additive.v) numbers += area(n + m, inputs.additive.v->cols());
  if (inputs.wo) numbers += area(n, inputs.wo->cols());
  return numbers * sizeof(float);
}

std::size_t sized(Index number) { return static_cast<std::size_t>(number); }

}  // namespace

Sizes checkAttend(const Inputs<float>& inputs, double memory) {
  const Sizes sizes = checkShapes(inputs);
  requireMemory(sizes, bytesOf(inputs, sizes), memory);
  return sizes;
}

namespace {

Sizes checkAll(const Inputs<float>& inputs, double memory) {
  const Sizes sizes = checkAttend(inputs, memory);
  checkNumbers(inputs);
  return sizes;
}

}  // namespace

TiledAttention::TiledAttention(const Inputs<float>& inputs, double memory)
    : inputs_(inputs),
      sizes_(checkAll(inputs, memory)),
      operands_(inputs),
      depth_(inputs.additive.v ? inputs.additive.v->cols() : sizes_.keyWidth),
      scale_(scaleFactor(inputs, sizes_.keyWidth)),
      isPlain_(isPlain(inputs, operands_, depth_, scale_)),
      exponential_(isPlain_ ? scale_ : 1),
      blocks_(sizes_.heads * ((sizes_.n + blockRows - 1) / blockRows)) {
  // Before they are divided by their sum, up to m exponentials of 1 weight the values.
  if (magnitude(operands_.v) * static_cast<double>(sizes_.m) > roomy) {
    valueScale_ = std::exp2(-std::ceil(std::log2(static_cast<float>(sizes_.m)) + 2));
  }
  const Index keyRows = roundUp(sizes_.m, panelCols);
  const Index valueCols = roundUp(sizes_.valueWidth, panelCols);
  keys_.resize(sized(keyRows * depth_));
  values_.resize(sized(sizes_.m * valueCols));
  queries_.resize(sized(blockRows * depth_));
  scores_.resize(sized(panelRows * tileKeys));
  rowMax_.resize(sized(blockRows));
  rowSum_.resize(sized(blockRows));
  output_.resize(sized(blockRows * valueCols));
  concat_.resize(sizes_.n, sizes_.heads * sizes_.valueWidth);
}

void TiledAttention::advance(Index blocks) {
  const Index blocksOfHead = blocks_ / sizes_.heads;
  for (const Index end = std::min(blocks_, done_ + blocks); done_ < end; ++done_) {
    const Index head = done_ / blocksOfHead;
    if (done_ % blocksOfHead == 0) beginHead(head);
    attendBlock(head, done_ % blocksOfHead * blockRows);
  }
}

void TiledAttention::beginHead(Index head) {
  const std::optional<Index> number = sizes_.heads > 1 ? std::optional(head) : std::nullopt;
  const auto q = operands_.q.middleCols(head * sizes_.queryWidth, sizes_.queryWidth);
  const auto& projection = inputs_.general ? inputs_.general : inputs_.additive.w1;
  if (projection) headQ_ = finite<float>({"projectedQ", number}, product<float>(q, *projection));
  headQueries_ = projection ? headQ_.data() : q.data();
  queryStride_ = projection ? headQ_.cols() : operands_.q.cols();
  const Index keyHeadNow = keyHead(sizes_, head);
  if (head > 0 && keyHead(sizes_, head - 1) == keyHeadNow) return;

  const auto k = operands_.k.middleCols(keyHeadNow * sizes_.keyWidth, sizes_.keyWidth);
  if (inputs_.additive.w2) {
    headK_ = product<float>(k, *inputs_.additive.w2);
  } else {
    packRows(k.data(), sizes_.m, sizes_.keyWidth, operands_.k.cols(), keys_.data());
  }
  const float* v = operands_.v.data() + keyHeadNow * sizes_.valueWidth;
  const Index valueCols = roundUp(sizes_.valueWidth, panelCols);
  for (Index first = 0; first < sizes_.m; first += tileKeys) {
    packCols(v + first * operands_.v.cols(), std::min(tileKeys, sizes_.m - first), sizes_.valueWidth,
             operands_.v.cols(), values_.data() + first * valueCols);
  }
  if (valueScale_ != 1) {
    for (float& value : values_) value *= valueScale_;
  }
}

void TiledAttention::attendBlock(Index head, Index firstQuery) {
  const Index rows = std::min(blockRows, sizes_.n - firstQuery);
  head_ = head;
  firstQuery_ = firstQuery;
  std::fill(rowMax_.begin(), rowMax_.end(), -infinity<float>);
  std::fill(rowSum_.begin(), rowSum_.end(), 0.0F);
  std::fill(output_.begin(), output_.end(), 0.0F);
  const Index groups = (rows + panelRows - 1) / panelRows;
  packQueries(groups);
  for (Index firstKey = 0; firstKey < seenBy(firstQuery + rows - 1); firstKey += tileKeys) {
    for (Index group = 0; group < groups; ++group) attendTile(group, firstKey);
  }
  writeBlock(rows);
}

// How many keys a query may see, masks aside: those before the first one that is padding or yet to come.
Index TiledAttention::seenBy(Index query) const {
  const Index real = inputs_.keyLength.value_or(sizes_.m);
  return inputs_.causal ? std::min(real, query + sizes_.past + 1) : real;
}

void TiledAttention::packQueries(Index groups) {
  std::fill(queries_.begin(), queries_.end(), 0.0F);
  for (Index row = 0; row < std::min(groups * panelRows, sizes_.n - firstQuery_); ++row) {
    float* to = queries_.data() + row / panelRows * panelRows * depth_ + row % panelRows;
    const float* from = headQueries_ + (firstQuery_ + row) * queryStride_;
    for (Index c = 0; c < depth_; ++c) to[c * panelRows] = from[c];
  }
}

void TiledAttention::attendTile(Index group, Index firstKey) {
  std::array<Index, panelRows> visible{};
  for (Index r = 0; r < panelRows; ++r) {
    const Index query = firstQuery_ + group * panelRows + r;
    if (query < sizes_.n) visible[sized(r)] = std::clamp<Index>(seenBy(query) - firstKey, 0, tileKeys);
  }
  const Index width = *std::max_element(visible.begin(), visible.end());
  if (width == 0) return;
  scoreTile(group, firstKey, width);
  for (Index r = 0; r < panelRows; ++r) {
    float* scores = scores_.data() + r * tileKeys;
    if (!isPlain_) settleScores(firstQuery_ + group * panelRows + r, firstKey, visible[sized(r)], scores);
    std::fill(scores + visible[sized(r)], scores + roundUp(width, panelCols), -infinity<float>);
  }
  Lanes corrections;
  weighTile(group, width, corrections);
  addValues(group, firstKey, width, corrections);
}

// scores = QKᵀ of the group's 4 queries and the tile's first keys.
void TiledAttention::scoreTile(Index group, Index firstKey, Index width) {
  if (inputs_.scoring == Scoring::additive) return scoreTileAdditively(group, firstKey, width);
  const float* queries = queries_.data() + group * panelRows * depth_;
  for (Index first = 0; first < width; first += panelCols) {
    Sums sums{};
    addProduct<panelRows>(queries, 1, keys_.data() + (firstKey + first) * depth_, depth_, sums);
    for (Index r = 0; r < panelRows; ++r) {
      store(scores_.data() + r * tileKeys + first, sums.of[r][0]);
      store(scores_.data() + r * tileKeys + first + 4, sums.of[r][1]);
    }
  }
}

void TiledAttention::scoreTileAdditively(Index group, Index firstKey, Index width) {
  const Index firstRow = firstQuery_ + group * panelRows;
  for (Index r = 0; r < std::min(panelRows, sizes_.n - firstRow); ++r) {
    for (Index j = 0; j < width; ++j) {
      const auto sums = headQ_.row(firstRow + r) + headK_.row(firstKey + j);
      const auto activations = sums.unaryExpr([](float sum) { return std::tanh(sum); });
      // tanh would hide that a sum is too large.
      scores_[sized(r * tileKeys + j)] =
          sums.allFinite() ? activations.dot(inputs_.additive.v->row(0)) : infinity<float>;
    }
  }
}

// Scale, softcap and mask, with trace's refusals.
void TiledAttention::settleScores(Index query, Index firstKey, Index width, float* scores) const {
  if (width == 0) return;
  const auto& masks = inputs_.masks;
  const float* mask = masks.empty() ? nullptr : &masks[masks.size() == 1 ? 0 : sized(head_)].coeffRef(query, firstKey);
  for (Index j = 0; j < width; ++j) {
    float& score = scores[j];
    if (mask != nullptr && mask[j] == -infinity<float>) {
      score = -infinity<float>;
      continue;
    }
    const auto refuse = [&](const char* step) {
      const Step place{step, sizes_.heads > 1 ? std::optional(head_) : std::nullopt};
      overflow<float>(place, query, firstKey + j);
    };
    if (!std::isfinite(score)) refuse("scores");
    score *= scale_;
    if (!std::isfinite(score)) refuse("scaledScores");
    if (inputs_.softcap) score = *inputs_.softcap * std::tanh(score / *inputs_.softcap);
    if (mask == nullptr) continue;
    score += mask[j];
    if (!std::isfinite(score) && std::isfinite(mask[j])) refuse("maskedScores");
  }
}

// scores become exp(score − maximum so far), and join the row's sum; what was summed before is to be corrected.
void TiledAttention::weighTile(Index group, Index width, Lanes& corrections) {
  const Exponential exponential = exponential_;  // a copy that no store to the scores can change
  float* rowMax = rowMax_.data() + group * panelRows;
  float* rowSum = rowSum_.data() + group * panelRows;
  const Lanes oldMax = load(rowMax);
  Lanes newMax = oldMax;
  for (Index r = 0; r < panelRows; ++r) {
    const float* scores = scores_.data() + r * tileKeys;
    Lanes top = splat(oldMax[r]);
    for (Index j = 0; j < width; j += 8) top = larger(top, larger(load(scores + j), load(scores + j + 4)));
    newMax[r] = largest(top);
  }
  corrections = exponential(oldMax - newMax);
  for (Index r = 0; r < panelRows; ++r) {
    float* scores = scores_.data() + r * tileKeys;
    if (oldMax[r] == newMax[r]) corrections[r] = 1;  // ∞ − ∞ would not be 0
    if (newMax[r] == infinity<float>) {              // a mask says so: the limit, where only such keys are left
      for (Index j = 0; j < roundUp(width, 8); ++j) scores[j] = scores[j] == infinity<float> ? 0.0F : -infinity<float>;
    }
    const Lanes shift = splat(std::isfinite(newMax[r]) ? newMax[r] : 0.0F);
    Lanes sums = splat(0);
    for (Index j = 0; j < width; j += 8) {
      const Lanes left = exponential(load(scores + j) - shift);
      const Lanes right = exponential(load(scores + j + 4) - shift);
      store(scores + j, left);
      store(scores + j + 4, right);
      sums += left + right;
    }
    rowSum[r] = rowSum[r] * corrections[r] + sum(sums);
  }
  store(rowMax, newMax);
}

// output · correction + weights · V.
void TiledAttention::addValues(Index group, Index firstKey, Index width, Lanes corrections) {
  const Index valueCols = roundUp(sizes_.valueWidth, panelCols);
  const Index keys = std::min(tileKeys, sizes_.m - firstKey);
  const float* panel = values_.data() + firstKey * valueCols;
  float* output = output_.data() + group * panelRows * valueCols;
  for (Index col = 0; col < valueCols; col += panelCols) {
    // A tile's sum of its own first: thousands of keys one after the other would round thousands of times.
    Sums sums{};
    addProduct<1>(scores_.data(), tileKeys, panel, width, sums);
    for (Index r = 0; r < panelRows; ++r) {
      const Lanes correction = splat(corrections[r]);
      float* to = output + r * panelCols;
      store(to, load(to) * correction + sums.of[r][0]);
      store(to + 4, load(to + 4) * correction + sums.of[r][1]);
    }
    panel += keys * panelCols;
    output += panelRows * panelCols;
  }
}

void TiledAttention::writeBlock(Index rows) {
  const Index valueCols = roundUp(sizes_.valueWidth, panelCols);
  for (Index row = 0; row < rows; ++row) {
    const float rowSum = rowSum_[sized(row)] * valueScale_;
    const float share = rowSum > 0 ? 1 / rowSum : 0;
    const float* from = output_.data() + row / panelRows * panelRows * valueCols + row % panelRows * panelCols;
    float* to = &concat_(firstQuery_ + row, head_ * sizes_.valueWidth);
    for (Index col = 0; col < sizes_.valueWidth; col += panelCols, from += panelRows * panelCols) {
      if (col + panelCols <= sizes_.valueWidth) {
        store(to + col, load(from) * share);
        store(to + col + 4, load(from + 4) * share);
      } else {
        std::transform(from, from + sizes_.valueWidth - col, to + col,
                       [share](float number) { return number * share; });
      }
    }
  }
}

Matrix<float> TiledAttention::takeOutput() {
  if (std::isinf(magnitude(concat_))) refuseOverflow();
  if (!inputs_.wo) return std::move(concat_);
  return finite<float>({"projected"}, project<float>(concat_, *inputs_.wo, inputs_.bo));
}

void TiledAttention::refuseOverflow() const {
  for (Index head = 0; head < sizes_.heads; ++head) {
    const std::optional<Index> number = sizes_.heads > 1 ? std::optional(head) : std::nullopt;
    finite<float>({"output", number}, concat_.middleCols(head * sizes_.valueWidth, sizes_.valueWidth));
  }
}

Matrix<float> attend(const Inputs<float>& inputs, double memory) {
  TiledAttention work(inputs, memory);
  work.advance(work.blocks());
  return work.takeOutput();
}

}  // namespace attention
