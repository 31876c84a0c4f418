#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

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

// The larger of each two, and a where it is NaN. One instruction in WebAssembly, f32x4.pmax.
inline Lanes larger(Lanes a, Lanes b) { return a < b ? b : a; }

inline float largest(Lanes lanes) { return std::max(std::max(lanes[0], lanes[1]), std::max(lanes[2], lanes[3])); }
inline float sum(Lanes lanes) { return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]); }

// Four rows become four columns.
inline void transpose(Lanes (&rows)[4]) {
  const Lanes a = __builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5);
  const Lanes b = __builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5);
  const Lanes c = __builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7);
  const Lanes d = __builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7);
  rows[0] = __builtin_shufflevector(a, b, 0, 1, 4, 5);
  rows[1] = __builtin_shufflevector(a, b, 2, 3, 6, 7);
  rows[2] = __builtin_shufflevector(c, d, 0, 1, 4, 5);
  rows[3] = __builtin_shufflevector(c, d, 2, 3, 6, 7);
}

// The largest of all numbers, without its sign; ∞ if one of them is NaN.
float largestMagnitude(const float* numbers, std::size_t count);

}  // namespace attention
