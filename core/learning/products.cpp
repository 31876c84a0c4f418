#include "learning/products.h"

#include <algorithm>

#include "kernels/panels.h"

namespace attention::learning {
namespace {

// As writeSums, added to what is there; four at a time.
inline void addLanes(const Sums& sums, Index rows, Index cols, float* to, Index stride) {
  for (Index r = 0; r < rows; ++r, to += stride) {
    if (cols == panelCols) {
      store(to, load(to) + sums.of[r][0]);
      store(to + 4, load(to + 4) + sums.of[r][1]);
    } else {
      for (Index c = 0; c < cols; ++c) to[c] += sums.of[r][c / 4][c % 4];
    }
  }
}

// Up to 4 rows of the result: those of A, element (r, c) at a[r · rowStride + c · colStride], with panels of depth × 8
// that lie `apart` numbers from each other.
template <Index colStride>
void multiplyRows(const float* a, Index rowStride, const float* panel, Index apart, Index depth, Index rows, Index cols,
                  float* to, Index stride, Put put) {
  for (Index col = 0; col < cols; col += panelCols, panel += apart) {
    Sums sums{};
    sumProducts<colStride>(a, rowStride, panel, depth, sums);
    const Index here = std::min(panelCols, cols - col);
    if (put == Put::set) {
      writeSums(sums, rows, here, to + col, stride);
    } else {
      addLanes(sums, rows, here, to + col, stride);
    }
  }
}

}  // namespace

Count panelsFor(Index depth, Index cols) { return Size(depth) * Size(roundUp(cols, panelCols)); }

void multiply(const Block& a, const Block& b, const Block& to, const Panels& panels, Reach reach) {
  packCols(b.data, b.rows, b.cols, b.stride, panels.panels);
  for (Index row = 0; row < a.rows; row += panelRows) {
    multiplyRows<1>(a.row(row), a.stride, panels.panels, b.rows * panelCols, reach.of(row, a.cols),
                    std::min(panelRows, a.rows - row), to.cols, to.row(row), to.stride, Put::set);
  }
}

void multiplyTransposed(const Block& a, const Block& b, const Block& to, const Panels& panels, Reach reach, Put put) {
  packRows(b.data, b.rows, b.cols, b.stride, panels.panels);
  for (Index row = 0; row < a.rows; row += panelRows) {
    multiplyRows<1>(a.row(row), a.stride, panels.panels, b.cols * panelCols, b.cols, std::min(panelRows, a.rows - row),
                    reach.of(row, to.cols), to.row(row), to.stride, put);
  }
}

// A stretch of the rows of both at a time, so that what is read again stays at hand.
void transposedMultiply(const Block& a, const Block& b, const Block& to, const Panels& panels, Reach reach) {
  for (Index from = 0; from < a.rows; from += stretch) {
    const Index depth = std::min(stretch, a.rows - from);
    packCols(b.row(from), depth, b.cols, b.stride, panels.panels);
    for (Index first = 0; first < a.cols; first += panelRows) {
      const Index here = std::min(panelRows, a.cols - first);
      const Index skipped = reach.causal ? first : 0;  // rows of a in which these columns are 0
      const float* row = a.row(from) + skipped * a.stride + first;
      float* group = panels.group;
      for (Index c = skipped; c < depth; ++c, row += a.stride, group += panelRows) {
        if (here == panelRows) {
          store(group, load(row));
        } else {
          std::copy(row, row + here, group);
        }
      }
      multiplyRows<panelRows>(panels.group, 1, panels.panels + skipped * panelCols, depth * panelCols, depth - skipped,
                              here, to.cols, to.row(first), to.stride, from == 0 ? Put::set : Put::add);
    }
  }
}

}  // namespace attention::learning
