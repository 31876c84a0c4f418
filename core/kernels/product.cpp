#include "kernels/product.h"

#include <algorithm>
#include <array>

#include "kernels/buffer.h"
#include "kernels/panels.h"

namespace attention {
namespace {

// Four rows of A, element (r, c) at a[r · rowStride + c · colStride], with panels of depth × 8 that lie `apart` numbers
// from each other; of the result the rows from `skipped` on, of which the first goes to `to`.
template <Index colStride>
[[gnu::noinline]] void multiplyRows(const float* a, Index rowStride, const float* panel, Index apart, Index depth,
                                    Index skipped, Index rows, const Block& to, Put put) {
  for (Index col = 0; col < to.cols; col += panelCols, panel += apart) {
    Sums sums{};
    sumProducts<colStride>(a, rowStride, panel, depth, sums);
    const Index here = std::min(panelCols, to.cols - col);
    putSums(sums, skipped, rows, here, to.data + col, to.stride, put);
  }
}

// The last rows, less than four, are computed with some rows before them once more; where there are fewer than four in
// all, each one alone.
template <typename DepthOf, typename ColsOf>
void multiplyAll(const ConstBlock& a, const float* panels, Index apart, const Block& to, const DepthOf& depthOf,
                 const ColsOf& colsOf, Put put) {
  for (Index row = 0; row < a.rows;) {
    const bool isAlone = a.rows < panelRows;
    const Index rows = isAlone ? 1 : std::min(panelRows, a.rows - row);
    const Index skipped = isAlone ? 0 : panelRows - rows;
    if (const Index depth = depthOf(row); depth > 0) {
      multiplyRows<1>(a.row(row - skipped), isAlone ? 0 : a.stride, panels, apart, depth, skipped, rows,
                      to.someRows(row, rows).someCols(0, colsOf(row)), put);
    }
    row += rows;
  }
}

constexpr Index numbersAtOnce = 1 << 16;

Index colsAtOnce(Index depth, Index cols) {
  return std::min(roundUp(cols, panelCols), std::max(numbersAtOnce / depth / panelCols, Index{1}) * panelCols);
}

// Calls visit(first, cols) for each part of the columns that is laid out at a time.
template <typename Visit>
void forEachPart(Index depth, Index cols, const Visit& visit) {
  const Index atOnce = colsAtOnce(depth, cols);
  for (Index first = 0; first < cols; first += atOnce) visit(first, std::min(atOnce, cols - first));
}

// a·B where there are too few rows for it to be worth laying out B, which is read as it stands. Each number is added up
// in the same order as by panels. a: depth numbers, b: at least depth × m, to: m numbers.
[[gnu::noinline]] void multiplyRow(const float* a, Index depth, const ConstBlock& b, float* to) {
  constexpr Index most = 512;
  constexpr Index together = 4;
  for (Index first = 0; first < b.cols; first += most) {
    const Index cols = std::min(most, b.cols - first);
    const Index wholes = cols / 4 * 4;
    for (Index from = 0; from < depth; from += stretch) {
      std::array<float, most> sums{};
      const auto add = [&](Index c, Index count) {
        std::array<const float*, together> rows{};
        std::array<Lanes, together> factors{};
        for (Index i = 0; i < count; ++i) {
          rows[static_cast<std::size_t>(i)] = b.row(c + i) + first;
          factors[static_cast<std::size_t>(i)] = splat(a[c + i]);
        }
        for (Index col = 0; col < wholes; col += 4) {
          Lanes sum = load(&sums[static_cast<std::size_t>(col)]);
          for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) sum += factors[i] * load(rows[i] + col);
          store(&sums[static_cast<std::size_t>(col)], sum);
        }
        for (Index col = wholes; col < cols; ++col) {
          for (Index i = 0; i < count; ++i) {
            sums[static_cast<std::size_t>(col)] += a[c + i] * rows[static_cast<std::size_t>(i)][col];
          }
        }
      };
      const Index end = std::min(from + stretch, depth);
      Index c = from;
      for (; c + together <= end; c += together) add(c, together);
      for (; c < end; ++c) add(c, 1);
      for (Index col = 0; col < cols; ++col) {
        float& number = to[first + col];
        number = from == 0 ? sums[static_cast<std::size_t>(col)] : number + sums[static_cast<std::size_t>(col)];
      }
    }
  }
}

// a·Bᵀ likewise, eight rows of B at a time, turned in registers. a: depth numbers, b: at least m × depth, to: m
// numbers.
[[gnu::noinline]] void multiplyRowTransposed(const float* a, const ConstBlock& b, const Block& to, Put put) {
  for (Index first = 0; first < to.cols; first += panelCols) {
    const Index here = std::min(panelCols, to.cols - first);
    std::array<const float*, panelCols> rows{};
    for (Index i = 0; i < panelCols; ++i) rows[static_cast<std::size_t>(i)] = b.row(first + std::min(i, here - 1));
    Sums sums{};
    for (Index from = 0; from < b.cols; from += stretch) {
      const Index end = std::min(from + stretch, b.cols);
      Lanes part[2]{};
      Index c = from;
      for (; c + 4 <= end; c += 4) {
        Lanes left[4], right[4];
        for (std::size_t i = 0; i < 4; ++i) {
          left[i] = load(rows[i] + c);
          right[i] = load(rows[i + 4] + c);
        }
        transpose(left);
        transpose(right);
        for (Index i = 0; i < 4; ++i) {
          const Lanes factor = splat(a[c + i]);
          part[0] += factor * left[i];
          part[1] += factor * right[i];
        }
      }
      for (; c < end; ++c) {
        const Lanes factor = splat(a[c]);
        part[0] += factor * Lanes{rows[0][c], rows[1][c], rows[2][c], rows[3][c]};
        part[1] += factor * Lanes{rows[4][c], rows[5][c], rows[6][c], rows[7][c]};
      }
      for (std::size_t i = 0; i < 2; ++i) sums.of[0][i] = from == 0 ? part[i] : sums.of[0][i] + part[i];
    }
    putSums(sums, 0, 1, here, to.data + first, to.stride, put);
  }
}

// Runs a product into a matrix of its own, with memory of its own.
template <typename Multiply>
Matrix made(Index rows, Index cols, Count panelled, const Multiply& multiplyInto) {
  Buffer panels;  // before the result: what is freed behind a result cannot take the next one
  panels.reserve(panelled);
  Matrix result(rows, cols);
  multiplyInto(Block(result), Panels{panels.data()});
  return result;
}

}  // namespace

