#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/count.h"
#include "base/matrix.h"
#include "base/refuse.h"
#include "kernels/block.h"

// core/attention: from inputs to outputs. steps.h has each step as a function; trace.h keeps every number on the way,
// attend.h none of them, and gradients.h goes the way back.
namespace attention {

// How a query q scores a key k. scaledDot (Vaswani et al. 2017), dot: q·kᵀ. general: q·W·kᵀ (Luong et al. 2015).
// additive: v·tanh(q·w1 + k·w2) (Bahdanau et al. 2015).
enum class Scoring { scaledDot, dot, general, additive };
inline constexpr std::array scoringNames{"scaled-dot", "dot", "general", "additive"};  // as callers write them

// The parameters of additive scoring. d_a: the width of its hidden layer.
struct Additive {
  std::optional<View> w1, w2;  // d_q × d_a, d_k × d_a
  std::optional<View> v;       // a row of d_a
};

// The inputs of attention. Each of q, k, v is given, or projected: q from x by wq; k and v from context (x when
// absent) by wk and wv. All heads stand side by side in the columns. n queries, m keys, of which pastK and pastV are
// the first.
struct Inputs {
  using Given = std::optional<View>;

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
  Additive additive;                     // the same for all heads; only with Scoring::additive
  std::optional<float> scale;            // default: 1/√d_k for scaledDot, else 1
  std::optional<float> softcap;          // c: scaled scores s become c·tanh(s/c)
  std::vector<View> masks;               // none, one for all heads, or one per head; n × m, added last; −∞ forbids
  bool causal = false;                   // query i sees keys 0 … i + past
  std::optional<Index> keyLength;        // keys from this one on are padding
};

// Calls visit(name, kind, field) for every input, by the name that callers and refusals give it: the one list of them,
// for checks, for the border, and for what tests draw and copy. While a field is missing here, this does not compile.
template <typename AnyInputs, typename Visit>
void forEachInput(AnyInputs& inputs, const Visit& visit) {
  auto& [x, context, wq, wk, wv, q, k, v, wo, bq, bk, bv, bo, pastK, pastV, heads, kvHeads, scoring, general, additive,
         scale, softcap, masks, causal, keyLength] = inputs;
  visit("x", Kind::matrix, x);
  visit("context", Kind::matrix, context);
  visit("wq", Kind::matrix, wq);
  visit("wk", Kind::matrix, wk);
  visit("wv", Kind::matrix, wv);
  visit("q", Kind::matrix, q);
  visit("k", Kind::matrix, k);
  visit("v", Kind::matrix, v);
  visit("wo", Kind::matrix, wo);
  visit("bq", Kind::vector, bq);
  visit("bk", Kind::vector, bk);
  visit("bv", Kind::vector, bv);
  visit("bo", Kind::vector, bo);
  visit("past.k", Kind::matrix, pastK);
  visit("past.v", Kind::matrix, pastV);
  visit("scoring.general", Kind::matrix, general);
  visit("scoring.additive.w1", Kind::matrix, additive.w1);
  visit("scoring.additive.w2", Kind::matrix, additive.w2);
  visit("scoring.additive.v", Kind::vector, additive.v);
  visit("scoring", Kind::scoring, scoring);
  visit("heads", Kind::count, heads);
  visit("kvHeads", Kind::count, kvHeads);
  visit("scale", Kind::number, scale);
  visit("softcap", Kind::positive, softcap);
  visit("mask", Kind::mask, masks);
  visit("causal", Kind::flag, causal);
  visit("keyLength", Kind::keys, keyLength);
}

// One visitor of several functions; each field goes to the one that fits its type.
template <typename... Visits>
struct Each : Visits... {
  using Visits::operator()...;
};
template <typename... Visits>
Each(Visits...) -> Each<Visits...>;

inline std::string maskName(const Inputs& in, std::size_t index) {
  return in.masks.size() == 1 ? "mask" : "mask[" + std::to_string(index) + "]";
}

// Calls visit(name, view, kind) for each matrix there is, the masks aside.
template <typename Visit>
void forEachGiven(const Inputs& in, const Visit& visit) {
  // Not inlined: the list is long.
  const auto visitOne = [&](const char* name, const View& given, Kind kind) __attribute__((noinline)) {
    visit(name, given, kind);
  };
  forEachInput(in, Each{[](const char*, Kind, const auto&) {},
                        [&](const char* name, Kind kind, const std::optional<View>& given) {
                          if (given) visitOne(name, *given, kind);
                        }});
}

// The same of the masks too.
template <typename Visit>
void forEachMatrix(const Inputs& in, const Visit& visit) {
  forEachGiven(in, visit);
  for (std::size_t i = 0; i < in.masks.size(); ++i) visit(maskName(in, i), in.masks[i], Kind::mask);
}

// The sizes that the shapes of inputs come to.
struct Sizes {
  Size n, m;  // queries; keys with the past
  Size past;
  Size heads = 1, kvHeads = 1;
  Size queryWidth, keyWidth, valueWidth;  // of one head: d_q, d_k, d_v

  // The columns of the concatenated heads. Shared keys can make it larger than any input: it is an Index once there is
  // memory for it.
  Count concatCols() const { return heads * valueWidth; }
  // The key head that a query head reads: its own, or one shared by heads/kvHeads neighbours (Ainslie et al. 2023).
  Index keyHead(Index head) const { return head / (heads / kvHeads); }
};

// One head's columns of a matrix in which all stand side by side.
template <typename AnyMatrix>
auto columnsOfHead(AnyMatrix&& matrix, Index head, Index width) {
  return matrix.middleCols(head * width, width);
}
inline Block columnsOfHead(Block all, Index head, Index width) { return all.someCols(head * width, width); }
inline ConstBlock columnsOfHead(ConstBlock all, Index head, Index width) { return all.someCols(head * width, width); }

// Both throw Refusal, naming the argument, what was expected and what came. The first reads no number of any matrix;
// the second finds NaN, and infinities outside a mask.
Sizes checkShapes(const Inputs& inputs);
void checkNumbers(const Inputs& inputs);

// The part of checkNumbers that reads no matrix.
void checkParameters(const Inputs& inputs);

// Refuses what needs more bytes than there are, or more than an Index can count, with both numbers.
void requireMemory(const Sizes& sizes, Count bytes, double available);

// How many numbers the inputs hold.
Count countNumbers(const Inputs& inputs);

}  // namespace attention
