// Cases in which gradients could go wrong without a random test telling: masked keys, fully masked rows, extremes,
// refusals.
#include "attention/gradients.h"
#include "gradient_fields.h"
#include "random_inputs.h"

namespace attention {
namespace {

const Matrix onesOfOutput = Matrix::Ones(2, 2);

// Worked out in the document of two queries and three keys, unscaled there: with 1/√d_k each has that factor.
TEST(GradientsEdge, TheScaleIsInThoseOfTheScores) {
  const Matrix q{{1, 0}, {0, 1}}, k{{1, 0}, {0, 1}, {1, 1}}, v{{1, 2}, {3, 4}, {5, 6}};
  const Matrix outputGradient{{1, 0}, {0, -2}};
  Inputs inputs = fromQkv(q, k, v);
  const Gradients all = gradients(inputs, viewOf(outputGradient));
  const HeadTrace head = trace(inputs).heads[0];
  const Matrix weights = outputGradient * v.transpose();
  Matrix scaled(2, 3);
  for (Index row = 0; row < 2; ++row) {
    const Eigen::RowVectorXf a = head.weights.row(row);
    const Eigen::MatrixXf jacobian = Eigen::MatrixXf(a.asDiagonal()) - a.transpose() * a;
    scaled.row(row) = weights.row(row) * jacobian;
  }
  expectClose(all.heads[0].weights, weights, 1e-6);
  expectClose(all.heads[0].scaledScores, scaled, 1e-6);
  expectClose(all.heads[0].scores, scaled / std::sqrt(2.0F), 1e-6);
  expectClose(all.q, scaled * k / std::sqrt(2.0F), 1e-6);
  expectClose(all.k, scaled.transpose() * q / std::sqrt(2.0F), 1e-6);
  expectClose(all.v, head.weights.transpose() * outputGradient, 1e-6);
  EXPECT_EQ(all.concat, outputGradient);
  EXPECT_FALSE(all.x || all.context || all.wq || all.wo || all.pastK || all.scoring.general);
}

TEST(GradientsEdge, MaskedKeysMayHoldAnythingFinite) {
  std::mt19937 generator(1);
  const Matrix q = random(3, 4, generator), k = random(4, 4, generator), v = random(4, 2, generator);
  const Matrix w = random(2, 2, generator), w1 = random(2, 3, generator), w2 = random(2, 3, generator);
  const Matrix hidden = random(1, 3, generator), outputGradient = random(3, 2, generator);
  for (const Scoring scoring : {Scoring::scaledDot, Scoring::dot, Scoring::general, Scoring::additive}) {
    for (const std::optional<float> softcap : {std::optional<float>(), std::optional<float>(1.5F)}) {
      const auto at = [&](float wild) {
        Matrix wildK = k, wildV = v;
        wildK.row(3) << wild, -wild, wild, wild;
        wildV.row(3).setConstant(wild);
        Inputs inputs = fromQkv(q, wildK, wildV);
        inputs.heads = 2;
        inputs.scoring = scoring;
        inputs.softcap = softcap;
        inputs.keyLength = 3;
        if (scoring == Scoring::general) makeGeneral(inputs, w);
        if (scoring == Scoring::additive) makeAdditive(inputs, w1, w2, hidden);
        return allOf(gradients(inputs, viewOf(outputGradient)));
      };
      const std::vector<Named> calm = at(0.5F);
      for (const float wild : {1e-38F, -1e30F, 3.4e38F, -3.4e38F}) {
        const std::vector<Named> actual = at(wild);
        ASSERT_EQ(actual.size(), calm.size());
        for (std::size_t i = 0; i < calm.size(); ++i) {
          SCOPED_TRACE(calm[i].name);
          EXPECT_FALSE(actual[i].matrix.hasNaN());
          // A weight's gradient is dO·v, so its value shows. All else is as if the key were not there.
          if (calm[i].name.ends_with(".weights")) {
            EXPECT_EQ(actual[i].matrix.leftCols(3), calm[i].matrix.leftCols(3));
          } else {
            EXPECT_EQ(actual[i].matrix, calm[i].matrix);
          }
        }
      }
      for (const Named& gradient : calm) {
        if (gradient.name == "k" || gradient.name == "v") {
          EXPECT_EQ(gradient.matrix.row(3).cwiseAbs().sum(), 0);
        }
      }
    }
  }
}

TEST(GradientsEdge, AForbiddenWeightTooLargeIsShownAsInfinity) {
  const Matrix q{{1}}, k{{1}, {1}}, v{{1, 1}, {3e38F, 3e38F}}, outputGradient{{2, 2}};
  Inputs inputs = fromQkv(q, k, v);
  inputs.keyLength = 1;
  expectClose(gradients(inputs, viewOf(outputGradient)).heads[0].weights, Matrix{{4, inf}}, 0);
}

TEST(GradientsEdge, RowsWithNoKeyLeftGiveNothingBack) {
  std::mt19937 generator(2);
  const Matrix q = random(3, 2, generator), k = random(2, 2, generator), v = random(2, 2, generator);
  const Matrix outputGradient = random(3, 2, generator);
  const Matrix mask{{0, 0}, {-inf, -inf}, {0, -inf}};
  Inputs inputs = fromQkv(q, k, v);
  inputs.masks.push_back(viewOf(mask));
  const Gradients all = gradients(inputs, viewOf(outputGradient));
  expectClose(all.heads[0].maskedScores->row(1), Matrix{{0, 0}}, 0);
  expectClose(all.q.bottomRows(2), Matrix{{0, 0}, {0, 0}}, 0);  // one key alone always weighs 1
  EXPECT_GT(all.q.row(0).cwiseAbs().sum(), 0);
  Matrix without = outputGradient;
  without.row(1).setZero();
  EXPECT_EQ(gradients(inputs, viewOf(without)).v, all.v);
}

// There the weights are the limit, whatever the scores.
TEST(GradientsEdge, AMaskOfInfinityTakesTheScoresGradient) {
  const Matrix q{{1}, {2}}, v{{1}, {2}}, mask{{inf, 0}, {inf, inf}}, outputGradient{{1}, {1}};
  Inputs inputs = fromQkv(q, q, v);
  inputs.masks.push_back(viewOf(mask));
  const Gradients all = gradients(inputs, viewOf(outputGradient));
  expectClose(all.q, Matrix{{0}, {0}}, 0);
  expectClose(all.k, Matrix{{0}, {0}}, 0);
  expectClose(all.v, Matrix{{1.5F}, {0.5F}}, 0);
}

TEST(GradientsEdge, EachRowOfScoreGradientsSumsToZero) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const RandomInputs drawn(seed);
    const Trace traced = trace(drawn.inputs);
    std::mt19937 generator(seed);
    const Matrix outputGradient = random(traced.output().rows(), traced.output().cols(), generator);
    for (const HeadGradients& head : gradients(drawn.inputs, viewOf(outputGradient)).heads) {
      const Matrix& scores = head.maskedScores   ? *head.maskedScores
                             : head.cappedScores ? *head.cappedScores
                                                 : head.scaledScores;
      EXPECT_LE(scores.rowwise().sum().cwiseAbs().maxCoeff(), 1e-6F);
    }
  }
}

