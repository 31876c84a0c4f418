// The worked examples of three texts about attention, recomputed in float64 to four decimals where they print others.
#include "support.h"

namespace attention {
namespace {

constexpr double fourDecimals = 5.1e-5;

TEST(Documents, ThreeTokensProjectedToWidthTwo) {
  const Matrix x{{1.0F, 0.5F, 0.2F, 0.8F}, {0.3F, 0.9F, 0.1F, 0.4F}, {0.7F, 0.2F, 0.6F, 0.3F}};
  const Matrix wq{{0.5F, 0.3F}, {0.2F, 0.4F}, {0.1F, 0.6F}, {0.7F, 0.2F}};
  const Matrix wk{{0.4F, 0.1F}, {0.3F, 0.5F}, {0.6F, 0.2F}, {0.2F, 0.4F}};
  const Matrix wv{{0.6F, 0.3F}, {0.2F, 0.7F}, {0.4F, 0.1F}, {0.3F, 0.5F}};
  Inputs inputs;
  inputs.x.emplace(viewOf(x));
  inputs.wq.emplace(viewOf(wq));
  inputs.wk.emplace(viewOf(wk));
  inputs.wv.emplace(viewOf(wv));
  const Trace all = trace(inputs);
  const HeadTrace& head = all.heads[0];
  expectClose(all.q, Doubles{{1.18, 0.78}, {0.62, 0.59}, {0.66, 0.71}}, 1e-6);
  expectClose(all.k, Doubles{{0.83, 0.71}, {0.53, 0.66}, {0.76, 0.41}}, 1e-6);
  expectClose(all.v, Doubles{{1.02, 1.07}, {0.52, 0.93}, {0.79, 0.56}}, 1e-6);
  expectClose(head.scores, Doubles{{1.5332, 1.1402, 1.2166}, {0.9335, 0.7180, 0.7131}, {1.0519, 0.8184, 0.7927}},
              fourDecimals);
  expectClose(head.scaledScores, Doubles{{1.0841, 0.8062, 0.8603}, {0.6601, 0.5077, 0.5042}, {0.7438, 0.5787, 0.5605}},
              fourDecimals);
  expectClose(head.weights, Doubles{{0.3911, 0.2962, 0.3127}, {0.3684, 0.3163, 0.3152}, {0.3731, 0.3163, 0.3106}},
              fourDecimals);
  expectClose(all.output(), Doubles{{0.8000, 0.8691}, {0.7893, 0.8649}, {0.7904, 0.8673}}, fourDecimals);
}

TEST(Documents, DogBitesMan) {
  const Matrix x{{1.0F, 0.5F, 0, 0}, {0.3F, 1.0F, 0, 0}, {0, -0.4F, 1.0F, 0}};
  const Matrix identity = Matrix::Identity(4, 4);
  Inputs inputs;
  inputs.x.emplace(viewOf(x));
  inputs.wq.emplace(viewOf(identity));
  inputs.wk.emplace(viewOf(identity));
  inputs.wv.emplace(viewOf(identity));
  const Trace all = trace(inputs);
  expectClose(all.heads[0].scores, Doubles{{1.25, 0.80, -0.20}, {0.80, 1.09, -0.40}, {-0.20, -0.40, 1.16}}, 1e-6);
  expectClose(all.heads[0].weights,
              Doubles{{0.4381, 0.3498, 0.2122}, {0.3697, 0.4274, 0.2029}, {0.2578, 0.2333, 0.5089}}, fourDecimals);
  expectClose(all.output(),
              Doubles{{0.5430, 0.4840, 0.2122, 0}, {0.4979, 0.5311, 0.2029, 0}, {0.3278, 0.1586, 0.5089, 0}},
              fourDecimals);
}

TEST(Documents, TwoQueriesOfThreeKeysUnscaled) {
  const Matrix q{{1, 0}, {0, 1}};
  const Matrix k{{1, 0}, {0, 1}, {1, 1}};
  const Matrix v{{1, 2}, {3, 4}, {5, 6}};
  Inputs inputs = fromQkv(q, k, v);
  inputs.scoring = Scoring::dot;
  const Trace all = trace(inputs);
  expectClose(all.heads[0].scaledScores, Doubles{{1, 0, 1}, {0, 1, 1}}, 0);
  expectClose(all.heads[0].weights, Doubles{{0.4223, 0.1554, 0.4223}, {0.1554, 0.4223, 0.4223}}, fourDecimals);
  expectClose(all.output(), Doubles{{3, 4}, {3.5339, 4.5339}}, fourDecimals);
}

TEST(Documents, AScoreFarBelowTheMaximumWeighsExactlyZeroInFloat32) {
  const Matrix q{{1}};
  const Matrix v{{1}, {1}};
  const Matrix far{{0}, {-104}};
  const Matrix near{{0}, {-103}};
  EXPECT_EQ(trace(fromQkv(q, far, v)).heads[0].weights(0, 1), 0);
  EXPECT_GT(trace(fromQkv(q, near, v)).heads[0].weights(0, 1), 0);
}

}  // namespace
}  // namespace attention
