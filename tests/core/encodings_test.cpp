#include "attention/encodings.h"

#include <numbers>

#include "support.h"

namespace attention {
namespace {

TEST(Sinusoidal, OfHandNumbers) {
  const double s = std::sin(0.01), c = std::cos(0.01), pi = std::numbers::pi;
  expectClose(sinusoidal(2, 4), Doubles{{0, 1, 0, 1}, {std::sin(1.0), std::cos(1.0), s, c}}, 3e-8);
  expectClose(sinusoidal(1, 3), Matrix{{0, 1, 0}}, 0);
  // The third pair of 6 has a wavelength of 10000^(4/6) · 2π: 464.16 · 2π.
  EXPECT_NEAR(sinusoidal(465, 6)(464, 4), std::sin(464 / std::cbrt(1e8)), 3e-8);
  EXPECT_NEAR(sinusoidal(2, 2)(1, 0), std::sin(1.0), 3e-8);
  EXPECT_NEAR(sinusoidal(4, 2)(3, 0), std::sin(pi - 3), 3e-8);
}

TEST(Sinusoidal, IsRoundedOnceHoweverLateThePosition) {
  const Matrix encoding = sinusoidal(100001, 2);
  EXPECT_EQ(encoding(100000, 0), static_cast<float>(std::sin(100000.0)));
  EXPECT_EQ(encoding(100000, 1), static_cast<float>(std::cos(100000.0)));
}

TEST(Rotary, TurnsNeighboursOrHalves) {
  const Matrix x{{1, 2, 3, 4}};
  const double s1 = std::sin(5.0), c1 = std::cos(5.0), s2 = std::sin(0.05), c2 = std::cos(0.05);
  expectClose(rotary(x, {.offset = 5}), Doubles{{c1 - 2 * s1, s1 + 2 * c1, 3 * c2 - 4 * s2, 3 * s2 + 4 * c2}}, 3e-7);
  expectClose(rotary(x, {.offset = 5, .interleaved = false}),
              Doubles{{c1 - 3 * s1, 2 * c2 - 4 * s2, s1 + 3 * c1, 2 * s2 + 4 * c2}}, 3e-7);
  const double s = std::sin(0.5), c = std::cos(0.5);
  expectClose(rotary(x, {.offset = 5, .base = 100}), Doubles{{c1 - 2 * s1, s1 + 2 * c1, 3 * c - 4 * s, 3 * s + 4 * c}},
              3e-7);
}

TEST(Rotary, LeavesPositionZeroAndTurnsEachHeadAlike) {
  std::mt19937 generator(1);
  const Matrix x = random(5, 12, generator);
  for (const bool interleaved : {true, false}) {
    const Matrix all = rotary(x, {.heads = 3, .interleaved = interleaved});
    EXPECT_EQ(all.row(0), x.row(0));
    for (Index head = 0; head < 3; ++head) {
      const Matrix alone = rotary(x.middleCols(4 * head, 4), {.interleaved = interleaved});
      EXPECT_EQ(all.middleCols(4 * head, 4), alone);
    }
    const Matrix later = rotary(x.bottomRows(3), {.heads = 3, .offset = 2, .interleaved = interleaved});
    EXPECT_EQ(all.bottomRows(3), later);
  }
}

TEST(Rotary, KeepsLengthsAndLetsDotProductsSeeDistancesOnly) {
  std::mt19937 generator(2);
  const Matrix q = random(1, 8, generator), k = random(1, 8, generator);
  for (const bool interleaved : {true, false}) {
    const auto dot = [&](Index query, Index key) {
      return rotary(q, {.offset = query, .interleaved = interleaved})
          .row(0)
          .dot(rotary(k, {.offset = key, .interleaved = interleaved}).row(0));
    };
    EXPECT_NEAR(dot(7, 3), dot(1004, 1000), 1e-6);
    EXPECT_GT(std::abs(dot(7, 3) - dot(7, 4)), 1e-3);
    EXPECT_NEAR(rotary(q, {.offset = 9, .interleaved = interleaved}).norm(), q.norm(), 1e-6);
  }
}

TEST(AlibiSlopes, OfPowersOfTwo) {
  EXPECT_EQ(alibiSlopes(1), (std::vector<double>{1.0 / 256}));
  EXPECT_EQ(alibiSlopes(2), (std::vector<double>{1.0 / 16, 1.0 / 256}));
  EXPECT_EQ(alibiSlopes(8),
            (std::vector<double>{1.0 / 2, 1.0 / 4, 1.0 / 8, 1.0 / 16, 1.0 / 32, 1.0 / 64, 1.0 / 128, 1.0 / 256}));
}

// 12 heads: the 8 slopes of 8 heads, then the first, third, fifth and seventh of 16 heads.
TEST(AlibiSlopes, OfOtherNumbers) {
  const std::vector<double> twelve = alibiSlopes(12);
  ASSERT_EQ(twelve.size(), 12U);
  EXPECT_EQ(std::vector<double>(twelve.begin(), twelve.begin() + 8), alibiSlopes(8));
  const std::vector<double> sixteen = alibiSlopes(16);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(twelve[8 + i], sixteen[2 * i]);
  EXPECT_EQ(alibiSlopes(3), (std::vector<double>{1.0 / 16, 1.0 / 256, 1.0 / 4}));
}

TEST(Alibi, IsMinusTheSlopeTimesTheDistanceOneHeadBelowTheOther) {
  expectClose(alibi(2, 2, 1),
              Matrix{{-1.0F / 16, 0, -1.0F / 16},
                     {-2.0F / 16, -1.0F / 16, 0},
                     {-1.0F / 256, 0, -1.0F / 256},
                     {-2.0F / 256, -1.0F / 256, 0}},
              0);
  EXPECT_FALSE(std::signbit(alibi(1, 1, 0)(0, 0)));
}

TEST(Encodings, RefuseSizesThatDoNotFit) {
  expectRefusal([] { sinusoidal(0, 4); }, "n: expected at least 1, got 0");
  expectRefusal([] { sinusoidal(4, 0); }, "dModel: expected at least 1, got 0");
  expectRefusal([] { alibi(0, 1, 0); }, "heads: expected at least 1, got 0");
  expectRefusal([] { alibi(1, 0, 0); }, "n: expected at least 1, got 0");
  expectRefusal([] { alibi(1, 1, -1); }, "past: expected at least 0, got -1");
  const Matrix six = Matrix::Ones(1, 6);
  expectRefusal([&] { rotary(six, {.heads = 2}); },
                "matrix: expected an even number of columns a head, got 6 for 2 heads");
  expectRefusal([&] { rotary(six, {.heads = 0}); }, "heads: expected at least 1, got 0");
  expectRefusal([&] { rotary(six, {.offset = -1}); }, "offset: expected at least 0, got -1");
  expectRefusal([&] { rotary(six, {.base = 0}); }, "base: expected a finite number above 0, got 0");
  expectRefusal([&] { rotary(six, {.base = -1}); }, "base: expected a finite number above 0, got a negative number");
  expectRefusal([&] { rotary(six, {.base = std::nan("")}); }, "base: expected a finite number above 0, got NaN");
  expectRefusal([&] { rotary(Matrix{{1, nan}}); }, "matrix: expected finite numbers, got NaN at [0][1]");
  expectRefusal([&] { rotary(Matrix{{3e38F, 3e38F}}, {.offset = 1}); }, "rotary: overflow of float32 at [0][1]");
}

}  // namespace
}  // namespace attention
