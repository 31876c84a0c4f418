#include "kernels/product.h"

#include <algorithm>

#include "base/numbers.h"
#include "kernels/panels.h"

namespace attention {
namespace {

Numbers rowsAsPanels(const MatrixRef& rows) {
  Numbers panels;
  panels.reserve(Size(roundUp(rows.rows(), panelCols)) * Size(rows.cols()));
  packRows(rows.data(), rows.rows(), rows.cols(), rows.outerStride(), panels.data());
  return panels;
}

Numbers colsAsPanels(const MatrixRef& rows) {
  Numbers panels;
  panels.reserve(Size(roundUp(rows.cols(), panelCols)) * Size(rows.rows()));
  packCols(rows.data(), rows.rows(), rows.cols(), rows.outerStride(), panels.data());
  return panels;
}

// Up to 4 rows of the result: those of A, element (r, c) at a[r · rowStride + c · colStride], with every panel.
template <Index colStride>
void multiplyRows(const float* a, Index rowStride, const Numbers& panels, Index depth, Index rows, float* result,
                  Index cols) {
  const float* panel = panels.data();
  for (Index col = 0; col < cols; col += panelCols, panel += depth * panelCols) {
    Sums sums{};
    sumProducts<colStride>(a, rowStride, panel, depth, sums);
    writeSums(sums, rows, std::min(panelCols, cols - col), result + col, cols);
  }
}

// a: n × d, with d × m as panels.
Matrix multiply(const MatrixRef& a, const Numbers& panels, Index cols) {
  Matrix result(a.rows(), cols);
  const Index full = a.rows() / panelRows * panelRows;
  for (Index row = 0; row < full; row += panelRows) {
    multiplyRows<1>(a.data() + row * a.outerStride(), a.outerStride(), panels, a.cols(), panelRows,
                    result.data() + row * cols, cols);
  }
  if (full == a.rows()) return result;
  Matrix rest = Matrix::Zero(panelRows, a.cols());
  rest.topRows(a.rows() - full) = a.bottomRows(a.rows() - full);
  multiplyRows<1>(rest.data(), a.cols(), panels, a.cols(), a.rows() - full, result.data() + full * cols, cols);
  return result;
}

}  // namespace

Matrix product(const MatrixRef& a, const MatrixRef& b) { return multiply(a, colsAsPanels(b), b.cols()); }

Matrix productTransposed(const MatrixRef& a, const MatrixRef& b) { return multiply(a, rowsAsPanels(b), b.rows()); }

Matrix transposedProduct(const MatrixRef& a, const MatrixRef& b) {
  const Numbers panels = colsAsPanels(b);
  Matrix result(a.cols(), b.cols());
  Numbers group;  // 4 columns of A
  group.reserve(Size(a.rows()) * Size(panelRows));
  for (Index first = 0; first < a.cols(); first += panelRows) {
    const Index here = std::min(panelRows, a.cols() - first);
    for (Index c = 0; c < a.rows(); ++c) {
      const float* row = a.data() + c * a.outerStride() + first;
      float* to = group.data() + c * panelRows;
      if (here == panelRows) {
        store(to, load(row));  // std::copy would be a call for 16 bytes
      } else {
        std::copy(row, row + here, to);
      }
    }
    multiplyRows<panelRows>(group.data(), 1, panels, a.rows(), here, result.data() + first * b.cols(), b.cols());
  }
  return result;
}

}  // namespace attention
