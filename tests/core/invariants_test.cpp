// Properties of every scoring, with and without a softcap.
#include "support.h"

namespace attention {
namespace {

struct Variant {
  Scoring scoring;
  std::optional<float> softcap;
};

std::vector<Variant> variants() {
  std::vector<Variant> all;
  for (const Scoring scoring : {Scoring::scaledDot, Scoring::dot, Scoring::general, Scoring::additive}) {
    all.push_back({scoring, std::nullopt});
    all.push_back({scoring, 1.5F});
  }
  return all;
}

class Variants : public testing::Test {
 protected:
  std::mt19937 generator{5};
  const Matrix w = random(2, 2, generator), w1 = random(2, 3, generator), w2 = random(2, 3, generator);
  const Matrix hidden = random(1, 3, generator);
  const Matrix q = random(6, 4, generator), k = random(6, 4, generator), v = random(6, 4, generator);

  Inputs of(const Variant& variant, const Matrix& queries, const Matrix& keys, const Matrix& values) const {
    Inputs inputs = fromQkv(queries, keys, values);
    inputs.heads = queries.cols() / 2;
    inputs.scoring = variant.scoring;
    inputs.softcap = variant.softcap;
    if (variant.scoring == Scoring::general) makeGeneral(inputs, w);
    if (variant.scoring == Scoring::additive) makeAdditive(inputs, w1, w2, hidden);
    return inputs;
  }
};

TEST_F(Variants, EachHeadIsToTheBitWhatItWouldBeAlone) {
  for (const Variant& variant : variants()) {
    const Trace both = trace(of(variant, q, k, v));
    for (Index head = 0; head < 2; ++head) {
      const Matrix ownQ = q.middleCols(2 * head, 2), ownK = k.middleCols(2 * head, 2);
      const Matrix ownV = v.middleCols(2 * head, 2);
      const Trace alone = trace(of(variant, ownQ, ownK, ownV));
      const HeadTrace& traced = both.heads[static_cast<std::size_t>(head)];
      EXPECT_EQ(traced.scores, alone.heads[0].scores);
      EXPECT_EQ(traced.weights, alone.heads[0].weights);
      EXPECT_EQ(both.concat.middleCols(2 * head, 2), alone.concat);
    }
  }
}

TEST_F(Variants, CausalRowsStayTheSameToTheBitWhenLaterKeysChange) {
  const Matrix pastK = random(3, 4, generator), pastV = random(3, 4, generator);
  Matrix laterK = k, laterV = v;
  laterK.bottomRows(2) = random(2, 4, generator);
  laterV.bottomRows(2) = random(2, 4, generator);
  for (const Variant& variant : variants()) {
    Inputs before = of(variant, q, k, v), after = of(variant, q, laterK, laterV);
    for (Inputs* inputs : {&before, &after}) {
      inputs->causal = true;
      inputs->pastK.emplace(viewOf(pastK));
      inputs->pastV.emplace(viewOf(pastV));
    }
    const Trace one = trace(before), other = trace(after);
    EXPECT_EQ(one.concat.topRows(4), other.concat.topRows(4));
    EXPECT_NE(one.concat.bottomRows(2), other.concat.bottomRows(2));
    // Query 0 comes after three keys of the past.
    EXPECT_GT(one.heads[0].weights(0, 3), 0);
    EXPECT_EQ(one.heads[0].weights(0, 4), 0);
  }
}

TEST_F(Variants, MaskedKeysMayHoldAnythingFinite) {
  Matrix mask = Matrix::Zero(6, 6), open = mask;
  mask.col(2).setConstant(-inf);
  for (const Variant& variant : variants()) {
    Inputs calm = of(variant, q, k, v);
    for (int head = 0; head < 2; ++head) calm.masks.push_back(viewOf(mask));
    const Trace expected = trace(calm);
    for (const float wild : {1e-38F, -1e30F, 3.4e38F, -3.4e38F}) {
      Matrix wildK = k, wildV = v;
      wildK.row(2) << wild, -wild, wild, wild;
      wildV.row(2).setConstant(wild);
      Inputs inputs = of(variant, q, wildK, wildV);
      for (int head = 0; head < 2; ++head) inputs.masks.push_back(viewOf(mask));
      const Trace actual = trace(inputs);
      EXPECT_EQ(actual.concat, expected.concat);
      for (const HeadTrace& head : actual.heads) {
        EXPECT_FALSE(head.scores.hasNaN() || head.scaledScores.hasNaN() || head.maskedScores->hasNaN());
        if (head.projectedK) {
          EXPECT_FALSE(head.projectedK->hasNaN() || head.preactivations->hasNaN());
        }
        if (head.cappedScores) {
          EXPECT_LE(head.cappedScores->cwiseAbs().maxCoeff(), 1.5F);
        }
      }
    }
    // Forbidden in the first head only, the second has to refuse what overflows there.
    Matrix wildK = k;
    wildK.row(2).setConstant(3.4e38F);
    const Matrix largeQ = 100 * q;
    Inputs inputs = of(variant, largeQ, wildK, v);
    inputs.masks.push_back(viewOf(mask));
    inputs.masks.push_back(viewOf(open));
    if (variant.scoring != Scoring::additive) {
      EXPECT_THROW(trace(inputs), std::invalid_argument);
    }
  }
}

TEST_F(Variants, APermutationOfTheKeysChangesNothingButTheirOrder) {
  Eigen::PermutationMatrix<Eigen::Dynamic> order(6);
  order.indices() << 3, 0, 5, 1, 4, 2;
  const Matrix orderedK = order * k, orderedV = order * v;
  for (const Variant& variant : variants()) {
    const Trace before = trace(of(variant, q, k, v)), after = trace(of(variant, q, orderedK, orderedV));
    expectClose(after.concat, before.concat, 1e-6);
    const Matrix expected = before.heads[1].weights * order.transpose();
    expectClose(after.heads[1].weights, expected, 1e-6);
  }
}

TEST_F(Variants, ThePastIsToTheBitWhatEarlierKeysAre) {
  const Matrix pastK = k.topRows(2), newK = k.bottomRows(4), pastV = v.topRows(2), newV = v.bottomRows(4);
  for (const Variant& variant : variants()) {
    Inputs inputs = of(variant, q, newK, newV);
    inputs.pastK.emplace(viewOf(pastK));
    inputs.pastV.emplace(viewOf(pastV));
    inputs.keyLength = 5;
    Inputs whole = of(variant, q, k, v);
    whole.keyLength = 5;
    const Trace actual = trace(inputs);
    EXPECT_EQ(actual.k, k);
    EXPECT_EQ(actual.v, v);
    EXPECT_EQ(actual.heads[1].maskedScores, trace(whole).heads[1].maskedScores);
    EXPECT_EQ(actual.concat, trace(whole).concat);
  }
}

TEST_F(Variants, OneTokenAtATimeWithACacheGivesTheCausalRows) {
  for (const Variant& variant : variants()) {
    Inputs inputs = of(variant, q, k, v);
    inputs.causal = true;
    const Trace all = trace(inputs);
    for (Index token = 1; token < 6; ++token) {
      const Matrix oneQ = q.row(token), oneK = k.row(token), oneV = v.row(token);
      const Matrix pastK = k.topRows(token), pastV = v.topRows(token);
      Inputs step = of(variant, oneQ, oneK, oneV);
      step.causal = true;
      step.pastK.emplace(viewOf(pastK));
      step.pastV.emplace(viewOf(pastV));
      expectClose(trace(step).concat, all.concat.row(token), 1e-6);
    }
  }
}

}  // namespace
}  // namespace attention
