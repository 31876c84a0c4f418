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

// The largest of all numbers, without its sign; ∞ if one of them is NaN.
float largestMagnitude(const float* numbers, std::size_t count);

}  // namespace attention
