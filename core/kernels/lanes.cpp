#include "kernels/lanes.h"

#include <limits>

namespace attention {

float largestMagnitude(const float* numbers, std::size_t count) {
  // By their bits, which without the sign are in the numbers' order, NaN after ∞.
  LanesOfInt top{};
  const auto take = [&top](Lanes lanes) {
    const LanesOfInt bits = reinterpret_cast<LanesOfInt>(lanes) & 0x7fffffff;
    top = top < bits ? bits : top;
  };
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) take(load(numbers + i));
  for (; i < count; ++i) take(splat(numbers[i]));
  const auto infinity = reinterpret_cast<LanesOfInt>(splat(std::numeric_limits<float>::infinity()));
  return largest(reinterpret_cast<Lanes>(top < infinity ? top : infinity));
}

}  // namespace attention