Count panelsFor(Size depth, Size cols) { return depth * Size(roundUp(cols, panelCols)); }

// It holds for any depth up to this one: with less, more columns are laid out, but never more than numbersAtOnce.
Count panelsAtOnce(Size depth, Size cols) {
  const Count all = panelsFor(depth, cols);
  const Count most =
      std::max(Count(numbersAtOnce), panelsFor(depth, panelCols), [](Count a, Count b) { return b > a; });
  return all > most ? most : all;
}

void multiplyPanels(const ConstBlock& a, const float* panels, const Block& to) {
  const auto all = [&](Index) { return a.cols; };
  multiplyAll(
      a, panels, a.cols * panelCols, to, all, [&](Index) { return to.cols; }, Put::set);
}

void multiply(const ConstBlock& a, const ConstBlock& b, const Block& to, const Panels& panels, Reach reach) {
  if (a.rows < panelRows) {
    for (Index row = 0; row < a.rows; ++row) multiplyRow(a.row(row), reach.of(row, a.cols), b, to.row(row));
    return;
  }
  for (Index from = 0; from < b.rows; from += stretch) {
    const Index depth = std::min(stretch, b.rows - from);
    const auto depthOf = [&](Index row) { return std::clamp(reach.of(row, a.cols) - from, Index{0}, depth); };
    forEachPart(depth, b.cols, [&](Index first, Index cols) {
      packCols(b.row(from) + first, depth, cols, b.stride, panels.panels);
      multiplyAll(
          a.someCols(from, depth), panels.panels, depth * panelCols, to.someCols(first, cols), depthOf,
          [&](Index) { return cols; }, from == 0 ? Put::set : Put::add);
    });
  }
}

void multiplyTransposed(const ConstBlock& a, const ConstBlock& b, const Block& to, const Panels& panels, Reach reach,
                        Put put) {
  if (a.rows < panelRows) {
    for (Index row = 0; row < a.rows; ++row) {
      multiplyRowTransposed(a.row(row), b, to.someRows(row, 1).someCols(0, reach.of(row, to.cols)), put);
    }
    return;
  }
  forEachPart(b.cols, b.rows, [&](Index first, Index cols) {
    packRows(b.row(first), cols, b.cols, b.stride, panels.panels);
    const auto colsOf = [&](Index row) { return std::clamp(reach.of(row, to.cols) - first, Index{0}, cols); };
    multiplyAll(
        a, panels.panels, b.cols * panelCols, to.someCols(first, cols), [&](Index) { return b.cols; }, colsOf, put);
  });
}

// A stretch of the rows of both at a time, so that what is read again stays at hand.
void transposedMultiply(const ConstBlock& a, const ConstBlock& b, const Block& to, const Panels& panels, Reach reach) {
  for (Index from = 0; from < a.rows; from += stretch) {
    const Index depth = std::min(stretch, a.rows - from);
    packCols(b.row(from), depth, b.cols, b.stride, panels.panels);
    for (Index first = 0; first < a.cols; first += panelRows) {
      const Index here = std::min(panelRows, a.cols - first);
      // Rows of a in which these columns are 0.
      const Index skipped = reach.causal ? std::clamp(first - from, Index{0}, depth) : 0;
      if (skipped == depth) {
        if (from == 0) to.someRows(first, here).fill(0);
        continue;
      }
      const float* row = a.row(from) + skipped * a.stride + first;
      float* group = panels.group;
      for (Index c = skipped; c < depth; ++c, row += a.stride, group += panelRows) {
        if (here == panelRows) {
          store(group, load(row));  // std::copy would be a call for 16 bytes
        } else {
          std::copy(row, row + here, group);
        }
      }
      multiplyRows<panelRows>(panels.group, 1, panels.panels + skipped * panelCols, depth * panelCols, depth - skipped,
                              0, here, to.someRows(first, here), from == 0 ? Put::set : Put::add);
    }
  }
}

Matrix product(const MatrixRef& a, const MatrixRef& b) {
  return made(a.rows(), b.cols(), panelsAtOnce(b.rows(), b.cols()),
              [&](const Block& to, const Panels& panels) { multiply(a, b, to, panels); });
}

Matrix productTransposed(const MatrixRef& a, const MatrixRef& b) {
  return made(a.rows(), b.rows(), panelsAtOnce(b.cols(), b.rows()),
              [&](const Block& to, const Panels& panels) { multiplyTransposed(a, b, to, panels); });
}

Matrix transposedProduct(const MatrixRef& a, const MatrixRef& b) {
  const Index depth = std::min(stretch, a.rows());
  Buffer group;
  group.reserve(Count(depth * panelRows));
  return made(a.cols(), b.cols(), panelsFor(depth, b.cols()), [&](const Block& to, const Panels& panels) {
    transposedMultiply(a, b, to, {panels.panels, group.data()});
  });
}

}  // namespace attention
