#pragma once

#include <optional>
#include <vector>

#include "count.h"
#include "matrix.h"

namespace attention {

// How a query q scores a key k. scaledDot (Vaswani et al. 2017), dot: q·kᵀ. general: q·W·kᵀ (Luong et al. 2015).
// additive: v·tanh(q·w1 + k·w2) (Bahdanau et al. 2015).
enum class Scoring { scaledDot, dot, general, additive };

// The parameters of additive scoring. d_a: the width of its hidden layer.
template <typename Scalar>
struct Additive {
  std::optional<View<Scalar>> w1, w2;  // d_q × d_a, d_k × d_a
  std::optional<View<Scalar>> v;       // a row of d_a
};

// What attention is computed from. Each of q, k, v is given, or projected: q from x by wq; k and v from context (x when
// absent) by wk and wv. All heads stand side by side in the columns. n queries, m keys, of which pastK and pastV are
// the first.
template <typename Scalar>
struct Inputs {
  using Given = std::optional<View<Scalar>>;

  Given x;             // n × d_model
  Given context;       // (m − past) × d_model
  Given wq, wk, wv;    // d_model × heads·d_q, d_model × kvHeads·d_k, d_model × kvHeads·d_v
  Given q, k, v;       // n × heads·d_q, (m − past) × kvHeads·d_k, (m − past) × kvHeads·d_v
  Given wo;            // heads·d_v × d_out
  Given bq, bk, bv;    // a row each, as many columns as wq, wk, wv
  Given bo;            // a row, as many columns as wo
  Given pastK, pastV;  // past × kvHeads·d_k, past × kvHeads·d_v: the key-value cache, in front of k and v

  Index heads = 1;
  std::optional<Index> kvHeads;  // default: heads

  Scoring scoring = Scoring::scaledDot;  // d_q = d_k for scaledDot and dot
  Given general;                         // W: d_q × d_k, the same for all heads; only with Scoring::general
  Additive<Scalar> additive;             // the same for all heads; only with Scoring::additive
  std::optional<Scalar> scale;           // default: 1/√d_k for scaledDot, else 1
  std::optional<Scalar> softcap;         // c: scaled scores s become c·tanh(s/c)
  std::vector<View<Scalar>> masks;       // none, one for all heads, or one a head; n × m, added last; −∞ forbids
  bool causal = false;                   // query i sees keys 0 … i + past
  std::optional<Index> keyLength;        // keys from this one on are padding
};

// What the shapes of inputs come to.
struct Sizes {
  Size n, m;  // queries; keys with the past
  Size past;
  Size heads = 1, kvHeads = 1;
  Size queryWidth, keyWidth, valueWidth;  // of one head: d_q, d_k, d_v

  // Of the concatenated heads. Shared keys can make it larger than any input: it is an Index once there is memory for
  // it.
  Count concatCols() const { return heads * valueWidth; }
  // The key head that a query head reads: its own, or one shared by heads/kvHeads neighbours (Ainslie et al. 2023).
  Index keyHead(Index head) const { return head / (heads / kvHeads); }
};

// One head's columns of a matrix in which all stand side by side.
template <typename AnyMatrix>
auto columnsOfHead(AnyMatrix&& matrix, Index head, Index width) {
  return matrix.middleCols(head * width, width);
}

// Both throw Refusal, naming the argument, what was expected and what came. The first reads no number of any matrix;
// the second finds NaN, and infinities outside a mask.
template <typename Scalar>
Sizes checkShapes(const Inputs<Scalar>& inputs);
template <typename Scalar>
void checkNumbers(const Inputs<Scalar>& inputs);

// The part of checkNumbers that reads no matrix.
template <typename Scalar>
void checkParameters(const Inputs<Scalar>& inputs);

// Refuses what needs more bytes than there are, or more than an Index can count, with both numbers.
void requireMemory(const Sizes& sizes, Count bytes, double available);

// How many numbers the inputs hold.
template <typename Scalar>
Count countNumbers(const Inputs<Scalar>& inputs);

}  // namespace attention
