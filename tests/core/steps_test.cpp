#include "attention/steps.h"

#include "attention/masks.h"
#include "support.h"

namespace attention {
namespace {

const Matrix<float> twoByTwo{{1, 2}, {3, 4}};

TEST(Project, MultipliesAndAddsTheBiasToEveryRow) {
  const Matrix<float> w{{1, 0, 2}, {0, 1, -1}};
  const Matrix<float> bias{{10, 20, 30}};
  expectClose(project<float>(twoByTwo, w, std::nullopt), Matrix<float>{{1, 2, 0}, {3, 4, 2}}, 0);
  expectClose(project<float>(twoByTwo, w, viewOf(bias)), Matrix<float>{{11, 22, 30}, {13, 24, 32}}, 0);
}

TEST(Scores, AreDotProductsOfRows) {
  const Matrix<float> k{{1, 0}, {0, 1}, {2, -1}};
  expectClose(scoreKeys<float>(twoByTwo, k), Matrix<float>{{1, 2, 0}, {3, 4, 2}}, 0);
}

TEST(AppendRows, PutsThePastInFront) {
  const Matrix<float> past{{7, 8}};
  expectClose(appendRows<float>(past, twoByTwo), Matrix<float>{{7, 8}, {1, 2}, {3, 4}}, 0);
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
  const Matrix<float> k{{10, 20}, {30, 40}, {50, 60}};
  expectClose(addPairs<float>(twoByTwo, k), Matrix<float>{{11, 22}, {31, 42}, {51, 62}, {13, 24}, {33, 44}, {53, 64}},
              0);
}

TEST(ScorePairs, TakesTheRowsBackToQueriesAndKeys) {
  const Matrix<float> activations{{1, 0}, {0, 1}, {1, 1}, {-1, 0}, {0, -1}, {2, 1}};
  expectClose(scorePairs<float>(activations, Matrix<float>{{10, 1}}, 3), Matrix<float>{{10, 1, 11}, {-10, -1, 21}}, 0);
}

TEST(ScaleFactor, IsOneOverTheRootOfTheKeysWidthUnlessChosen) {
  Inputs<float> inputs;
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

TEST(ScaleScores, MultipliesEach) {
  expectClose(scaleScores<float>(twoByTwo, 0.5F), Matrix<float>{{0.5F, 1}, {1.5F, 2}}, 0);
}

TEST(CapScores, StayBelowTheCap) {
  expectClose(capScores<float>(Matrix<float>{{0, 1, -2, 1e4F, -3e38F, 1e-20F}}, 2),
              Matrix<float>{{0, 0.92423431F, -1.5231884F, 2, -2, 1e-20F}}, 2e-7);
  EXPECT_EQ(capScores<float>(Matrix<float>{{1e-20F}}, 2)(0, 0), 1e-20F);
  expectClose(capScores<float>(Matrix<float>{{3, -3, 0}}, 1e-40F), Matrix<float>{{1e-40F, -1e-40F, 0}}, 0);
}

TEST(CombineMasks, IsAbsentWhenNothingMasks) {
  EXPECT_FALSE(combineMasks(Inputs<float>(), {.n = 2, .m = 3}, 0).has_value());
}

TEST(CombineMasks, CausalLetsAQuerySeeItselfAndWhatCameBefore) {
  Inputs<float> inputs;
  inputs.causal = true;
  expectClose(*combineMasks(inputs, {.n = 3, .m = 3}, 0), Matrix<float>{{0, -inf, -inf}, {0, 0, -inf}, {0, 0, 0}}, 0);
  expectClose(*combineMasks(inputs, {.n = 3, .m = 2}, 0), Matrix<float>{{0, -inf}, {0, 0}, {0, 0}}, 0);
  expectClose(*combineMasks(inputs, {.n = 2, .m = 3}, 0), Matrix<float>{{0, -inf, -inf}, {0, 0, -inf}}, 0);
}

TEST(CombineMasks, CausalLetsAQuerySeeThePast) {
  Inputs<float> inputs;
  inputs.causal = true;
  expectClose(*combineMasks(inputs, {.n = 2, .m = 4, .past = 2}, 0), Matrix<float>{{0, 0, 0, -inf}, {0, 0, 0, 0}}, 0);
  expectClose(*combineMasks(inputs, {.n = 2, .m = 3, .past = 2}, 0), Matrix<float>{{0, 0, 0}, {0, 0, 0}}, 0);
}

TEST(CombineMasks, TakesTheHeadsOwnMaskOrTheOneForAll) {
  const Matrix<float> first{{1, 2}}, second{{3, -inf}};
  Inputs<float> inputs;
  inputs.masks.push_back(viewOf(first));
  expectClose(*combineMasks(inputs, {.n = 1, .m = 2, .heads = 2}, 1), first, 0);
  inputs.masks.push_back(viewOf(second));
  expectClose(*combineMasks(inputs, {.n = 1, .m = 2, .heads = 2}, 0), first, 0);
  expectClose(*combineMasks(inputs, {.n = 1, .m = 2, .heads = 2}, 1), second, 0);
}

TEST(CombineMasks, JoinsAllThree) {
  const Matrix<float> mask{{5, 6, 7}, {-inf, 8, 9}};
  Inputs<float> inputs;
  inputs.masks.push_back(viewOf(mask));
  expectClose(*combineMasks(inputs, {.n = 2, .m = 3}, 0), mask, 0);
  inputs.keyLength = 2;
  expectClose(*combineMasks(inputs, {.n = 2, .m = 3}, 0), Matrix<float>{{5, 6, -inf}, {-inf, 8, -inf}}, 0);
  inputs.causal = true;
  expectClose(*combineMasks(inputs, {.n = 2, .m = 3}, 0), Matrix<float>{{5, -inf, -inf}, {-inf, 8, -inf}}, 0);
  inputs.keyLength = 0;
  expectClose(*combineMasks(inputs, {.n = 2, .m = 3}, 0), Matrix<float>::Constant(2, 3, -inf), 0);
}

TEST(MaskScores, AddsButForbidsWhateverTheScore) {
  const Matrix<float> scores{{1, 2, inf}};
  const Matrix<float> mask{{10, -inf, -inf}};
  expectClose(maskScores<float>(scores, mask), Matrix<float>{{11, -inf, -inf}}, 0);
}

TEST(Softmax, OfHandNumbers) {
  // exp(0) : exp(ln 2) : exp(ln 5) = 1 : 2 : 5
  const Matrix<float> scores{{0, std::log(2.0F), std::log(5.0F)}, {3, 3, 3}};
  const Softmax<float> parts = softmax<float>(scores);
  expectClose(parts.rowMax, Matrix<float>{{std::log(5.0F)}, {3}}, 0);
  expectClose(parts.shifted, Matrix<float>{{-1.6094379F, -0.9162907F, 0}, {0, 0, 0}}, 1e-6);
  expectClose(parts.exponentials, Matrix<float>{{0.2F, 0.4F, 1}, {1, 1, 1}}, 1e-6);
  expectClose(parts.rowSum, Matrix<float>{{1.6F}, {3}}, 1e-6);
  expectClose(parts.weights, Matrix<float>{{0.125F, 0.25F, 0.625F}, {1.0F / 3, 1.0F / 3, 1.0F / 3}}, 1e-7);
}

TEST(Softmax, GivesTheSameWeightsWithAndWithoutTheParts) {
  std::mt19937 generator(8);
  const Matrix<float> scores = 20 * random(9, 33, generator);
  const Softmax<float> weightsOnly = softmax<float>(scores, false);
  EXPECT_EQ(weightsOnly.weights, softmax<float>(scores).weights);
  EXPECT_EQ(weightsOnly.shifted.size() + weightsOnly.exponentials.size(), 0);
}

TEST(Softmax, PartsAreTheNumbersTheWeightsComeFrom) {
  std::mt19937 generator(7);
  const Matrix<float> scores = 20 * random(9, 33, generator);
  const Softmax<float> parts = softmax<float>(scores);
  for (Index row = 0; row < 9; ++row) {
    for (Index col = 0; col < 33; ++col) {
      EXPECT_EQ(parts.shifted(row, col), scores(row, col) - parts.rowMax(row, 0));
      EXPECT_FLOAT_EQ(parts.exponentials(row, col), std::exp(parts.shifted(row, col)));
      EXPECT_EQ(parts.weights(row, col), parts.exponentials(row, col) / parts.rowSum(row, 0));
    }
  }
}

TEST(Softmax, OfARowWithNoKeyLeftIsZero) {
  const Softmax<float> parts = softmax<float>(Matrix<float>{{-inf, -inf}, {0, -inf}});
  expectClose(parts.rowMax, Matrix<float>{{-inf}, {0}}, 0);
  expectClose(parts.shifted, Matrix<float>{{-inf, -inf}, {0, -inf}}, 0);
  expectClose(parts.exponentials, Matrix<float>{{0, 0}, {1, 0}}, 0);
  expectClose(parts.rowSum, Matrix<float>{{0}, {1}}, 0);
  expectClose(parts.weights, Matrix<float>{{0, 0}, {1, 0}}, 0);
}

TEST(Softmax, TakesTheLimitAtPlusInfinity) {
  const Softmax<float> parts = softmax<float>(Matrix<float>{{inf, 5, inf, -inf}});
  expectClose(parts.shifted, Matrix<float>{{0, -inf, 0, -inf}}, 0);
  expectClose(parts.weights, Matrix<float>{{0.5F, 0, 0.5F, 0}}, 0);
}

TEST(Softmax, NeitherOverflowsNorLosesARow) {
  expectClose(softmax<float>(Matrix<float>{{1e4F, -1e4F}, {3e38F, -3e38F}, {-1e4F, -1e4F}}).weights,
              Matrix<float>{{1, 0}, {1, 0}, {0.5F, 0.5F}}, 0);
}

TEST(WeightedSum, WeighsTheRowsOfV) {
  const Matrix<float> weights{{0.25F, 0.75F}, {1, 0}, {0, 0}};
  expectClose(weightedSum<float>(weights, twoByTwo), Matrix<float>{{2.5F, 3.5F}, {1, 2}, {0, 0}}, 0);
}

}  // namespace
}  // namespace attention
