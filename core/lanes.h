#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

// Four numbers at a time, as the compiler's own vectors: one source for WebAssembly SIMD, SSE and NEON.
namespace attention {

using Lanes = float __attribute__((vector_size(16)));
using LanesOfInt = std::int32_t __attribute__((vector_size(16)));

namespace detail {
// Wherever a float may be. An alias of its own: of attributes behind a type, Clang would drop the alignment.
using AnyLanes __attribute__((aligned(4), may_alias)) = Lanes;
static_assert(alignof(AnyLanes) == alignof(float));
}  // namespace detail

inline Lanes load(const float* from) { return *reinterpret_cast<const detail::AnyLanes*>(from); }
inline void store(float* to, Lanes lanes) { *reinterpret_cast<detail::AnyLanes*>(to) = lanes; }
inline Lanes splat(float number) { return Lanes{number, number, number, number}; }

// Where a is NaN: a. One instruction in WebAssembly, f32x4.pmax.
inline Lanes larger(Lanes a, Lanes b) { return a < b ? b : a; }

inline float largest(Lanes lanes) { return std::max(std::max(lanes[0], lanes[1]), std::max(lanes[2], lanes[3])); }
inline float sum(Lanes lanes) { return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]); }

// Of all numbers the largest, without its sign; ∞ if one of them is NaN. By their bits, which without the sign are in
// the numbers' order, NaN after ∞.
inline float largestMagnitude(const float* numbers, std::size_t count) {
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
