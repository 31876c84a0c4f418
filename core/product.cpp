#include "product.h"

#include <algorithm>
#include <vector>

#include "panels.h"

namespace attention {
namespace {

using Numbers = std::vector<float>;

// So many products are added up at a time, and then these sums: thousands in a row would round thousands of times.
constexpr Index stretch = 256;

std::size_t sized(Index number) { return static_cast<std::size_t>(number); }

Index panelsOf(Index cols) { return (cols + panelCols - 1) / panelCols; }

Numbers rowsAsPanels(const MatrixRef<float>& rows) {
  Numbers panels(sized(panelsOf(rows.rows()) * panelCols * rows.cols()));
  packRows(rows.data(), rows.rows(), rows.cols(), rows.outerStride(), panels.data());
  return panels;
}

Numbers colsAsPanels(const MatrixRef<float>& rows) {
  Numbers panels(sized(panelsOf(rows.cols()) * panelCols * rows.rows()));
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
    for (Index r = 0; r < rows; ++r) {
      float* to = result + r * cols + col;
      if (col + panelCols <= cols) {
        store(to, sums.of[r][0]);
        store(to + 4, sums.of[r][1]);
      } else {
        for (Index c = 0; c < cols - col; ++c) to[c] = sums.of[r][c / 4][c % 4];
      }
    }
  }
}

// a: n × d, with d × m as panels.
Matrix<float> multiply(const MatrixRef<float>& a, const Numbers& panels, Index cols) {
  Matrix<float> result(a.rows(), cols);
  const Index full = a.rows() / panelRows * panelRows;
  for (Index row = 0; row < full; row += panelRows) {
    multiplyRows<1>(a.data() + row * a.outerStride(), a.outerStride(), panels, a.cols(), panelRows,
                    result.data() + row * cols, cols);
  }
  if (full == a.rows()) return result;
  Matrix<float> rest = Matrix<float>::Zero(panelRows, a.cols());
  rest.topRows(a.rows() - full) = a.bottomRows(a.rows() - full);
  multiplyRows<1>(rest.data(), a.cols(), panels, a.cols(), a.rows() - full, result.data() + full * cols, cols);
  return result;
}

}  // namespace

template <>
Matrix<float> product(const MatrixRef<float>& a, const MatrixRef<float>& b) {
  return multiply(a, colsAsPanels(b), b.cols());
}

template <>
Matrix<float> productTransposed(const MatrixRef<float>& a, const MatrixRef<float>& b) {
  return multiply(a, rowsAsPanels(b), b.rows());
}

template <>
Matrix<float> transposedProduct(const MatrixRef<float>& a, const MatrixRef<float>& b) {
  const Numbers panels = colsAsPanels(b);
  Matrix<float> result(a.cols(), b.cols());
  Numbers group(sized(a.rows() * panelRows));  // 4 columns of A
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

template <>
Matrix<double> product(const MatrixRef<double>& a, const MatrixRef<double>& b) {
  return a * b;
}

template <>
Matrix<double> productTransposed(const MatrixRef<double>& a, const MatrixRef<double>& b) {
  return a * b.transpose();
}

template <>
Matrix<double> transposedProduct(const MatrixRef<double>& a, const MatrixRef<double>& b) {
  return a.transpose() * b;
}

}  // namespace attention
