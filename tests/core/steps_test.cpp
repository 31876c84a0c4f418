#include "attention/steps.h"

#include "attention/masks.h"
#include "support.h"

namespace attention {
namespace {

const Matrix twoByTwo{{1, 2}, {3, 4}};

TEST(Project, MultipliesAndAddsTheBiasToEveryRow) {
  const Matrix w{{1, 0, 2}, {0, 1, -1}};
  const Matrix bias{{10, 20, 30}};
  expectClose(project(twoByTwo, w, std::nullopt), Matrix{{1, 2, 0}, {3, 4, 2}}, 0);
  expectClose(project(twoByTwo, w, viewOf(bias)), Matrix{{11, 22, 30}, {13, 24, 32}}, 0);
}

TEST(Scores, AreDotProductsOfRows) {
  const Matrix k{{1, 0}, {0, 1}, {2, -1}};
  expectClose(scoreKeys(twoByTwo, k), Matrix{{1, 2, 0}, {3, 4, 2}}, 0);
}

TEST(AppendRows, PutsThePastInFront) {
  const Matrix past{{7, 8}};
  expectClose(appendRows(past, twoByTwo), Matrix{{7, 8}, {1, 2}, {3, 4}}, 0);
}

TEST(KeyHead, IsSharedByNeighbours) {
  const auto read = [](Index heads, Index kvHeads) {
    std::vector<Index> keyHeads;
    keyHeads.reserve(static_cast<std::size_t>(heads));
    for (Index head = 0; head < heads; ++head) {
      keyHeads.push_back(Sizes{.heads = heads, .kvHeads = kvHeads}.keyHead(head));
    }
    return keyHeads;
  };
  EXPECT_EQ(read(4, 4), (std::vector<Index>{0, 1, 2, 3}));
  EXPECT_EQ(read(6, 2), (std::vector<Index>{0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(read(3, 1), (std::vector<Index>{0, 0, 0}));
}

TEST(AddPairs, HasARowForEachQueryAndKey) {
  const Matrix k{{10, 20}, {30, 40}, {50, 60}};
  expectClose(addPairs(twoByTwo, k), Matrix{{11, 22}, {31, 42}, {51, 62}, {13, 24}, {33, 44}, {53, 64}}, 0);
}

TEST(ScorePairs, TakesTheRowsBackToQueriesAndKeys) {
  const Matrix activations{{1, 0}, {0, 1}, {1, 1}, {-1, 0}, {0, -1}, {2, 1}};
  expectClose(scorePairs(activations, Matrix{{10, 1}}, 3), Matrix{{10, 1, 11}, {-10, -1, 21}}, 0);
}

TEST(ScaleFactor, IsOneOverTheRootOfTheKeysWidthUnlessChosen) {
  Inputs inputs;
  EXPECT_EQ(scaleFactor(inputs, 4), 0.5F);
  EXPECT_EQ(scaleFactor(inputs, 1), 1.0F);
  EXPECT_FLOAT_EQ(scaleFactor(inputs, 2), 0.70710678F);
  for (const Scoring scoring : {Scoring::dot, Scoring::general, Scoring::additive}) {
    inputs.scoring = scoring;
    EXPECT_EQ(scaleFactor(inputs, 4), 1.0F);
  }
  inputs.scale = -3.0F;
  EXPECT_EQ(scaleFactor(inputs, 4), -3.0F);
  inputs.scoring = Scoring::scaledDot;
  inputs.scale = 0.0F;
  EXPECT_EQ(scaleFactor(inputs, 4), 0.0F);
}

TEST(ScaleScores, MultipliesEach) { expectClose(scaleScores(twoByTwo, 0.5F), Matrix{{0.5F, 1}, {1.5F, 2}}, 0); }

TEST(CapScores, StayBelowTheCap) {
  expectClose(capScores(Matrix{{0, 1, -2, 1e4F, -3e38F, 1e-20F}}, 2),
              Matrix{{0, 0.92423431F, -1.5231884F, 2, -2, 1e-20F}}, 2e-7);
  EXPECT_EQ(capScores(Matrix{{1e-20F}}, 2)(0, 0), 1e-20F);
  expectClose(capScores(Matrix{{3, -3, 0}}, 1e-40F), Matrix{{1e-40F, -1e-40F, 0}}, 0);
}

TEST(CombineMasks, IsAbsentWhenNothingMasks) { EXPECT_FALSE(combineMasks(Inputs(), {.n = 2, .m = 3}, 0).has_value()); }

TEST(CombineMasks, CausalLetsAQuerySeeItselfAndWhatCameBefore) {
  Inputs inputs;
  inputs.causal = true;
  expectClose(*combineMasks(inputs, {.n = 3, .m = 3}, 0), Matrix{{0, -inf, -inf}, {0, 0, -inf}, {0, 0, 0}}, 0);
  expectClose(*combineMasks(inputs, {.n = 3, .m = 2}, 0), Matrix{{0, -inf}, {0, 0}, {0, 0}}, 0);
  expectClose(*combineMasks(inputs, {.n = 2, .m = 3}, 0), Matrix{{0, -inf, -inf}, {0, 0, -inf}}, 0);
}

TEST(CombineMasks, CausalLetsAQuerySeeThePast) {
  Inputs inputs;
  inputs.causal = true;
  expectClose(*combineMasks(inputs, {.n = 2, .m = 4, .past = 2}, 0), Matrix{{0, 0, 0, -inf}, {0, 0, 0, 0}}, 0);
  expectClose(*combineMasks(inputs, {.n = 2, .m = 3, .past = 2}, 0), Matrix{{0, 0, 0}, {0, 0, 0}}, 0);
}

TEST(CombineMasks, TakesTheHeadsOwnMaskOrTheOneForAll) {
  const Matrix first{{1, 2}}, second{{3, -inf}};
  Inputs inputs;
  inputs.masks.push_back(viewOf(first));
  expectClose(*combineMasks(inputs, {.n = 1, .m = 2, .heads = 2}, 1), first, 0);
  inputs.masks.push_back(viewOf(second));
  expectClose(*combineMasks(inputs, {.n = 1, .m = 2, .heads = 2}, 0), first, 0);
  expectClose(*combineMasks(inputs, {.n = 1, .m = 2, .heads = 2}, 1), second, 0);
}

TEST(CombineMasks, JoinsAllThree) {
  const Matrix mask{{5, 6, 7}, {-inf, 8, 9}};
  Inputs inputs;
  inputs.masks.push_back(viewOf(mask));
  expectClose(*combineMasks(inputs, {.n = 2, .m = 3}, 0), mask, 0);
  inputs.keyLength = 2;
  expectClose(*combineMasks(inputs, {.n = 2, .m = 3}, 0), Matrix{{5, 6, -inf}, {-inf, 8, -inf}}, 0);
  inputs.causal = true;
  expectClose(*combineMasks(inputs, {.n = 2, .m = 3}, 0), Matrix{{5, -inf, -inf}, {-inf, 8, -inf}}, 0);
  inputs.keyLength = 0;
  expectClose(*combineMasks(inputs, {.n = 2, .m = 3}, 0), Matrix::Constant(2, 3, -inf), 0);
}

TEST(MaskScores, AddsButForbidsWhateverTheScore) {
  const Matrix scores{{1, 2, inf}};
  const Matrix mask{{10, -inf, -inf}};
  expectClose(maskScores(scores, mask), Matrix{{11, -inf, -inf}}, 0);
}

TEST(Softmax, OfHandNumbers) {
  // exp(0) : exp(ln 2) : exp(ln 5) = 1 : 2 : 5
  const Matrix scores{{0, std::log(2.0F), std::log(5.0F)}, {3, 3, 3}};
  const Softmax parts = softmax(scores);
  expectClose(parts.rowMax, Matrix{{std::log(5.0F)}, {3}}, 0);
  expectClose(parts.shifted, Matrix{{-1.6094379F, -0.9162907F, 0}, {0, 0, 0}}, 1e-6);
  expectClose(parts.exponentials, Matrix{{0.2F, 0.4F, 1}, {1, 1, 1}}, 1e-6);
  expectClose(parts.rowSum, Matrix{{1.6F}, {3}}, 1e-6);
  expectClose(parts.weights, Matrix{{0.125F, 0.25F, 0.625F}, {1.0F / 3, 1.0F / 3, 1.0F / 3}}, 1e-7);
}

TEST(Softmax, GivesTheSameWeightsWithAndWithoutTheParts) {
  std::mt19937 generator(8);
  const Matrix scores = 20 * random(9, 33, generator);
  const Softmax weightsOnly = softmax(scores, false);
  EXPECT_EQ(weightsOnly.weights, softmax(scores).weights);
  EXPECT_EQ(weightsOnly.shifted.size() + weightsOnly.exponentials.size(), 0);
}

TEST(Softmax, PartsAreTheNumbersTheWeightsComeFrom) {
  std::mt19937 generator(7);
  const Matrix scores = 20 * random(9, 33, generator);
  const Softmax parts = softmax(scores);
  for (Index row = 0; row < 9; ++row) {
    for (Index col = 0; col < 33; ++col) {
      EXPECT_EQ(parts.shifted(row, col), scores(row, col) - parts.rowMax(row, 0));
      EXPECT_FLOAT_EQ(parts.exponentials(row, col), std::exp(parts.shifted(row, col)));
      EXPECT_EQ(parts.weights(row, col), parts.exponentials(row, col) / parts.rowSum(row, 0));
    }
  }
}

TEST(Softmax, OfARowWithNoKeyLeftIsZero) {
  const Softmax parts = softmax(Matrix{{-inf, -inf}, {0, -inf}});
  expectClose(parts.rowMax, Matrix{{-inf}, {0}}, 0);
  expectClose(parts.shifted, Matrix{{-inf, -inf}, {0, -inf}}, 0);
  expectClose(parts.exponentials, Matrix{{0, 0}, {1, 0}}, 0);
  expectClose(parts.rowSum, Matrix{{0}, {1}}, 0);
  expectClose(parts.weights, Matrix{{0, 0}, {1, 0}}, 0);
}

TEST(Softmax, TakesTheLimitAtPlusInfinity) {
  const Softmax parts = softmax(Matrix{{inf, 5, inf, -inf}});
  expectClose(parts.shifted, Matrix{{0, -inf, 0, -inf}}, 0);
  expectClose(parts.weights, Matrix{{0.5F, 0, 0.5F, 0}}, 0);
}

TEST(Softmax, NeitherOverflowsNorLosesARow) {
  expectClose(softmax(Matrix{{1e4F, -1e4F}, {3e38F, -3e38F}, {-1e4F, -1e4F}}).weights,
              Matrix{{1, 0}, {1, 0}, {0.5F, 0.5F}}, 0);
}

TEST(WeightedSum, WeighsTheRowsOfV) {
  const Matrix weights{{0.25F, 0.75F}, {1, 0}, {0, 0}};
  expectClose(weightedSum(weights, twoByTwo), Matrix{{2.5F, 3.5F}, {1, 2}, {0, 0}}, 0);
}

}  // namespace
}  // namespace attention
