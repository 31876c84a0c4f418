#include "attention/gradient_steps.h"

#include "support.h"

namespace attention {
namespace {

const Matrix<float> two{{1, 2}, {3, 4}};

TEST(ProjectionGradients, OfSourceWeightsAndBias) {
  const Matrix<float> projected{{1, 0, 2}, {0, -1, 1}};
  const Matrix<float> w{{1, 2, 3}, {4, 5, 6}};
  expectClose(sourceGradient<float>(projected, w), Matrix<float>{{7, 16}, {1, 1}}, 0);
  expectClose(projectionGradient<float>(two, projected), Matrix<float>{{1, -3, 5}, {2, -4, 8}}, 0);
  expectClose(biasGradient<float>(projected), Matrix<float>{{1, -1, 3}}, 0);
}

TEST(WeightedSumGradients, OfWeightsAndValues) {
  const Matrix<float> v{{1, 0}, {0, 1}, {2, -1}}, weights{{1, 0, 0}, {0.5F, 0, 0.5F}};
  expectClose(weightsGradient<float>(two, v), Matrix<float>{{1, 2, 0}, {3, 4, 2}}, 0);
  expectClose(valuesGradient<float>(weights, two), Matrix<float>{{2.5F, 4}, {0, 0}, {1.5F, 2}}, 0);
}

TEST(SoftmaxGradient, IsWhatTheJacobianGives) {
  const Matrix<float> scores{{0, 0}, {0, std::log(3.0F)}}, weights{{0.5F, 0.5F}, {0.25F, 0.75F}};
  const auto [rowDot, gradient] = softmaxGradient<float>(two, weights, scores);
  expectClose(rowDot, Matrix<float>{{1.5F}, {3.75F}}, 0);
  expectClose(gradient, Matrix<float>{{-0.25F, 0.25F}, {-0.1875F, 0.1875F}}, 1e-7);
}

TEST(SoftmaxGradient, IsZeroWhereScoresAreInfinite) {
  const Matrix<float> scores{{0, -inf, 0}, {-inf, -inf, -inf}, {inf, 5, inf}};
  const Matrix<float> weights{{0.5F, 0, 0.5F}, {0, 0, 0}, {0.5F, 0, 0.5F}};
  const Matrix<float> gradient{{1, inf, 3}, {inf, -inf, 1}, {1, 2, 3}};
  const auto [rowDot, ofScores] = softmaxGradient<float>(gradient, weights, scores);
  expectClose(rowDot, Matrix<float>{{2}, {0}, {0}}, 0);
  expectClose(ofScores, Matrix<float>{{-0.5F, 0, 0.5F}, {0, 0, 0}, {0, 0, 0}}, 0);
}

TEST(UncappedGradient, IsTheSlopeOfTanh) {
  const Matrix<float> gradient{{1, 2, 3, 4, 5}}, scores{{0, 4, -4, 100, inf}};
  const double slope = 1 - std::tanh(2.0) * std::tanh(2.0);
  const Matrix<float> actual = uncappedGradient<float>(gradient, scores, 2);
  expectClose(actual, Matrix<double>{{1, 2 * slope, 3 * slope, 0, 0}}, 1e-7);
  // 1 − tanh² of float32 would be 0 here.
  EXPECT_NEAR(uncappedGradient<float>(Matrix<float>{{1}}, Matrix<float>{{20}}, 1)(0, 0), 1.699341702116681e-17, 1e-23);
}

TEST(ScoreGradients, OfQueriesAndKeys) {
  const Matrix<float> scores{{1, 0, -1}, {0, 2, 0}}, k{{1, 2}, {3, 4}, {5, 6}};
  expectClose(queriesGradient<float>(scores, k), Matrix<float>{{-4, -4}, {6, 8}}, 0);
  expectClose(keysGradient<float>(scores, two), Matrix<float>{{1, 2}, {6, 8}, {-1, -2}}, 0);
}

TEST(ScoreGradients, HaveNoNegativeZeros) {
  const Matrix<float> scores = Matrix<float>::Zero(1, 1), negative{{-1}};
  EXPECT_FALSE(std::signbit(queriesGradient<float>(scores, negative)(0, 0)));
  EXPECT_FALSE(std::signbit(keysGradient<float>(scores, negative)(0, 0)));
  EXPECT_FALSE(std::signbit(valuesGradient<float>(scores, negative)(0, 0)));
}

TEST(AdditiveGradients, OfPairs) {
  const Matrix<float> scores{{1, 2, 3}, {4, 5, 6}}, v{{10, -1}};
  expectClose(activationsGradient<float>(scores, v),
              Matrix<float>{{10, -1}, {20, -2}, {30, -3}, {40, -4}, {50, -5}, {60, -6}}, 0);
  const Matrix<float> pairs{{1, 0}, {0, 1}, {1, 1}, {-1, 0}, {0, -1}, {2, 1}};
  expectClose(hiddenGradient<float>(scores, pairs), Matrix<float>{{12, 6}}, 0);
  expectClose(sumOverKeys<float>(pairs, 3), Matrix<float>{{2, 2}, {1, 0}}, 0);
  expectClose(sumOverQueries<float>(pairs, 3), Matrix<float>{{0, 0}, {0, 0}, {3, 2}}, 0);
}

TEST(AdditiveGradients, OfTanh) {
  const double slope = 1 - std::tanh(1.0) * std::tanh(1.0);
  expectClose(preactivationsGradient<float>(Matrix<float>{{2, 3, 4}}, Matrix<float>{{0, -1, -inf}}),
              Matrix<double>{{2, 3 * slope, 0}}, 1e-6);
}

}  // namespace
}  // namespace attention
