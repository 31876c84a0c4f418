#include "attention/gradient_steps.h"

#include <cmath>
#include <utility>

#include "attention/steps.h"
#include "kernels/lanes.h"
#include "kernels/product.h"

namespace attention {
namespace {

// The number where the score is finite, else 0, whatever the number.
float whereFinite(float score, float number) { return std::isfinite(score) ? number : 0.0F; }
Lanes whereFinite(Lanes scores, Lanes numbers) {
  const LanesOfInt areFinite = larger(scores, -scores) < infinity;
  return reinterpret_cast<Lanes>(reinterpret_cast<LanesOfInt>(numbers) & areFinite);
}

// −0 becomes 0, or the sign of a masked key's numbers would show in a sum of zeros.
Matrix withoutNegativeZeros(Matrix sums) {
  sums.array() += 0.0F;
  return sums;
}

// One pair of query and key after the other. scores: n × m. → n·m × 1
Matrix asColumn(const MatrixRef& scores) {
  Matrix column = scores;
  column.resize(scores.size(), 1);
  return column;
}

}  // namespace

Matrix sourceGradient(const MatrixRef& projected, const MatrixRef& w) { return productTransposed(projected, w); }

Matrix projectionGradient(const MatrixRef& x, const MatrixRef& projected) { return transposedProduct(x, projected); }

Matrix biasGradient(const MatrixRef& projected) { return product(Matrix::Ones(1, projected.rows()), projected); }

Matrix weightsGradient(const MatrixRef& output, const MatrixRef& v) { return productTransposed(output, v); }

Matrix valuesGradient(const MatrixRef& weights, const MatrixRef& output) {
  return withoutNegativeZeros(transposedProduct(weights, output));
}

// Four numbers at a time.
SoftmaxGradient softmaxGradient(const MatrixRef& weightsGradient, const MatrixRef& weights, const MatrixRef& scores) {
  const Index cols = scores.cols();
  const Index inLanes = cols / 4 * 4;
  SoftmaxGradient gradient{Matrix(scores.rows(), 1), Matrix(scores.rows(), cols)};
  for (Index row = 0; row < scores.rows(); ++row) {
    const float* s = scores.data() + row * scores.outerStride();
    const float* a = weights.data() + row * weights.outerStride();
    const float* g = weightsGradient.data() + row * weightsGradient.outerStride();
    float* to = gradient.scores.data() + row * cols;
    Lanes sums = splat(0);
    for (Index i = 0; i < inLanes; i += 4) sums += whereFinite(load(s + i), load(g + i) * load(a + i));
    float rowSum = sum(sums);
    for (Index i = inLanes; i < cols; ++i) rowSum += whereFinite(s[i], g[i] * a[i]);
    gradient.rowDot(row, 0) = rowSum;
    for (Index i = 0; i < inLanes; i += 4)
      store(to + i, whereFinite(load(s + i), load(a + i) * (load(g + i) - rowSum)));
    for (Index i = inLanes; i < cols; ++i) to[i] = whereFinite(s[i], a[i] * (g[i] - rowSum));
  }
  return gradient;
}

Matrix uncappedGradient(const MatrixRef& cappedScores, const MatrixRef& scaledScores, float softcap) {
  return cappedScores.binaryExpr(scaledScores, [softcap](float gradient, float score) {
    // 1/cosh², which is 1 − tanh² without its digits cancelling where tanh is close to ±1; 0 at ±∞.
    const float secant = 1 / std::cosh(score / softcap);
    return gradient * (secant * secant);
  });
}

Matrix queriesGradient(const MatrixRef& scores, const MatrixRef& k) {
  return weightedSum(scores, k);  // of the keys: with the same care for −0
}

Matrix keysGradient(const MatrixRef& scores, const MatrixRef& q) {
  return withoutNegativeZeros(transposedProduct(scores, q));
}

Matrix activationsGradient(const MatrixRef& scores, const MatrixRef& v) { return product(asColumn(scores), v); }

Matrix hiddenGradient(const MatrixRef& scores, const MatrixRef& activations) {
  return transposedProduct(asColumn(scores), activations);
}

Matrix preactivationsGradient(const MatrixRef& activations, const MatrixRef& preactivations) {
  return uncappedGradient(activations, preactivations, 1);
}

Matrix sumOverKeys(const MatrixRef& preactivations, Index m) {
  Matrix sums(preactivations.rows() / m, preactivations.cols());
  for (Index query = 0; query < sums.rows(); ++query) {
    sums.row(query) = biasGradient(preactivations.middleRows(query * m, m));
  }
  return sums;
}

Matrix sumOverQueries(const MatrixRef& preactivations, Index m) {
  Matrix sums = Matrix::Zero(m, preactivations.cols());
  for (Index first = 0; first < preactivations.rows(); first += m) sums += preactivations.middleRows(first, m);
  return sums;
}

}  // namespace attention
