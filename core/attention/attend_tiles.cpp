// The inner part of attend: a block of queries meets a tile of keys.
#include <algorithm>
#include <cmath>

#include "attention/attend.h"
#include "attention/masks.h"
#include "attention/overflow.h"
#include "attention/steps.h"

namespace attention {
namespace {

std::size_t sized(Index number) { return static_cast<std::size_t>(number); }

}  // namespace

// Which of a tile's keys each of a group's queries sees, and where the last of them ends.
Index TiledAttention::widthOf(Index group, Index firstKey, Visible& visible) const {
  Index width = 0;
  for (Index r = 0; r < panelRows; ++r) {
    const Index query = firstQuery_ + group * panelRows + r;
    if (query >= sizes_.n) continue;
    const Span seen = keysSeen(inputs_, sizes_, query);
    const Index first = std::clamp<Index>(seen.first - firstKey, 0, tileKeys);
    const Index end = std::clamp<Index>(seen.end() - firstKey, 0, tileKeys);
    visible[sized(r)] = {first, end - first};
    width = std::max(width, end);
  }
  return width;
}

void TiledAttention::attendTile(Index firstKey) {
  for (Index group = 0; group < piecesOf(rows_, panelRows); ++group) {
    Visible visible{};
    const Index width = widthOf(group, firstKey, visible);
    if (width == 0) continue;
    if (firstKey == 0) packQueries(group, {0, depth_});
    scoreTile(group, firstKey, {0, width}, {0, depth_});
    settleTile(group, firstKey, width, visible);
    Lanes corrections;
    weighTile(group, width, corrections);
    addValues(group, firstKey, width, corrections, {0, valuePanels_});
  }
}

// A piece of what attendTile does, of the one group there is: scores of 8 keys over a part of the depth, or output in
// some of its columns.
void TiledAttention::attendTilePiece(Index firstKey, Index piece) {
  Visible visible{};
  const Index width = widthOf(0, firstKey, visible);
  if (width == 0) return;
  const Index depths = piecesOf(depth_, depthAPiece_);
  if (piece < scorePieces_) {
    const Index key = piece / depths * panelCols;
    const Span depth = spanOf(depth_, depthAPiece_, piece % depths);
    if (firstKey == 0 && key == 0) packQueries(0, depth);
    if (key < width) scoreTile(0, firstKey, {key, std::min(panelCols, width - key)}, depth);
    return;
  }
  piece -= scorePieces_;
  Lanes corrections = load(corrections_.data());
  if (piece == 0) {
    settleTile(0, firstKey, width, visible);
    weighTile(0, width, corrections);
    store(corrections_.data(), corrections);
  }
  addValues(0, firstKey, width, corrections, spanOf(valuePanels_, valuePanelsAPiece, piece));
}

// A group's queries as the kernel reads them; 0 where there is none.
void TiledAttention::packQueries(Index group, Span depth) {
  if (inputs_.scoring == Scoring::additive) return;
  const Index rows = std::min(panelRows, rows_ - group * panelRows);
  float* to = queries_.data() + (group * depth_ + depth.first) * panelRows;
  if (rows < panelRows) std::fill_n(to, depth.count * panelRows, 0.0F);
  for (Index r = 0; r < rows; ++r) {
    const float* from = headQueries_ + (firstQuery_ + group * panelRows + r) * queryStride_ + depth.first;
    for (Index c = 0; c < depth.count; ++c) to[c * panelRows + r] = from[c];
  }
}

// scores = QKᵀ of the group's 4 queries and some of the tile's keys, over a part of the depth, added to that of the
// parts before.
void TiledAttention::scoreTile(Index group, Index firstKey, Span keys, Span depth) {
  if (inputs_.scoring == Scoring::additive) return scoreTileAdditively(group, firstKey, keys, depth);
  const float* queries = queries_.data() + (group * depth_ + depth.first) * panelRows;
  for (Index first = keys.first; first < keys.end(); first += panelCols) {
    Sums sums{};
    const float* panel = keys_.data() + (firstKey + first) * depth_ + depth.first * panelCols;
    sumProducts<panelRows>(queries, 1, panel, depth.count, sums);
    if (depth.first == 0) {
      writeSums(sums, panelRows, panelCols, scores_.data() + first, tileKeys);
    } else {
      addSums(sums, panelRows, panelCols, scores_.data() + first, tileKeys);
    }
  }
}

void TiledAttention::scoreTileAdditively(Index group, Index firstKey, Span keys, Span depth) {
  const Index firstRow = group * panelRows;
  for (Index r = 0; r < std::min(panelRows, rows_ - firstRow); ++r) {
    for (Index j = keys.first; j < keys.end(); ++j) {
      const auto sums = headQ_.row(firstQuery_ + firstRow + r).segment(depth.first, depth.count) +
                        headK_.row(firstKey + j).segment(depth.first, depth.count);
      const auto activations = sums.unaryExpr([](float sum) { return std::tanh(sum); });
      const auto v = inputs_.additive.v->row(0).segment(depth.first, depth.count);
      float& score = scores_.data()[r * tileKeys + j];
      // tanh would hide that a sum is too large.
      score = (depth.first > 0 ? score : 0) + (sums.allFinite() ? activations.dot(v) : infinity);
    }
  }
}

// Scores as they go to softmax: settled where they are not plain, and −∞ for keys that the query does not see.
void TiledAttention::settleTile(Index group, Index firstKey, Index width, const Visible& visible) {
  for (Index r = 0; r < panelRows; ++r) {
    float* scores = scores_.data() + r * tileKeys;
    const Span seen = visible[sized(r)];
    if (!isPlain_) settleScores(firstQuery_ + group * panelRows + r, firstKey, seen, scores);
    std::fill(scores, scores + seen.first, -infinity);
    std::fill(scores + seen.end(), scores + roundUp(width, panelCols), -infinity);
  }
}

// Scale, softcap and mask, with trace's refusals.
void TiledAttention::settleScores(Index query, Index firstKey, Span keys, float* scores) const {
  if (keys.count == 0) return;
  const auto& masks = inputs_.masks;
  const float* mask = masks.empty() ? nullptr : &masks[masks.size() == 1 ? 0 : sized(head_)].coeffRef(query, firstKey);
  for (Index j = keys.first; j < keys.end(); ++j) {
    float& score = scores[j];
    if (mask != nullptr && mask[j] == -infinity) {
      score = -infinity;
      continue;
    }
    const auto refuse = [&](const char* step) {
      const Step place{step, sizes_.heads > 1 ? std::optional(head_) : std::nullopt};
      overflow(place, query, firstKey + j);
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
}

// output · correction + weights · V, in some of the values' panels.
void TiledAttention::addValues(Index group, Index firstKey, Index width, Lanes corrections, Span panels) {
  const Index keys = std::min<Index>(tileKeys, sizes_.m - firstKey);
  const float* panel = values_.data() + (firstKey * valuePanels_ + panels.first * keys) * panelCols;
  float* output = output_.data() + (group * valuePanels_ + panels.first) * panelRows * panelCols;
  if (firstKey == 0) std::fill_n(output, panels.count * panelRows * panelCols, 0.0F);
  for (Index i = 0; i < panels.count; ++i, panel += keys * panelCols, output += panelRows * panelCols) {
    // A tile's sum of its own first: thousands of keys one after the other would round thousands of times.
    Sums sums{};
    addProduct<1>(scores_.data(), tileKeys, panel, width, sums);
    for (Index r = 0; r < panelRows; ++r) {
      const Lanes correction = splat(corrections[r]);
      float* to = output + r * panelCols;
      store(to, load(to) * correction + sums.of[r][0]);
      store(to + 4, load(to + 4) * correction + sums.of[r][1]);
    }
  }
}

// The block's rows in some of the values' panels, divided by the sum of their exponentials.
void TiledAttention::writeBlock(Span panels) {
  const Index firstCol = panels.first * panelCols;
  const Index lastCol = std::min<Index>(panels.end() * panelCols, sizes_.valueWidth);
  for (Index row = 0; row < rows_; ++row) {
    const float rowSum = rowSum_[sized(row)] * valueScale_;
    float* to = columnsOfHead(concat_, head_, sizes_.valueWidth).row(firstQuery_ + row).data();
    if (!(rowSum > 0)) {
      std::fill(to + firstCol, to + lastCol, 0.0F);
      continue;
    }
    const float share = 1 / rowSum;
    const float* from = output_.data() + (row / panelRows * valuePanels_ + panels.first) * panelRows * panelCols +
                        row % panelRows * panelCols;
    for (Index col = firstCol; col < lastCol; col += panelCols, from += panelRows * panelCols) {
      if (col + panelCols <= lastCol) {
        store(to + col, load(from) * share);
        store(to + col + 4, load(from + 4) * share);
      } else {
        std::transform(from, from + lastCol - col, to + col, [share](float number) { return number * share; });
      }
    }
  }
}

}  // namespace attention