TEST(GradientsEdge, AScaleOfZeroLeavesOnlyTheValues) {
  const Matrix q{{1, -2}}, k{{1, 2}, {3, 4}}, v{{1, 2}, {3, -4}}, outputGradient{{1, 1}};
  Inputs inputs = fromQkv(q, k, v);
  inputs.scale = 0.0F;
  const Gradients all = gradients(inputs, viewOf(outputGradient));
  EXPECT_EQ(all.q.cwiseAbs().sum(), 0);
  EXPECT_EQ(all.k.cwiseAbs().sum(), 0);
  expectClose(all.v, Matrix{{0.5F, 0.5F}, {0.5F, 0.5F}}, 0);
}

TEST(GradientsEdge, LargeScoresAndSmallNumbers) {
  const Matrix large{{100}, {-100}}, v{{1}, {2}}, outputGradient{{1}, {1}};
  const Gradients saturated = gradients(fromQkv(large, large, v), viewOf(outputGradient));
  expectClose(saturated.q, Matrix{{0}, {0}}, 0);
  expectClose(saturated.v, Matrix{{1}, {1}}, 0);
  const Matrix tiny{{1e-20F}, {-1e-20F}};
  // dS = ±¼ in both rows, so that dK = 2 · ¼ · 1e-20 if the queries' signs were the same; they cancel. dQ = ½ · 1e-20.
  const Gradients small = gradients(fromQkv(tiny, tiny, v), viewOf(outputGradient));
  expectClose(small.q, Matrix{{-0.5e-20F}, {-0.5e-20F}}, 1e-26);
  expectClose(small.k, Matrix{{0}, {0}}, 1e-26);
}

