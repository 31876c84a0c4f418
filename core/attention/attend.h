#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "attention/projection.h"
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
  // So many queries meet so many keys at a time, at the most.
  static constexpr Index blockRows = 32, tileKeys = 256;

  // Refuses shapes, and what there is no memory for; reads no number of any matrix.
  explicit TiledAttention(const Inputs& inputs, double memory = unlimited);

  // A block of queries meets a tile of keys; or as small a part of what has to be done before or after. @returns
  // whether more is left. Throws Refusal for numbers that are refused, and where one is too large for float.
  bool advance();

  // How much is done, above 0 after the first piece and 1 after the last.
  double share() const;

  // n × d_out, or n × heads·d_v without wo. Once, when nothing is left.
  Matrix takeOutput() { return inputs_.wo ? output_.take() : std::move(concat_); }

  // The sizes of tiles, which are smaller where heads are wide.
  struct Tiling {
    Index depth;      // d_k: of the products that are scores; d_a of additive scoring
    double pairCost;  // multiplications of a query and a key
    Index rows, keys;
    Tiling(const Inputs& inputs, const Sizes& sizes);
  };

 private:
  enum class Phase { check, queries, keys, values, headQueries, headKeys, tiles, output, done };
  using Visible = std::array<Span, panelRows>;  // of a tile's keys, by query

  struct Unchecked {
    std::string name;
    View numbers;
    Kind kind;
  };

  void checkNext();
  bool advance(Projection& projection);
  void beginHead();
  void attendTile();
  void nextTile(Index seen);
  void packTile();
  void packQueries(Index group);
  Index widthOf(Index group, Visible& visible) const;
  void scoreTile(Index group, Index width);
  void scoreTileAdditively(Index group, Index width);
  void settleTile(Index group, Index width, const Visible& visible);
  void settleScores(Index query, Span keys, float* scores) const;
  Lanes weighTile(Index group, Index width);
  void addValues(Index group, Index width, Lanes corrections);
  void writeBlock();

  bool hasKeysOfFormerHead() const { return head_ > 0 && sizes_.keyHead(head_ - 1) == sizes_.keyHead(head_); }
  Step stepOf(const char* name) const { return {name, sizes_.heads > 1 ? std::optional(head_) : std::nullopt}; }

  Inputs inputs_;
  Sizes sizes_;
  Tiling tiling_;
  float scale_;
  Index valuePanels_;  // d_v in panels

  // The cursor.
  Phase phase_ = Phase::check;
  std::size_t checked_ = 0;   // inputs,
  Index checkedNumbers_ = 0;  // and numbers of the next one
  Index head_ = 0, firstQuery_ = 0, firstKey_ = 0;
  double done_ = 0, all_ = 0;  // multiplications, or as much work as one

  std::vector<Unchecked> unchecked_;
  Projection q_, k_, v_;
  Projection headQ_;  // the head's queries times W, for general scoring, or times w1, for additive; else not needed
  Projection headK_;  // the head's keys times w2, for additive scoring
  Matrix concat_;
  Projection output_;

  bool isPlain_ = false;  // dot products and nothing else: no score needs a second look before exp
  // Keeps sums of large values, not yet divided, from overflowing. Where it is not 1, values below about m·2^-123 lose
  // digits beside such of 2^126 / m and more.
  float valueScale_ = 1;
  Exponential exponential_{1};

  Buffer keys_, values_;                              // of the key head, as panels; the values tile by tile
  Buffer queries_;                                    // of the block, group by group: d_k × 4
  Buffer scores_;                                     // 4 × tileKeys: one group and tile
  Buffer sums_;                                       // of the block, group by group, panel by panel: 4 × 8
  std::array<float, blockRows> rowMax_{}, rowSum_{};  // of the block
};

// Refuses what can be refused without a number of any matrix: shapes, and what there is no memory for.
Sizes checkAttend(const Inputs& inputs, double memory);

// All of it at once.
Matrix attend(const Inputs& inputs, double memory = unlimited);

}  // namespace attention
