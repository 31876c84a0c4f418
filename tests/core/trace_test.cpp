#include "trace.h"

#include "support.h"

namespace attention {
namespace {

struct Shape {
  Index n, m, keyWidth, valueWidth;
};

// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest looks for this name
void PrintTo(const Shape& shape, std::ostream* out) {
  *out << "n " << shape.n << ", m " << shape.m << ", d_k " << shape.keyWidth << ", d_v " << shape.valueWidth;
}

class OracleTest : public testing::TestWithParam<Shape> {};

// Every step of the float32 core within 1e-6 of float64 loops, on unit-scale inputs.
TEST_P(OracleTest, AgreesWithFloat64) {
  const auto [n, m, keyWidth, valueWidth] = GetParam();
  double worst = 0;
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 generator(seed);
    const Matrix<float> q = random(n, keyWidth, generator);
    const Matrix<float> k = random(m, keyWidth, generator);
    const Matrix<float> v = random(m, valueWidth, generator);
    Matrix<float> mask = random(n, m, generator);
    mask = (mask.array() < -0.6F).select(-inf, mask);
    Inputs<float> inputs = fromQkv(q, k, v);
    if (seed % 2 == 1) inputs.masks.push_back(viewOf(mask));
    const double factor = 1 / std::sqrt(static_cast<double>(keyWidth));
    const Reference expected =
        reference(q.cast<double>(), k.cast<double>(), v.cast<double>(), factor,
                  !inputs.masks.empty() ? Matrix<double>(mask.cast<double>()) : Matrix<double>());
    const Trace<float> all = trace(inputs);
    const HeadTrace<float>& head = all.heads[0];
    expectClose(head.scores, expected.scores, 1e-6 * std::sqrt(static_cast<double>(keyWidth)));
    expectClose(head.scaledScores, expected.scaledScores, 1e-6);
    if (!inputs.masks.empty()) expectClose(*head.maskedScores, expected.maskedScores, 1e-6);
    expectClose(head.weights, expected.weights, 1e-6);
    expectClose(all.output(), expected.output, 1e-6);
    worst = std::max(worst, (all.output().cast<double>() - expected.output).cwiseAbs().maxCoeff());
    worst = std::max(worst, (head.weights.cast<double>() - expected.weights).cwiseAbs().maxCoeff());
  }
  RecordProperty("max_error", testing::PrintToString(worst));
}

INSTANTIATE_TEST_SUITE_P(Shapes, OracleTest,
                         testing::Values(Shape{1, 1, 1, 1}, Shape{1, 7, 3, 2}, Shape{7, 1, 3, 2}, Shape{3, 3, 4, 4},
                                         Shape{5, 9, 1, 6}, Shape{9, 5, 8, 3}, Shape{8, 8, 8, 8}, Shape{33, 17, 16, 5},
                                         Shape{64, 64, 64, 64}, Shape{17, 129, 65, 31}));

TEST(Trace, TheFloat64InstanceAgreesWithTheLoopsTo1e14) {
  std::mt19937 generator(1);
  const Matrix<double> q = random(6, 5, generator).cast<double>();
  const Matrix<double> k = random(9, 5, generator).cast<double>();
  const Matrix<double> v = random(9, 4, generator).cast<double>();
  const Reference expected = reference(q, k, v, 1 / std::sqrt(5.0));
  const Trace<double> all = trace(fromQkv(q, k, v));
  expectClose(all.heads[0].weights, expected.weights, 1e-14);
  expectClose(all.output(), expected.output, 1e-14);
}

TEST(Trace, ProjectsFromXAndFromContextWithBiases) {
  std::mt19937 generator(2);
  const Matrix<float> x = random(3, 4, generator), context = random(5, 4, generator);
  const Matrix<float> wq = random(4, 2, generator), wk = random(4, 2, generator), wv = random(4, 3, generator);
  const Matrix<float> wo = random(3, 6, generator);
  const Matrix<float> bq = random(1, 2, generator), bk = random(1, 2, generator), bv = random(1, 3, generator);
  const Matrix<float> bo = random(1, 6, generator);
  Inputs<float> inputs;
  inputs.x.emplace(viewOf(x));
  inputs.wq.emplace(viewOf(wq));
  inputs.wk.emplace(viewOf(wk));
  inputs.wv.emplace(viewOf(wv));
  inputs.bq.emplace(viewOf(bq));
  inputs.bk.emplace(viewOf(bk));
  inputs.bv.emplace(viewOf(bv));
  const Trace<float> self = trace(inputs);
  expectClose(self.k, (x * wk).rowwise() + bk.row(0), 1e-6);
  EXPECT_FALSE(self.projected.has_value());
  EXPECT_EQ(self.output(), self.concat);
  EXPECT_EQ(self.heads[0].output, self.concat);
  EXPECT_EQ(self.heads[0].q, self.q);

  inputs.context.emplace(viewOf(context));
  inputs.wo.emplace(viewOf(wo));
  inputs.bo.emplace(viewOf(bo));
  const Trace<float> cross = trace(inputs);
  const Matrix<float> q = (x * wq).rowwise() + bq.row(0);
  const Matrix<float> k = (context * wk).rowwise() + bk.row(0);
  const Matrix<float> v = (context * wv).rowwise() + bv.row(0);
  expectClose(cross.q, q, 1e-6);
  expectClose(cross.k, k, 1e-6);
  expectClose(cross.v, v, 1e-6);
  expectClose(cross.concat, trace(fromQkv(q, k, v)).concat, 1e-6);
  expectClose(cross.output(), (cross.concat * wo).rowwise() + bo.row(0), 1e-6);
  EXPECT_EQ(cross.output(), *cross.projected);
}

TEST(Trace, MixesGivenAndProjected) {
  const Matrix<float> x{{1, 2}, {3, 4}}, w{{1, 0}, {0, 2}}, k{{1, 1}};
  Inputs<float> inputs;
  inputs.x.emplace(viewOf(x));
  inputs.wq.emplace(viewOf(w));
  inputs.k.emplace(viewOf(k));
  inputs.v.emplace(viewOf(k));
  expectClose(trace(inputs).heads[0].scores, Matrix<float>{{5}, {11}}, 0);
}

TEST(Trace, HasMaskedScoresOnlyWithAMask) {
  const Matrix<float> q{{1}, {2}};
  Inputs<float> inputs = fromQkv(q, q, q);
  EXPECT_FALSE(trace(inputs).heads[0].maskedScores.has_value());
  inputs.keyLength = 2;
  EXPECT_TRUE(trace(inputs).heads[0].maskedScores.has_value());
  inputs.keyLength.reset();
  inputs.causal = true;
  EXPECT_TRUE(trace(inputs).heads[0].maskedScores.has_value());
}

TEST(Trace, HasSoftmaxPartsOnlyWhenAsked) {
  const Matrix<float> q{{1}, {2}};
  EXPECT_FALSE(trace(fromQkv(q, q, q)).heads[0].softmaxParts.has_value());
  const auto parts = trace(fromQkv(q, q, q), {true}).heads[0].softmaxParts;
  ASSERT_TRUE(parts.has_value());
  expectClose(parts->rowMax, Matrix<float>{{2}, {4}}, 0);
  expectClose(parts->shifted, Matrix<float>{{-1, 0}, {-2, 0}}, 0);
}

TEST(Trace, ReportsRowsWithNoKeyLeft) {
  const Matrix<float> q{{1}, {2}, {3}}, v{{4}, {5}, {6}};
  const Matrix<float> mask{{-inf, -inf, 0}, {0, -inf, 0}, {-inf, -inf, -inf}};
  Inputs<float> inputs = fromQkv(q, q, v);
  inputs.masks.push_back(viewOf(mask));
  inputs.keyLength = 2;
  const HeadTrace<float> head = trace(inputs).heads[0];
  EXPECT_EQ(head.fullyMaskedRows, (std::vector<int>{0, 2}));
  expectClose(head.weights, Matrix<float>{{0, 0, 0}, {1, 0, 0}, {0, 0, 0}}, 0);
  expectClose(head.output, Matrix<float>{{0}, {4}, {0}}, 0);
  inputs.keyLength = 0;
  EXPECT_EQ(trace(inputs).heads[0].fullyMaskedRows, (std::vector<int>{0, 1, 2}));
}

TEST(Trace, MaskedKeysNeverLeakHoweverLarge) {
  const Matrix<float> q{{1, 2}, {-2, 1}}, v{{1}, {2}, {3}};
  const Matrix<float> k{{1, 0}, {0, 1}, {1, 1}};
  Matrix<float> wildK = k, wildV = v;
  Inputs<float> inputs = fromQkv(q, k, v);
  inputs.keyLength = 2;
  const HeadTrace<float> calm = trace(inputs).heads[0];
  for (const float wild : {1e-38F, -1e30F, 3.4e38F, -3.4e38F}) {
    wildK.row(2) << wild, wild;
    wildV.row(2) << wild;
    for (const std::optional<float> scale : {std::optional<float>(), std::optional<float>(0.0F)}) {
      Inputs<float> wildInputs = fromQkv(q, wildK, wildV);
      wildInputs.keyLength = 2;
      wildInputs.scale = inputs.scale = scale;
      const HeadTrace<float> head = trace(wildInputs).heads[0];
      EXPECT_EQ(head.weights, trace(inputs).heads[0].weights);
      EXPECT_EQ(head.output, trace(inputs).heads[0].output);
      EXPECT_FALSE(head.scores.hasNaN());
      EXPECT_FALSE(head.scaledScores.hasNaN());
      EXPECT_EQ((*head.maskedScores)(0, 2), -inf);
    }
  }
}

TEST(Trace, LargeAndSmallScores) {
  const Matrix<float> v{{1}, {2}};
  const Matrix<float> large{{100}, {-100}};
  expectClose(trace(fromQkv(large, large, v)).output(), Matrix<float>{{1}, {2}}, 0);
  const Matrix<float> tiny{{1e-10F}, {-1e-10F}};
  const HeadTrace<float> head = trace(fromQkv(tiny, tiny, v)).heads[0];
  EXPECT_FLOAT_EQ(head.scores(0, 0), 1e-20F);
  expectClose(head.weights, Matrix<float>::Constant(2, 2, 0.5F), 0);
}

TEST(Trace, EqualKeysShareEqually) {
  std::mt19937 generator(3);
  const Matrix<float> q = random(4, 3, generator), v = random(8, 2, generator);
  const Matrix<float> k = random(1, 3, generator).replicate(8, 1);
  const Trace<float> all = trace(fromQkv(q, k, v));
  expectClose(all.heads[0].weights, Matrix<float>::Constant(4, 8, 0.125F), 0);
  expectClose(all.output(), v.colwise().mean().replicate(4, 1), 1e-7);
}

TEST(Trace, OneKeyTakesAll) {
  const Matrix<float> q{{1}, {-5}}, k{{3}}, v{{7, 8}};
  expectClose(trace(fromQkv(q, k, v)).output(), Matrix<float>{{7, 8}, {7, 8}}, 0);
}

TEST(Trace, CausalRowsStayTheSameToTheBitWhenLaterTokensChange) {
  std::mt19937 generator(4);
  const Matrix<float> q = random(9, 8, generator), k = random(9, 8, generator), v = random(9, 8, generator);
  Matrix<float> laterK = k, laterV = v;
  laterK.bottomRows(4) = random(4, 8, generator);
  laterV.bottomRows(4) = random(4, 8, generator);
  Inputs<float> before = fromQkv(q, k, v), after = fromQkv(q, laterK, laterV);
  before.causal = after.causal = true;
  EXPECT_EQ(trace(before).output().topRows(5), trace(after).output().topRows(5));
}

TEST(Trace, PlusInfinityInAMaskChoosesThatKey) {
  const Matrix<float> q{{1}, {2}, {3}}, mask{{0, inf, 0}, {inf, -inf, inf}, {-inf, inf, inf}};
  Inputs<float> inputs = fromQkv(q, q, q);
  inputs.masks.push_back(viewOf(mask));
  inputs.keyLength = 2;
  expectClose(trace(inputs).heads[0].weights, Matrix<float>{{0, 1, 0}, {1, 0, 0}, {0, 1, 0}}, 0);
}

}  // namespace
}  // namespace attention
