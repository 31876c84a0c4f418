#pragma once

#include "lanes.h"
#include "matrix.h"

// The inner loop of every large product: 4 rows of A meet 8 columns of B while all 32 sums stay in registers. B is read
// as a panel, its 8 columns side by side: element (c, j) at panel[8c + j].
namespace attention {

constexpr Index panelRows = 4;
constexpr Index panelCols = 8;

struct Sums {
  Lanes of[panelRows][2];
};

// sums + A·B, depth at least 1. A: 4 × depth, element (r, c) at a[r · rowStride + c · colStride]. B: a panel, depth
// × 8. Each sum adds its products up in their order, as a person would.
template <Index colStride>
inline void addProduct(const float* a, Index rowStride, const float* panel, Index depth, Sums& sums) {
  // One offset in bytes for A and B, kept from the optimiser: with a pointer each, or unrolled, browsers spill the sums
  // and take up to twice the time.
  constexpr std::uint32_t rowBytes = panelCols * sizeof(float);
  const std::uint32_t end = static_cast<std::uint32_t>(depth) * rowBytes;
  std::uint32_t offset = 0;
  do {
    const auto* row = reinterpret_cast<const float*>(reinterpret_cast<const char*>(panel) + offset);
    const std::uint32_t columnOffset =
        offset * static_cast<std::uint32_t>(colStride) / static_cast<std::uint32_t>(panelCols);
    const auto* column = reinterpret_cast<const float*>(reinterpret_cast<const char*>(a) + columnOffset);
    const Lanes left = load(row);
    const Lanes right = load(row + 4);
#pragma GCC unroll 4
    for (Index r = 0; r < panelRows; ++r) {
      const Lanes factor = splat(column[r * rowStride]);
      sums.of[r][0] += factor * left;
      sums.of[r][1] += factor * right;
    }
    offset += rowBytes;
    asm volatile("" : "+r"(offset));
  } while (offset != end);
}

// Rows as the columns of panels, 8 by 8, so that A · rowsᵀ is a product with panels; the last one filled up with zeros.
// rows: count × width, stride apart. → ⌈count/8⌉ panels of width × 8
void packRows(const float* rows, Index count, Index width, Index stride, float* panels);

// Columns as panels, 8 by 8, so that A · rows is a product with panels; the last one filled up with zeros.
// rows: count × width, stride apart. → ⌈width/8⌉ panels of count × 8
void packCols(const float* rows, Index count, Index width, Index stride, float* panels);

}  // namespace attention
