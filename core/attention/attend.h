#pragma once

#include <array>
#include <optional>
#include <utility>

#include "attention/sliced_operand.h"
#include "base/refuse.h"
#include "kernels/exponential.h"
#include "kernels/panels.h"

namespace attention {

// The output of attention without ever holding an n × m matrix: FlashAttention's online softmax over tiles (Dao et al.
// 2022, algorithm 1, with the query blocks outside as in Dao 2023; Milakov & Gimelshein 2018 for the softmax). A block
// of queries meets one tile of keys after the other, and keeps of each row only its maximum so far, the sum of its
// exponentials and the output they weight; where a tile raises the maximum, sum and output so far are scaled down.
//
// Time O(heads · n · m · (d_k + d_v)), half of it with causal and n = m; memory O(n + m) beside inputs and output.
// The inputs' memory must stay until the output is taken. What trace() refuses is refused here, except the finer places
// of an overflow.
class TiledAttention {
 public:
  // So many queries meet a tile of keys, at the most.
  static constexpr Index blockRows = 32;

  // Refuses shapes, and what there is no memory for; reads no number of any matrix.
  explicit TiledAttention(const Inputs& inputs, double memory = infinity);

  // One piece of the work, which takes about a tenth of a millisecond whatever the shapes. @returns whether more is
  // left. Throws Refusal for numbers that are refused, and where one is too large for float.
  bool advance();

  // How much is done, above 0 after the first piece and 1 after the last.
  double share() const;

  // n × d_out, or n × heads·d_v without wo. Once, when nothing is left.
  Matrix takeOutput() { return std::move(inputs_.wo ? projected_ : concat_); }

 private:
  // The work in its order. Each stage says how many pieces it has when it begins, and does one of them. Those from
  // headStages on are there once a head, those from lastStages on once more after the last head.
  struct Stage {
    Index (TiledAttention::*begin)();
    void (TiledAttention::*run)(Index piece);
  };
  static const std::array<Stage, 10> stages;
  static constexpr std::size_t headStages = 4, lastStages = 8;

  Index beginCheck();
  void checkPiece(Index piece);
  Index beginQ();
  void makeQ(Index piece);
  Index beginK();
  void makeK(Index piece);
  Index beginV();
  void makeV(Index piece);
  Index beginHead();
  void projectHead(Index piece);
  Index beginKeys();
  void packKeys(Index piece);
  Index beginValues();
  void packValues(Index piece);
  Index beginBlocks();
  void attendPiece(Index piece);
  Index beginConcat();
  void checkConcat(Index piece);
  Index beginOutput();
  void projectOutput(Index piece);

  void beginStage();
  void endStage();
  double costOf(std::size_t stage) const;
  void decideOnHowToScore();
  bool hasKeysOfFormerHead() const;
  std::optional<Index> headNumber() const;

  static constexpr Index tileKeys = 256;
  static constexpr Index valuePanelsAPiece = 64, keyDepthAPiece = 1 << 13;
  using Visible = std::array<Span, panelRows>;  // of a tile's keys, by query

  void beginBlock(Index block);
  void attendTile(Index firstKey);
  void attendTilePiece(Index firstKey, Index piece);
  Index widthOf(Index group, Index firstKey, Visible& visible) const;
  void packQueries(Index group, Span depth);
  void scoreTile(Index group, Index firstKey, Span keys, Span depth);
  void scoreTileAdditively(Index group, Index firstKey, Span keys, Span depth);
  void settleTile(Index group, Index firstKey, Index width, const Visible& visible);
  void settleScores(Index query, Index firstKey, Span keys, float* scores) const;
  void weighTile(Index group, Index width, Lanes& corrections);
  void addValues(Index group, Index firstKey, Index width, Lanes corrections, Span panels);
  void writeBlock(Span panels);

  Inputs inputs_;
  Sizes sizes_;
  Index depth_;        // d_k: of the products that are scores; d_a of additive scoring
  Index valuePanels_;  // d_v in panels
  float scale_;
  // Where heads are so wide that a tile would take long, a block is 4 queries and a tile is met in several pieces.
  bool isWide_;
  Index blockRows_, depthAPiece_;
  Index keysAPiece_;                 // packed, where their whole depth is
  Index scorePieces_, valuePieces_;  // of a tile, then
  Index piecesOfBlock_ = 1;

  SlicedOperand q_, k_, v_;
  bool isPlain_ = false;  // dot products and nothing else: no score needs a second look before exp
  // Keeps sums of large values, not yet divided, from overflowing. Where it is not 1, values below about m·2^-123 lose
  // digits beside such of 2^126 / m and more.
  float valueScale_ = 1;
  Exponential exponential_{1};

  std::size_t stage_ = 0;
  Index pieces_ = 0, piece_ = 0;  // of the stage

  Index head_ = 0;        // under way,
  Index firstQuery_ = 0;  // and the block's first query,
  Index rows_ = 0;        // and how many it has
  SlicedProjection headQProjection_, headKProjection_, outputProjection_;
  Matrix headQ_;  // n × d_q, times W for general scoring, times w1 for additive; otherwise not needed
  const float* headQueries_ = nullptr;  // where the rows of the head's queries begin,
  Index queryStride_ = 0;               // and how far apart
  Matrix headK_;                        // m × d_a, k · w2; only for additive scoring
  Matrix concat_, projected_;

  Numbers keys_, values_;                             // of the key head, as panels; the values tile by tile
  Numbers queries_;                                   // of the block, group by group: d_k × 4
  Numbers scores_;                                    // 4 × tileKeys: one group and tile
  std::array<float, blockRows> rowMax_{}, rowSum_{};  // of the block
  std::array<float, panelRows> corrections_{};        // of the tile that is met in pieces
  Numbers output_;                                    // of the block, group by group, panel by panel: 4 × 8
};

// The refusals of attend that need no number of any matrix: shapes, and memory.
Sizes checkAttend(const Inputs& inputs, double memory);

// All of it at once.
Matrix attend(const Inputs& inputs, double memory = infinity);

}  // namespace attention
