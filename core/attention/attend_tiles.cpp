// The inner part of attend: a block of queries meets a tile of keys.
#include <algorithm>
#include <cmath>

#include "attention/attend.h"
#include "attention/masks.h"
#include "attention/steps.h"

namespace attention {
namespace {

std::size_t sized(Index number) { return static_cast<std::size_t>(number); }

}  // namespace

void TiledAttention::attendTile() {
  const Index rows = std::min(tiling_.rows, sizes_.n - firstQuery_);
  if (firstKey_ == 0) {
    rowMax_.fill(-infinity);
    rowSum_.fill(0);
  }
  if (firstQuery_ == 0 && !hasKeysOfFormerHead()) packTile();
  for (Index group = 0; group < piecesOf(rows, panelRows); ++group) {
    Visible visible{};
    const Index width = widthOf(group, visible);
    if (width == 0) continue;
    if (firstKey_ == 0) packQueries(group);
    scoreTile(group, width);
    settleTile(group, width, visible);
    const Lanes corrections = weighTile(group, width);
    addValues(group, width, corrections);
  }
  nextTile(keysSeen(inputs_, sizes_, firstQuery_ + rows - 1).end());
}

// The key head's keys and values as the kernel reads them.
void TiledAttention::packTile() {
  const Index count = std::min<Index>(tiling_.keys, sizes_.m - firstKey_);
  const Index keyHead = sizes_.keyHead(head_);
  if (inputs_.scoring != Scoring::additive) {
    const ConstBlock k = columnsOfHead(k_.rows(), keyHead, sizes_.keyWidth).someRows(firstKey_, count);
    packRows(k.data, count, k.cols, k.stride, keys_.data() + firstKey_ * tiling_.depth);
  }
  const ConstBlock v = columnsOfHead(v_.rows(), keyHead, sizes_.valueWidth).someRows(firstKey_, count);
  float* to = values_.data() + firstKey_ * valuePanels_ * panelCols;
  packCols(v.data, count, v.cols, v.stride, to);
  if (valueScale_ == 1) return;
  std::transform(to, to + count * valuePanels_ * panelCols, to, [this](float value) { return value * valueScale_; });
}

// Finds the tile's keys that each of a group's queries sees. → where the last of them ends
Index TiledAttention::widthOf(Index group, Visible& visible) const {
  Index width = 0;
  for (Index r = 0; r < panelRows; ++r) {
    const Index query = firstQuery_ + group * panelRows + r;
    if (query >= sizes_.n) continue;
    const Span seen = keysSeen(inputs_, sizes_, query);
    const Index first = std::clamp<Index>(seen.first - firstKey_, 0, tiling_.keys);
    const Index end = std::clamp<Index>(seen.end() - firstKey_, 0, tiling_.keys);
    visible[sized(r)] = {first, end - first};
    width = std::max(width, end);
  }
  return width;
}

// A group's queries as the kernel reads them; 0 where there is none.
void TiledAttention::packQueries(Index group) {
  if (inputs_.scoring == Scoring::additive) return;
  const Index first = firstQuery_ + group * panelRows;
  const Index rows = std::min<Index>(panelRows, sizes_.n - first);
  const ConstBlock q = inputs_.general ? headQ_.rows() : columnsOfHead(q_.rows(), head_, sizes_.queryWidth);
  float* to = queries_.data() + group * tiling_.depth * panelRows;
  if (rows < panelRows) std::fill_n(to, tiling_.depth * panelRows, 0.0F);
  for (Index r = 0; r < rows; ++r) {
    const float* from = q.row(first + r);
    for (Index c = 0; c < tiling_.depth; ++c) to[c * panelRows + r] = from[c];
  }
}

// scores = QKᵀ of the group's 4 queries and the tile's keys.
void TiledAttention::scoreTile(Index group, Index width) {
  if (inputs_.scoring == Scoring::additive) return scoreTileAdditively(group, width);
  const float* queries = queries_.data() + group * tiling_.depth * panelRows;
  for (Index first = 0; first < width; first += panelCols) {
    Sums sums{};
    sumProducts<panelRows>(queries, 1, keys_.data() + (firstKey_ + first) * tiling_.depth, tiling_.depth, sums);
    putSums(sums, 0, panelRows, panelCols, scores_.data() + first, tileKeys, Put::set);
  }
}

void TiledAttention::scoreTileAdditively(Index group, Index width) {
  const Index firstQuery = firstQuery_ + group * panelRows;
  const auto vectorAt = [](const ConstBlock& rows, Index row) { return View(rows.row(row), 1, rows.cols); };
  for (Index r = 0; r < std::min<Index>(panelRows, sizes_.n - firstQuery); ++r) {
    for (Index j = 0; j < width; ++j) {
      const auto sums = vectorAt(headQ_.rows(), firstQuery + r) + vectorAt(headK_.rows(), firstKey_ + j);
      const auto activations = sums.unaryExpr([](float sum) { return std::tanh(sum); });
      // tanh would hide that a sum is too large.
      const bool isFinite = sums.allFinite();
      scores_.data()[r * tileKeys + j] = isFinite ? activations.cwiseProduct(*inputs_.additive.v).sum() : infinity;
    }
  }
}

// Scores as they go to softmax: settled where they are not plain, and −∞ for keys that the query does not see.
void TiledAttention::settleTile(Index group, Index width, const Visible& visible) {
  for (Index r = 0; r < panelRows; ++r) {
    float* scores = scores_.data() + r * tileKeys;
    const Span seen = visible[sized(r)];
    if (!isPlain_) settleScores(firstQuery_ + group * panelRows + r, seen, scores);
    std::fill(scores, scores + seen.first, -infinity);
    std::fill(scores + seen.end(), scores + roundUp(width, panelCols), -infinity);
  }
}

// Scale, softcap and mask, with trace's refusals.
void TiledAttention::settleScores(Index query, Span keys, float* scores) const {
  if (keys.count == 0) return;
  const auto& masks = inputs_.masks;
  const float* mask = masks.empty() ? nullptr : &masks[masks.size() == 1 ? 0 : sized(head_)].coeffRef(query, firstKey_);
  for (Index j = keys.first; j < keys.end(); ++j) {
    float& score = scores[j];
    if (mask != nullptr && mask[j] == -infinity) {
      score = -infinity;
      continue;
    }
    const auto refuse = [&](const char* step) { overflow(stepOf(step), query, firstKey_ + j); };
    if (!std::isfinite(score)) refuse("scores");
    score *= scale_;
    if (!std::isfinite(score)) refuse("scaledScores");
    if (inputs_.softcap) score = *inputs_.softcap * std::tanh(score / *inputs_.softcap);
    if (mask == nullptr) continue;
    score += mask[j];
    if (!std::isfinite(score) && std::isfinite(mask[j])) refuse("maskedScores");
  }
}

// scores become exp(score − maximum so far), and join the row's sum. → what the sums so far are to be
// multiplied with
Lanes TiledAttention::weighTile(Index group, Index width) {
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
  Lanes corrections = exponential(oldMax - newMax);
  for (Index r = 0; r < panelRows; ++r) {
    float* scores = scores_.data() + r * tileKeys;
    if (oldMax[r] == newMax[r]) corrections[r] = 1;  // ∞ − ∞ would not be 0
    if (newMax[r] == infinity) {                     // a mask says so: the limit, where only such keys are left
      for (Index j = 0; j < roundUp(width, 8); ++j) scores[j] = scores[j] == infinity ? 0.0F : -infinity;
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
  return corrections;
}

// sums · correction + weights · V.
void TiledAttention::addValues(Index group, Index width, Lanes corrections) {
  const Index keys = std::min<Index>(tiling_.keys, sizes_.m - firstKey_);
  const float* panel = values_.data() + firstKey_ * valuePanels_ * panelCols;
  float* to = sums_.data() + group * valuePanels_ * panelRows * panelCols;
  if (firstKey_ == 0) std::fill_n(to, valuePanels_ * panelRows * panelCols, 0.0F);
  for (Index i = 0; i < valuePanels_; ++i, panel += keys * panelCols) {
    // A tile's sum of its own first: thousands of keys one after the other would round thousands of times.
    Sums sums{};
    addProduct<1>(scores_.data(), tileKeys, panel, width, sums);
    for (Index r = 0; r < panelRows; ++r, to += panelCols) {
      const Lanes correction = splat(corrections[r]);
      store(to, load(to) * correction + sums.of[r][0]);
      store(to + 4, load(to + 4) * correction + sums.of[r][1]);
    }
  }
}

// The block's output: its sums, divided by those of their exponentials.
void TiledAttention::writeBlock() {
  const Index rows = std::min(tiling_.rows, sizes_.n - firstQuery_);
  const Index cols = sizes_.valueWidth;
  const Block output = columnsOfHead(Block(concat_), head_, cols).someRows(firstQuery_, rows);
  for (Index row = 0; row < rows; ++row) {
    const float rowSum = rowSum_[sized(row)] * valueScale_;
    const float share = rowSum > 0 ? 1 / rowSum : 0;
    const float* from = sums_.data() + (row / panelRows * valuePanels_ * panelRows + row % panelRows) * panelCols;
    float* to = output.row(row);
    for (Index col = 0; col < cols; col += panelCols, from += panelRows * panelCols) {
      const Index here = std::min(panelCols, cols - col);
      if (!(rowSum > 0)) {
        std::fill_n(to + col, here, 0.0F);
      } else if (here == panelCols) {
        store(to + col, load(from) * share);
        store(to + col + 4, load(from + 4) * share);
      } else {
        std::transform(from, from + here, to + col, [share](float number) { return number * share; });
      }
    }
    requireFinite(stepOf("output"), View(to, 1, cols), firstQuery_ + row);
  }
}

}  // namespace attention
