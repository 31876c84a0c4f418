#include "attention/gradient_steps.h"

#include "support.h"

namespace attention {
namespace {

const Matrix two{{1, 2}, {3, 4}};

TEST(ProjectionGradients, OfSourceWeightsAndBias) {
  const Matrix projected{{1, 0, 2}, {0, -1, 1}};
  const Matrix w{{1, 2, 3}, {4, 5, 6}};
  expectClose(sourceGradient(projected, w), Matrix{{7, 16}, {1, 1}}, 0);
  expectClose(projectionGradient(two, projected), Matrix{{1, -3, 5}, {2, -4, 8}}, 0);
  expectClose(biasGradient(projected), Matrix{{1, -1, 3}}, 0);
}

TEST(WeightedSumGradients, OfWeightsAndValues) {
  const Matrix v{{1, 0}, {0, 1}, {2, -1}}, weights{{1, 0, 0}, {0.5F, 0, 0.5F}};
  expectClose(weightsGradient(two, v), Matrix{{1, 2, 0}, {3, 4, 2}}, 0);
  expectClose(valuesGradient(weights, two), Matrix{{2.5F, 4}, {0, 0}, {1.5F, 2}}, 0);
}

TEST(SoftmaxGradient, IsWhatTheJacobianGives) {
  const Matrix scores{{0, 0}, {0, std::log(3.0F)}}, weights{{0.5F, 0.5F}, {0.25F, 0.75F}};
  const auto [rowDot, gradient] = softmaxGradient(two, weights, scores);
  expectClose(rowDot, Matrix{{1.5F}, {3.75F}}, 0);
  expectClose(gradient, Matrix{{-0.25F, 0.25F}, {-0.1875F, 0.1875F}}, 1e-7);
}

TEST(SoftmaxGradient, IsZeroWhereScoresAreInfinite) {
  const Matrix scores{{0, -inf, 0}, {-inf, -inf, -inf}, {inf, 5, inf}};
  const Matrix weights{{0.5F, 0, 0.5F}, {0, 0, 0}, {0.5F, 0, 0.5F}};
  const Matrix gradient{{1, inf, 3}, {inf, -inf, 1}, {1, 2, 3}};
  const auto [rowDot, ofScores] = softmaxGradient(gradient, weights, scores);
  expectClose(rowDot, Matrix{{2}, {0}, {0}}, 0);
  expectClose(ofScores, Matrix{{-0.5F, 0, 0.5F}, {0, 0, 0}, {0, 0, 0}}, 0);
}

TEST(UncappedGradient, IsTheSlopeOfTanh) {
  const Matrix gradient{{1, 2, 3, 4, 5}}, scores{{0, 4, -4, 100, inf}};
  const double slope = 1 - std::tanh(2.0) * std::tanh(2.0);
  const Matrix actual = uncappedGradient(gradient, scores, 2);
  expectClose(actual, Doubles{{1, 2 * slope, 3 * slope, 0, 0}}, 1e-7);
  // 1 − tanh² of float32 would be 0 here.
  EXPECT_NEAR(uncappedGradient(Matrix{{1}}, Matrix{{20}}, 1)(0, 0), 1.699341702116681e-17, 1e-23);
}

TEST(ScoreGradients, OfQueriesAndKeys) {
  const Matrix scores{{1, 0, -1}, {0, 2, 0}}, k{{1, 2}, {3, 4}, {5, 6}};
  expectClose(queriesGradient(scores, k), Matrix{{-4, -4}, {6, 8}}, 0);
  expectClose(keysGradient(scores, two), Matrix{{1, 2}, {6, 8}, {-1, -2}}, 0);
}

TEST(ScoreGradients, HaveNoNegativeZeros) {
  const Matrix scores = Matrix::Zero(1, 1), negative{{-1}};
  EXPECT_FALSE(std::signbit(queriesGradient(scores, negative)(0, 0)));
  EXPECT_FALSE(std::signbit(keysGradient(scores, negative)(0, 0)));
  EXPECT_FALSE(std::signbit(valuesGradient(scores, negative)(0, 0)));
}

TEST(AdditiveGradients, OfPairs) {
  const Matrix scores{{1, 2, 3}, {4, 5, 6}}, v{{10, -1}};
  expectClose(activationsGradient(scores, v), Matrix{{10, -1}, {20, -2}, {30, -3}, {40, -4}, {50, -5}, {60, -6}}, 0);
  const Matrix pairs{{1, 0}, {0, 1}, {1, 1}, {-1, 0}, {0, -1}, {2, 1}};
  expectClose(hiddenGradient(scores, pairs), Matrix{{12, 6}}, 0);
  expectClose(sumOverKeys(pairs, 3), Matrix{{2, 2}, {1, 0}}, 0);
  expectClose(sumOverQueries(pairs, 3), Matrix{{0, 0}, {0, 0}, {3, 2}}, 0);
}

TEST(AdditiveGradients, OfTanh) {
  const double slope = 1 - std::tanh(1.0) * std::tanh(1.0);
  expectClose(preactivationsGradient(Matrix{{2, 3, 4}}, Matrix{{0, -1, -inf}}), Doubles{{2, 3 * slope, 0}}, 1e-6);
}

}  // namespace
}  // namespace attention
