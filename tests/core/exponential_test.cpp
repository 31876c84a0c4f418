#include "kernels/exponential.h"

#include "support.h"

namespace attention {
namespace {

TEST(Exponential, IsWithinAFewRoundingsOfExp) {
  const Exponential exponential(1);
  for (int i = 0; i <= 400000; ++i) {
    const float x = -static_cast<float>(i) / 5000;  // down to −80
    const double expected = std::exp(static_cast<double>(x));
    // The product with log₂e is rounded: a relative error that grows with |x|.
    const double allowed = 2e-7 + 9e-8 * std::abs(static_cast<double>(x));
    ASSERT_NEAR(static_cast<double>(exponential(splat(x))[2]) / expected, 1, allowed) << x;
  }
}

TEST(Exponential, IsExactWhereItMatters) {
  const Exponential exponential(1);
  const Lanes values = exponential(Lanes{0.0F, -inf, -88.1F, -3e38F});
  EXPECT_EQ(values[0], 1);
  EXPECT_EQ(values[1], 0);
  EXPECT_EQ(values[2], 0);
  EXPECT_EQ(values[3], 0);
}

TEST(Exponential, NeverLeavesZeroToOne) {
  const Exponential exponential(0.125F);
  for (int i = 0; i < 100000; ++i) {
    const float x = -static_cast<float>(i) / 100;
    const float value = exponential(splat(x))[0];
    ASSERT_GE(value, 0) << x;
    ASSERT_LE(value, 1) << x;
  }
}

// Within 1.5 units in the last place, also where the results are denormal; and 0 from where float32 has nothing
// smaller.
TEST(Exponentiate, IsExpToTheLastDigits) {
  std::vector<float> numbers;
  for (int i = 0; i <= 210003; ++i) numbers.push_back(-static_cast<float>(i) / 2000);
  numbers.push_back(-inf);
  const std::vector<float> given = numbers;
  exponentiate(numbers.data(), static_cast<Index>(numbers.size()));
  for (std::size_t i = 0; i < given.size(); ++i) {
    const double expected = std::exp(static_cast<double>(given[i]));
    const double unit = std::max(std::exp2(std::floor(std::log2(expected)) - 23), std::exp2(-149));
    ASSERT_NEAR(static_cast<double>(numbers[i]), expected, 1.5 * unit) << given[i];
  }
  EXPECT_EQ(numbers[0], 1);
  EXPECT_EQ(numbers.back(), 0);
}

}  // namespace
}  // namespace attention