TEST(GradientsEdge, ThePastHasItsOwn) {
  std::mt19937 generator(3);
  const Matrix q = random(2, 2, generator), k = random(5, 2, generator), v = random(5, 2, generator);
  const Matrix pastK = k.topRows(3), newK = k.bottomRows(2), pastV = v.topRows(3), newV = v.bottomRows(2);
  Inputs inputs = fromQkv(q, newK, newV);
  inputs.pastK.emplace(viewOf(pastK));
  inputs.pastV.emplace(viewOf(pastV));
  const Gradients apart = gradients(inputs, viewOf(onesOfOutput));
  const Gradients whole = gradients(fromQkv(q, k, v), viewOf(onesOfOutput));
  EXPECT_EQ(*apart.pastK, whole.k.topRows(3));
  EXPECT_EQ(*apart.pastV, whole.v.topRows(3));
  EXPECT_EQ(apart.k, whole.k.bottomRows(2));
  EXPECT_EQ(apart.v, whole.v.bottomRows(2));
  EXPECT_EQ(apart.heads[0].k, whole.k);
}

TEST(GradientsEdge, RefusesWhatDoesNotFit) {
  const Matrix two{{1, 2}, {3, 4}}, three(3, 2), wide(2, 3), wo = Matrix::Ones(2, 3);
  Matrix withNan = onesOfOutput, withInfinity = onesOfOutput;
  withNan(1, 0) = nan;
  withInfinity(0, 1) = -inf;
  Inputs inputs = fromQkv(two, two, two);
  const auto refused = [&](const Matrix& outputGradient, const std::string& message) {
    expectRefusal([&] { gradients(inputs, viewOf(outputGradient)); }, message);
  };
  refused(three, "outputGradient: expected 2 rows (the rows of the output), got 3");
  refused(wide, "outputGradient: expected 2 columns (the columns of the output), got 3");
  refused(withNan, "outputGradient: expected finite numbers, got NaN at [1][0]");
  refused(withInfinity, "outputGradient: expected finite numbers, got -Infinity at [0][1]");
  inputs.wo.emplace(viewOf(wo));
  refused(onesOfOutput, "outputGradient: expected 3 columns (the columns of the output), got 2");
  inputs.keyLength = 3;
  refused(wide, "keyLength: expected 0 to 2 (the rows of k), got 3");
}

TEST(GradientsEdge, RefusesBeforehandWhatMemoryDoesNotHold) {
  const Matrix two{{1, 2}, {3, 4}};
  Inputs inputs = fromQkv(two, two, two);
  // Inputs 12; trace 16, and of the head 16 + 3 · 4; all that twice; the outputGradient 4, the rowDot 2: 118 numbers.
  EXPECT_NO_THROW(gradients(inputs, viewOf(onesOfOutput), 472));
  expectRefusal([&] { gradients(inputs, viewOf(onesOfOutput), 471); },
                "inputs: 2 queries and 2 keys need 472 bytes, and the engine has at most 471");
  // A mask is an input of 4 numbers without a gradient, and has 4 maskedScores with one.
  const Matrix mask = Matrix::Zero(2, 2);
  inputs.masks.push_back(viewOf(mask));
  EXPECT_NO_THROW(gradients(inputs, viewOf(onesOfOutput), 520));
  EXPECT_THROW(gradients(inputs, viewOf(onesOfOutput), 519), std::invalid_argument);
}

TEST(GradientsEdge, RefusesWhatOverflowsOnTheWayAndSaysWhere) {
  const Matrix one{{1}}, two{{1}, {-1}}, huge{{3e38F}, {-3e38F}}, hugeGradient{{3e38F}};
  expectRefusal([&] { gradients(fromQkv(one, two, huge), viewOf(hugeGradient)); },
                "gradients.weights: overflow of float32 at [0][0]");
  const Matrix both{{1, 1}}, keys{{1e-30F, 1}, {-1e-30F, 1}}, values{{3e38F, 1}, {-3e38F, 1}};
  const Matrix ofBoth{{1, 3e38F}};
  Inputs heads = fromQkv(both, keys, values);
  heads.heads = 2;
  heads.scale = 10.0F;
  expectRefusal([&] { gradients(heads, viewOf(ofBoth)); }, "gradients.heads[0].scores: overflow of float32 at [0][0]");
  const Matrix x{{1}, {1}}, w{{3e38F}};
  Inputs projected;
  projected.x.emplace(viewOf(x));
  projected.wv.emplace(viewOf(one));
  projected.q.emplace(viewOf(one));
  projected.k.emplace(viewOf(two));
  projected.wo.emplace(viewOf(w));
  const Matrix ten{{10}};
  expectRefusal([&] { gradients(projected, viewOf(ten)); }, "gradients.concat: overflow of float32 at [0][0]");
}

}  // namespace
}  // namespace attention
