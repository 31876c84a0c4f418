#include "attention/trace.h"

#include "support.h"

namespace attention {
namespace {

TEST(Trace, ProjectsFromXAndFromContextWithBiases) {
  std::mt19937 generator(2);
  const Matrix x = random(3, 4, generator), context = random(5, 4, generator);
  const Matrix wq = random(4, 2, generator), wk = random(4, 2, generator), wv = random(4, 3, generator);
  const Matrix wo = random(3, 6, generator);
  const Matrix bq = random(1, 2, generator), bk = random(1, 2, generator), bv = random(1, 3, generator);
  const Matrix bo = random(1, 6, generator);
  Inputs inputs;
  inputs.x.emplace(viewOf(x));
  inputs.wq.emplace(viewOf(wq));
  inputs.wk.emplace(viewOf(wk));
  inputs.wv.emplace(viewOf(wv));
  inputs.bq.emplace(viewOf(bq));
  inputs.bk.emplace(viewOf(bk));
  inputs.bv.emplace(viewOf(bv));
  const Trace self = trace(inputs);
  expectClose(self.k, (x * wk).rowwise() + bk.row(0), 1e-6);
  EXPECT_FALSE(self.projected.has_value());
  EXPECT_EQ(self.output(), self.concat);
  EXPECT_EQ(self.heads[0].output, self.concat);
  EXPECT_EQ(self.heads[0].q, self.q);

  inputs.context.emplace(viewOf(context));
  inputs.wo.emplace(viewOf(wo));
  inputs.bo.emplace(viewOf(bo));
  const Trace cross = trace(inputs);
  const Matrix q = (x * wq).rowwise() + bq.row(0);
  const Matrix k = (context * wk).rowwise() + bk.row(0);
  const Matrix v = (context * wv).rowwise() + bv.row(0);
  expectClose(cross.q, q, 1e-6);
  expectClose(cross.k, k, 1e-6);
  expectClose(cross.v, v, 1e-6);
  expectClose(cross.concat, trace(fromQkv(q, k, v)).concat, 1e-6);
  expectClose(cross.output(), (cross.concat * wo).rowwise() + bo.row(0), 1e-6);
  EXPECT_EQ(cross.output(), *cross.projected);
}

TEST(Trace, MixesGivenAndProjected) {
  const Matrix x{{1, 2}, {3, 4}}, w{{1, 0}, {0, 2}}, k{{1, 1}};
  Inputs inputs;
  inputs.x.emplace(viewOf(x));
  inputs.wq.emplace(viewOf(w));
  inputs.k.emplace(viewOf(k));
  inputs.v.emplace(viewOf(k));
  expectClose(trace(inputs).heads[0].scores, Matrix{{5}, {11}}, 0);
}

TEST(Trace, HasMaskedScoresOnlyWithAMask) {
  const Matrix q{{1}, {2}};
  Inputs inputs = fromQkv(q, q, q);
  EXPECT_FALSE(trace(inputs).heads[0].maskedScores.has_value());
  inputs.keyLength = 2;
  EXPECT_TRUE(trace(inputs).heads[0].maskedScores.has_value());
  inputs.keyLength.reset();
  inputs.causal = true;
  EXPECT_TRUE(trace(inputs).heads[0].maskedScores.has_value());
}

TEST(Trace, HasSoftmaxPartsOnlyWhenAsked) {
  const Matrix q{{1}, {2}};
  EXPECT_FALSE(trace(fromQkv(q, q, q)).heads[0].softmaxParts.has_value());
  const auto parts = trace(fromQkv(q, q, q), {true}).heads[0].softmaxParts;
  ASSERT_TRUE(parts.has_value());
  expectClose(parts->rowMax, Matrix{{2}, {4}}, 0);
  expectClose(parts->shifted, Matrix{{-1, 0}, {-2, 0}}, 0);
}

TEST(Trace, ReportsRowsWithNoKeyLeft) {
  const Matrix q{{1}, {2}, {3}}, v{{4}, {5}, {6}};
  const Matrix mask{{-inf, -inf, 0}, {0, -inf, 0}, {-inf, -inf, -inf}};
  Inputs inputs = fromQkv(q, q, v);
  inputs.masks.push_back(viewOf(mask));
  inputs.keyLength = 2;
  const HeadTrace head = trace(inputs).heads[0];
  EXPECT_EQ(head.fullyMaskedRows, (std::vector<int>{0, 2}));
  expectClose(head.weights, Matrix{{0, 0, 0}, {1, 0, 0}, {0, 0, 0}}, 0);
  expectClose(head.output, Matrix{{0}, {4}, {0}}, 0);
  inputs.keyLength = 0;
  EXPECT_EQ(trace(inputs).heads[0].fullyMaskedRows, (std::vector<int>{0, 1, 2}));
}

TEST(Trace, MaskedKeysNeverLeakHoweverLarge) {
  const Matrix q{{1, 2}, {-2, 1}}, v{{1}, {2}, {3}};
  const Matrix k{{1, 0}, {0, 1}, {1, 1}};
  Matrix wildK = k, wildV = v;
  Inputs inputs = fromQkv(q, k, v);
  inputs.keyLength = 2;
  const HeadTrace calm = trace(inputs).heads[0];
  for (const float wild : {1e-38F, -1e30F, 3.4e38F, -3.4e38F}) {
    wildK.row(2) << wild, wild;
    wildV.row(2) << wild;
    for (const std::optional<float> scale : {std::optional<float>(), std::optional<float>(0.0F)}) {
      Inputs wildInputs = fromQkv(q, wildK, wildV);
      wildInputs.keyLength = 2;
      wildInputs.scale = inputs.scale = scale;
      const HeadTrace head = trace(wildInputs).heads[0];
      EXPECT_EQ(head.weights, trace(inputs).heads[0].weights);
      EXPECT_EQ(head.output, trace(inputs).heads[0].output);
      EXPECT_FALSE(head.scores.hasNaN());
      EXPECT_FALSE(head.scaledScores.hasNaN());
      EXPECT_EQ((*head.maskedScores)(0, 2), -inf);
    }
  }
}

TEST(Trace, LargeAndSmallScores) {
  const Matrix v{{1}, {2}};
  const Matrix large{{100}, {-100}};
  expectClose(trace(fromQkv(large, large, v)).output(), Matrix{{1}, {2}}, 0);
  const Matrix tiny{{1e-10F}, {-1e-10F}};
  const HeadTrace head = trace(fromQkv(tiny, tiny, v)).heads[0];
  EXPECT_FLOAT_EQ(head.scores(0, 0), 1e-20F);
  expectClose(head.weights, Matrix::Constant(2, 2, 0.5F), 0);
}

TEST(Trace, EqualKeysShareEqually) {
  std::mt19937 generator(3);
  const Matrix q = random(4, 3, generator), v = random(8, 2, generator);
  const Matrix k = random(1, 3, generator).replicate(8, 1);
  const Trace all = trace(fromQkv(q, k, v));
  expectClose(all.heads[0].weights, Matrix::Constant(4, 8, 0.125F), 0);
  expectClose(all.output(), v.colwise().mean().replicate(4, 1), 1e-7);
}

TEST(Trace, OneKeyTakesAll) {
  const Matrix q{{1}, {-5}}, k{{3}}, v{{7, 8}};
  expectClose(trace(fromQkv(q, k, v)).output(), Matrix{{7, 8}, {7, 8}}, 0);
}

TEST(Trace, CausalRowsStayTheSameToTheBitWhenLaterTokensChange) {
  std::mt19937 generator(4);
  const Matrix q = random(9, 8, generator), k = random(9, 8, generator), v = random(9, 8, generator);
  Matrix laterK = k, laterV = v;
  laterK.bottomRows(4) = random(4, 8, generator);
  laterV.bottomRows(4) = random(4, 8, generator);
  Inputs before = fromQkv(q, k, v), after = fromQkv(q, laterK, laterV);
  before.causal = after.causal = true;
  EXPECT_EQ(trace(before).output().topRows(5), trace(after).output().topRows(5));
}

TEST(Trace, EveryIntermediateOfGeneralScoring) {
  const Matrix q{{1, 2}}, k{{1, 0, 2}, {0, 1, 3}}, v{{1}, {2}}, w{{1, 2, 3}, {4, 5, 6}};
  Inputs inputs = fromQkv(q, k, v);
  makeGeneral(inputs, w);
  const HeadTrace head = trace(inputs).heads[0];
  expectClose(*head.projectedQ, Matrix{{9, 12, 15}}, 0);
  expectClose(head.scores, Matrix{{39, 57}}, 0);
  expectClose(head.scaledScores, head.scores, 0);
  EXPECT_FALSE(head.projectedK || head.preactivations || head.activations);
}

TEST(Trace, EveryIntermediateOfAdditiveScoring) {
  const Matrix q{{1}, {-1}}, k{{1, 0}, {0, 2}, {1, 1}}, v{{1}, {2}, {3}};
  const Matrix w1{{1, 3}}, w2{{1, 0}, {0, 1}}, hidden{{2, 1}};
  Inputs inputs = fromQkv(q, k, v);
  makeAdditive(inputs, w1, w2, hidden);
  const HeadTrace head = trace(inputs).heads[0];
  expectClose(*head.projectedQ, Matrix{{1, 3}, {-1, -3}}, 0);
  expectClose(*head.projectedK, k, 0);
  expectClose(*head.preactivations, Matrix{{2, 3}, {1, 5}, {2, 4}, {0, -3}, {-1, -1}, {0, -2}}, 0);
  const auto tanhs = [](double a, double b) { return 2 * std::tanh(a) + std::tanh(b); };
  expectClose(head.scores,
              Doubles{{tanhs(2, 3), tanhs(1, 5), tanhs(2, 4)}, {tanhs(0, -3), tanhs(-1, -1), tanhs(0, -2)}}, 1e-6);
  expectClose(head.scaledScores, head.scores, 0);
}

TEST(Trace, AdditiveScoringRefusesWhatOverflowsOnTheWay) {
  const Matrix huge{{3e38F}}, one{{1}}, two{{2}};
  const auto traced = [&](const Matrix& q, const Matrix& k, const Matrix& w1, const Matrix& w2, const Matrix& hidden) {
    Inputs inputs = fromQkv(q, k, one);
    makeAdditive(inputs, w1, w2, hidden);
    trace(inputs);
  };
  expectRefusal([&] { traced(huge, one, two, one, one); }, "projectedQ: overflow of float32 at [0][0]");
  expectRefusal([&] { traced(one, huge, one, two, one); }, "projectedK: overflow of float32 at [0][0]");
  expectRefusal([&] { traced(huge, huge, one, one, one); }, "preactivations: overflow of float32 at [0][0]");
  const Matrix pair{{1, 1}}, large{{3e38F, 3e38F}};
  expectRefusal([&] { traced(huge, one, pair, pair, large); }, "scores: overflow of float32 at [0][0]");
}

TEST(Trace, PlusInfinityInAMaskChoosesThatKey) {
  const Matrix q{{1}, {2}, {3}}, mask{{0, inf, 0}, {inf, -inf, inf}, {-inf, inf, inf}};
  Inputs inputs = fromQkv(q, q, q);
  inputs.masks.push_back(viewOf(mask));
  inputs.keyLength = 2;
  expectClose(trace(inputs).heads[0].weights, Matrix{{0, 1, 0}, {1, 0, 0}, {0, 1, 0}}, 0);
}

}  // namespace
}  // namespace attention
