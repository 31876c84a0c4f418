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

}  // namespace attention::learning
