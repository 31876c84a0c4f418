// The whole of the core against float64 loops: each number of each intermediate.
#include "oracle.h"

#include "random_inputs.h"

namespace attention {
namespace {

using oracle::relativeError;

constexpr double oracleTolerance = 2e-6;

void expectHead(const HeadTrace& actual, const oracle::Head& expected, const Inputs& inputs, double within) {
  EXPECT_LE(relativeError(actual.q, expected.q), within);
  EXPECT_LE(relativeError(actual.k, expected.k), within);
  EXPECT_LE(relativeError(actual.v, expected.v), within);
  EXPECT_LE(relativeError(actual.scores, expected.scores), within);
  EXPECT_LE(relativeError(actual.scaledScores, expected.scaledScores), within);
  EXPECT_LE(relativeError(actual.weights, expected.weights), within);
  EXPECT_LE(relativeError(actual.output, expected.output), within);
  EXPECT_EQ(actual.fullyMaskedRows, expected.fullyMaskedRows);

  const bool masked = oracle::hasMask(inputs);
  const bool additive = inputs.scoring == Scoring::additive;
  ASSERT_EQ(actual.cappedScores.has_value(), inputs.softcap.has_value());
  ASSERT_EQ(actual.maskedScores.has_value(), masked);
  ASSERT_EQ(actual.projectedQ.has_value(), additive || inputs.scoring == Scoring::general);
  ASSERT_EQ(actual.projectedK.has_value(), additive);
  ASSERT_EQ(actual.preactivations.has_value(), additive);
  ASSERT_EQ(actual.activations.has_value(), additive);
  if (inputs.softcap) {
    EXPECT_LE(relativeError(*actual.cappedScores, expected.cappedScores), within);
  }
  if (masked) {
    EXPECT_LE(relativeError(*actual.maskedScores, expected.maskedScores), within);
  }
  if (actual.projectedQ) {
    EXPECT_LE(relativeError(*actual.projectedQ, expected.projectedQ), within);
  }
  if (!additive) return;
  EXPECT_LE(relativeError(*actual.projectedK, expected.projectedK), within);
  EXPECT_LE(relativeError(*actual.preactivations, expected.preactivations), within);
  EXPECT_LE(relativeError(*actual.activations, expected.activations), within);
}

void expectAgreement(const Inputs& inputs, double within) {
  const Trace actual = trace(inputs);
  const oracle::Attention expected = oracle::attentionOf(inputs);
  EXPECT_LE(relativeError(actual.q, expected.q), within);
  EXPECT_LE(relativeError(actual.k, expected.k), within);
  EXPECT_LE(relativeError(actual.v, expected.v), within);
  EXPECT_LE(relativeError(actual.concat, expected.concat), within);
  EXPECT_EQ(actual.projected.has_value(), inputs.wo.has_value());
  EXPECT_LE(relativeError(actual.output(), expected.output), within);
  ASSERT_EQ(actual.heads.size(), expected.heads.size());
  for (std::size_t h = 0; h < expected.heads.size(); ++h) {
    SCOPED_TRACE("head " + std::to_string(h));
    expectHead(actual.heads[h], expected.heads[h], inputs, within);
  }
}

TEST(Oracle, AgreesOnAnything) {
  for (unsigned seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    expectAgreement(RandomInputs(seed).inputs, oracleTolerance);
    if (testing::Test::HasFailure()) return;
  }
}

// q, k, v of unit scale in one head.
struct OracleShape {
  Index n, m, keyWidth, valueWidth;
};

// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest looks for this name
void PrintTo(const OracleShape& shape, std::ostream* out) {
  *out << "n " << shape.n << ", m " << shape.m << ", d_k " << shape.keyWidth << ", d_v " << shape.valueWidth;
}

class OracleOfShape : public testing::TestWithParam<OracleShape> {};

TEST_P(OracleOfShape, AgreesWithinAMillionth) {
  const auto [n, m, keyWidth, valueWidth] = GetParam();
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 generator(seed);
    const Matrix q = random(n, keyWidth, generator);
    const Matrix k = random(m, keyWidth, generator);
    const Matrix v = random(m, valueWidth, generator);
    Matrix mask = random(n, m, generator);
    mask = (mask.array() < -0.6F).select(-inf, mask);
    Inputs inputs = fromQkv(q, k, v);
    if (seed % 2 == 1) inputs.masks.push_back(viewOf(mask));
    expectAgreement(inputs, 1e-6);
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, OracleOfShape,
                         testing::Values(OracleShape{1, 1, 1, 1}, OracleShape{1, 7, 3, 2}, OracleShape{7, 1, 3, 2},
                                         OracleShape{3, 3, 4, 4}, OracleShape{5, 9, 1, 6}, OracleShape{9, 5, 8, 3},
                                         OracleShape{8, 8, 8, 8}, OracleShape{33, 17, 16, 5},
                                         OracleShape{64, 64, 64, 64}, OracleShape{17, 129, 65, 31}));

// Whole numbers, so that float32 knows the scores exactly.
TEST(Oracle, AgreesWithScoresOfTenThousand) {
  std::mt19937 generator(2);
  for (int i = 0; i < 50; ++i) {
    const Matrix q = (100 * random(5, 4, generator)).array().round();
    const Matrix k = (100 * random(6, 4, generator)).array().round();
    const Matrix v = random(6, 3, generator);
    Inputs inputs = fromQkv(q, k, v);
    inputs.scoring = Scoring::dot;
    inputs.heads = 1;
    expectAgreement(inputs, oracleTolerance);
    inputs.causal = true;
    expectAgreement(inputs, oracleTolerance);
  }
}

TEST(Oracle, AgreesWithInputsOf1em20) {
  std::mt19937 generator(3);
  for (const Scoring scoring : {Scoring::scaledDot, Scoring::dot}) {
    const Matrix q = 1e-20F * random(4, 6, generator);
    const Matrix k = 1e-20F * random(5, 6, generator);
    const Matrix v = 1e-20F * random(5, 4, generator);
    Inputs inputs = fromQkv(q, k, v);
    inputs.scoring = scoring;
    inputs.heads = 2;
    inputs.softcap = 2.0F;
    const Trace actual = trace(inputs);
    const oracle::Attention expected = oracle::attentionOf(inputs);
    expectAgreement(inputs, oracleTolerance);
    for (Index row = 0; row < 4; ++row) {
      for (Index col = 0; col < 4; ++col) {
        EXPECT_NEAR(static_cast<double>(actual.concat(row, col)), expected.concat(row, col), 2e-26);
      }
    }
  }
}

}  // namespace
}  // namespace attention
