#pragma once

#include "learning/model.h"

// Experiments on a model: the place where what it knows of a text is, and the places that its heads look at.
namespace attention::learning {

// Two texts of one length, and two tokens: a model answers `right` on the clean text rather than `wrong`, and not so on
// the corrupted one. The gap is logit(right) − logit(wrong), of the clean text less that of the corrupted one.
struct PatchQuestion {
  std::vector<std::int32_t> clean, corrupted;
  std::int32_t right = 0, wrong = 0;
  PatchPlace place = PatchPlace::residual;
  Index position = -1;               // whose logits answer; −1: the last one's
  std::vector<std::int32_t> layers;  // that are patched, in their order; none: all
};

// The share of the gap that comes back on the corrupted text when one place of it, of a layer, gets the clean text's
// numbers, as layers × positions, or layers × heads: 1 restores the answer, 0 changes nothing (Vig et al. 2020; Meng et
// al. 2022; Wang et al. 2022). Throws as traceModel does, and Refusal length-as-in, at-least and at-most (position;
// mlp, where there is none), and no-gap where it is within 1e-4 of the logits, which may be rounding.
Matrix patchEffects(Model& model, const PatchQuestion& question);

// layers·heads × 4: the mean weight of each head on the token before, on the same token before, on what followed that
// (induction), and on the first token; in a text of 50 random tokens without a repetition, which then follow once more
// in the same order. Fewer where the vocabulary or half of the context ends before (Elhage et al. 2021; Olsson et al.
// 2022). Throws Refusal at-least for a context of less than 6 tokens and a vocabulary of less than 3, and as traceModel
// does.
Matrix scoreHeads(Model& model, std::uint32_t seed);

// A word in two texts: what becomes of its vector in each.
struct ContextQuestion {
  std::vector<std::int32_t> first, second;
  Index inFirst = 0, inSecond = 0;  // the word's positions
  Index top = 0;                    // tokens that are shown
};

// After so many layers. Cosines are of the residual stream's vectors.
struct ContextLayer {
  std::vector<int> tokens;  // 2 · top: whose embeddings the word's vector is nearest to in each text, the nearest first
  Matrix nearest;           // 2 × top: their cosines
  // 1 × 2: of the word's two vectors; and the mean of those of another token in each text, where these are not the same
  // (NaN: there are none), which is how near all vectors are to each other (Ethayarajh 2019).
  Matrix between;
};

template <typename Visit>
void forEachField(const ContextLayer& layer, const Visit& visit) {
  const auto& [tokens, nearest, between] = layer;
  visit("tokens", tokens);
  visit("nearest", nearest);
  visit("between", between);
}

// layers + 1: as they come into the first layer, then after each. A vector of zeros has the cosine 0 with all. Throws
// as traceModel does, and Refusal at-least and at-most (positions, top).
std::vector<ContextLayer> compareContexts(Model& model, const ContextQuestion& question);

}  // namespace attention::learning
