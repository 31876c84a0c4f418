#pragma once

#include <cstdint>

namespace attention::learning {

// PCG32 (O'Neill 2014): the same numbers for a seed on every machine, as only whole numbers are computed with.
class Random {
 public:
  // Different streams of one seed have nothing in common.
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) : increment_(2 * stream + 1) {
    next();
    state_ += seed;
    next();
  }

  // 32 bits.
  std::uint32_t next() {
    const std::uint64_t old = state_;
    state_ = old * 6364136223846793005U + increment_;
    const auto shifted = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
    const auto turn = static_cast<std::uint32_t>(old >> 59);
    return (shifted >> turn) | (shifted << ((32 - turn) & 31));
  }

  // 0 to below count, each as probable as the others within 2⁻³².
  std::uint32_t below(std::uint32_t count) {
    return static_cast<std::uint32_t>((static_cast<std::uint64_t>(next()) * count) >> 32);
  }

  // From 0 to below 1.
  double uniform() { return static_cast<double>(next()) / 4294967296.0; }

  // Nearly normal, mean 0 and variance 1: the sum of twelve uniform numbers, minus 6. Exact, so the same everywhere,
  // which no logarithm is; nothing is beyond ±6.
  double normal() {
    std::int64_t sum = 0;
    for (int i = 0; i < 12; ++i) sum += next();
    return static_cast<double>(sum - 6 * 4294967296 + 6) / 4294967296.0;
  }

 private:
  std::uint64_t state_ = 0;
  std::uint64_t increment_;
};

}  // namespace attention::learning
