#pragma once

#include <vector>

#include "exponential.h"
#include "inputs.h"
#include "operands.h"
#include "panels.h"

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
  explicit TiledAttention(const Inputs<float>& inputs, double memory = infinity<double>);

  // The work in equal pieces: blocks of queries, head by head.
  Index blocks() const { return blocks_; }
  Index blocksDone() const { return done_; }
  void advance(Index blocks);

  // n × d_out, or n × heads·d_v without wo. Once, when all blocks are done.
  Matrix<float> takeOutput();

 private:
  static constexpr Index blockRows = 32;
  static constexpr Index tileKeys = 256;

  void beginHead(Index head);
  void attendBlock(Index head, Index firstQuery);
  void packQueries(Index groups);
  Index seenBy(Index query) const;
  void attendTile(Index group, Index firstKey);
  void scoreTile(Index group, Index firstKey, Index width);
  void scoreTileAdditively(Index group, Index firstKey, Index width);
  void settleScores(Index query, Index firstKey, Index width, float* scores) const;
  void weighTile(Index group, Index width, Lanes& corrections);
  void addValues(Index group, Index firstKey, Index width, Lanes corrections);
  void writeBlock(Index rows);
  void refuseOverflow() const;

  Inputs<float> inputs_;
  Sizes sizes_;
  OperandViews<float> operands_;
  Index depth_;  // d_k: of the products that are scores
  float scale_;
  bool isPlain_;          // dot products and nothing else: no score needs a second look before exp
  float valueScale_ = 1;  // keeps sums of large values, not yet divided, from overflowing
  Exponential exponential_;

  Index blocks_;
  Index done_ = 0;
  Index head_ = 0;        // of the block under way,
  Index firstQuery_ = 0;  // and its first query
  Matrix<float> headQ_;   // n × d_q, times W for general scoring, times w1 for additive; otherwise not needed
  const float* headQueries_ = nullptr;  // where the rows of the head's queries begin,
  Index queryStride_ = 0;               // and how far apart
  Matrix<float> headK_;                 // m × d_a, k · w2; only for additive scoring
  Matrix<float> concat_;

  std::vector<float> keys_, values_;    // of the key head, as panels; the values tile by tile
  std::vector<float> queries_;          // of the block, group by group: d_k × 4
  std::vector<float> scores_;           // 4 × tileKeys: one group and tile
  std::vector<float> rowMax_, rowSum_;  // of the block
  std::vector<float> output_;           // of the block, group by group, panel by panel: 4 × 8
};

// The refusals of attend that need no number of any matrix: shapes, and memory.
Sizes checkAttend(const Inputs<float>& inputs, double memory);

// All of it at once.
Matrix<float> attend(const Inputs<float>& inputs, double memory = infinity<double>);

}  // namespace attention
