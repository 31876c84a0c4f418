#pragma once

#include <algorithm>

#include "base/matrix.h"
#include "kernels/lanes.h"

// core/kernels: the loops that take nearly all of the time, on plain arrays of float: products of matrices (product.h),
// exponentials (exponential.h), and the four lanes that both are made of (lanes.h).
//
// The inner loop of every large product: 4 rows of A meet 8 columns of B while all 32 sums stay in registers. B is read
// as a panel, its 8 columns side by side: element (c, j) at panel[8c + j].
namespace attention {

constexpr Index panelRows = 4;
constexpr Index panelCols = 8;

struct Sums {
  Lanes of[panelRows][2];
};

// sums + A·B, depth 1 to 2^24. A: 4 × depth, element (r, c) at a[r · rowStride + c · colStride]. B: a panel, depth
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

// So many products are added up at a time, and then these sums: thousands in a row would round thousands of times.
constexpr Index stretch = 256;

// As addProduct, stretch by stretch, from 0 on.
template <Index colStride>
[[gnu::always_inline]] inline void sumProducts(const float* a, Index rowStride, const float* panel, Index depth,
                                               Sums& sums) {
  addProduct<colStride>(a, rowStride, panel, std::min(stretch, depth), sums);
  for (Index first = stretch; first < depth; first += stretch) {
    Sums part{};
    const Index here = std::min(stretch, depth - first);
    addProduct<colStride>(a + first * colStride, rowStride, panel + first * panelCols, here, part);
    for (Index r = 0; r < panelRows; ++r) {
      sums.of[r][0] += part.of[r][0];
      sums.of[r][1] += part.of[r][1];
    }
  }
}

// Some rows of the sums, and their first columns, are put to, or added to, what begins at `to`, where rows are stride
// apart.
enum class Put { set, add };

inline void putSums(const Sums& sums, Index firstRow, Index rows, Index cols, float* to, Index stride, Put put) {
  if (rows == panelRows && cols == panelCols) {
#pragma GCC unroll 4
    for (Index r = 0; r < panelRows; ++r, to += stride) {
      store(to, put == Put::set ? sums.of[r][0] : load(to) + sums.of[r][0]);
      store(to + 4, put == Put::set ? sums.of[r][1] : load(to + 4) + sums.of[r][1]);
    }
    return;
  }
  for (Index r = firstRow; r < firstRow + rows; ++r, to += stride) {
    for (Index c = 0; c < cols; ++c) to[c] = (put == Put::set ? 0 : to[c]) + sums.of[r][c / 4][c % 4];
  }
}

inline Index roundUp(Index number, Index unit) { return (number + unit - 1) / unit * unit; }

// Rows as the columns of panels, 8 by 8, so that A · rowsᵀ is a product with panels; the last one filled up with zeros.
// rows: count × width, stride apart. → ⌈count/8⌉ panels of width × 8
void packRows(const float* rows, Index count, Index width, Index stride, float* panels);

// Columns as panels, 8 by 8, so that A · rows is a product with panels; the last one filled up with zeros.
// rows: count × width, stride apart. → ⌈width/8⌉ panels of count × 8
void packCols(const float* rows, Index count, Index width, Index stride, float* panels);

}  // namespace attention
