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
  const LanesOfInt areFinite = larger(scores, -scores) < infinity<float>;
  return reinterpret_cast<Lanes>(reinterpret_cast<LanesOfInt>(numbers) & areFinite);
}

// −0 becomes 0, or the sign of a masked key's numbers would show in a sum of zeros.
template <typename Scalar>
Matrix<Scalar> withoutNegativeZeros(Matrix<Scalar> sums) {
  sums.array() += Scalar(0);
  return sums;
}

// One pair of query and key after the other. scores: n × m. → n·m × 1
template <typename Scalar>
Matrix<Scalar> asColumn(const MatrixRef<Scalar>& scores) {
  Matrix<Scalar> column = scores;
  column.resize(scores.size(), 1);
  return column;
}

}  // namespace

template <typename Scalar>
Matrix<Scalar> sourceGradient(const MatrixRef<Scalar>& projected, const MatrixRef<Scalar>& w) {
  return productTransposed<Scalar>(projected, w);
}

template <typename Scalar>
Matrix<Scalar> projectionGradient(const MatrixRef<Scalar>& x, const MatrixRef<Scalar>& projected) {
  return transposedProduct<Scalar>(x, projected);
}

template <typename Scalar>
Matrix<Scalar> biasGradient(const MatrixRef<Scalar>& projected) {
  return product<Scalar>(Matrix<Scalar>::Ones(1, projected.rows()), projected);
}

template <typename Scalar>
Matrix<Scalar> weightsGradient(const MatrixRef<Scalar>& output, const MatrixRef<Scalar>& v) {
  return productTransposed<Scalar>(output, v);
}

template <typename Scalar>
Matrix<Scalar> valuesGradient(const MatrixRef<Scalar>& weights, const MatrixRef<Scalar>& output) {
  return withoutNegativeZeros<Scalar>(transposedProduct<Scalar>(weights, output));
}

// Four numbers at a time.
template <>
SoftmaxGradient<float> softmaxGradient(const MatrixRef<float>& weightsGradient, const MatrixRef<float>& weights,
                                       const MatrixRef<float>& scores) {
  const Index cols = scores.cols();
  const Index inLanes = cols / 4 * 4;
  SoftmaxGradient<float> gradient{Matrix<float>(scores.rows(), 1), Matrix<float>(scores.rows(), cols)};
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

// The same as the formula has it: what the one above is tested against.
template <>
SoftmaxGradient<double> softmaxGradient(const MatrixRef<double>& weightsGradient, const MatrixRef<double>& weights,
                                        const MatrixRef<double>& scores) {
  const auto products = scores.array().isFinite().select(weightsGradient.cwiseProduct(weights).array(), 0.0);
  Matrix<double> rowSums = products.rowwise().sum();
  const auto differences = weightsGradient - rowSums.replicate(1, scores.cols());
  Matrix<double> gradient = scores.array().isFinite().select(weights.cwiseProduct(differences).array(), 0.0);
  return {std::move(rowSums), std::move(gradient)};
}

template <typename Scalar>
Matrix<Scalar> uncappedGradient(const MatrixRef<Scalar>& cappedScores, const MatrixRef<Scalar>& scaledScores,
                                Scalar softcap) {
  return cappedScores.binaryExpr(scaledScores, [softcap](Scalar gradient, Scalar score) {
    // 1/cosh², which is 1 − tanh² without its digits cancelling where tanh is close to ±1; 0 at ±∞.
    const Scalar secant = 1 / std::cosh(score / softcap);
    return gradient * (secant * secant);
  });
}

template <typename Scalar>
Matrix<Scalar> queriesGradient(const MatrixRef<Scalar>& scores, const MatrixRef<Scalar>& k) {
  return weightedSum<Scalar>(scores, k);  // of the keys: with the same care for −0
}

template <typename Scalar>
Matrix<Scalar> keysGradient(const MatrixRef<Scalar>& scores, const MatrixRef<Scalar>& q) {
  return withoutNegativeZeros<Scalar>(transposedProduct<Scalar>(scores, q));
}

template <typename Scalar>
Matrix<Scalar> activationsGradient(const MatrixRef<Scalar>& scores, const MatrixRef<Scalar>& v) {
  return product<Scalar>(asColumn<Scalar>(scores), v);
}

template <typename Scalar>
Matrix<Scalar> hiddenGradient(const MatrixRef<Scalar>& scores, const MatrixRef<Scalar>& activations) {
  return transposedProduct<Scalar>(asColumn<Scalar>(scores), activations);
}

template <typename Scalar>
Matrix<Scalar> preactivationsGradient(const MatrixRef<Scalar>& activations, const MatrixRef<Scalar>& preactivations) {
  return uncappedGradient<Scalar>(activations, preactivations, 1);
}

template <typename Scalar>
Matrix<Scalar> sumOverKeys(const MatrixRef<Scalar>& preactivations, Index m) {
  Matrix<Scalar> sums(preactivations.rows() / m, preactivations.cols());
  for (Index query = 0; query < sums.rows(); ++query) {
    sums.row(query) = biasGradient<Scalar>(preactivations.middleRows(query * m, m));
  }
  return sums;
}

template <typename Scalar>
Matrix<Scalar> sumOverQueries(const MatrixRef<Scalar>& preactivations, Index m) {
  Matrix<Scalar> sums = Matrix<Scalar>::Zero(m, preactivations.cols());
  for (Index first = 0; first < preactivations.rows(); first += m) sums += preactivations.middleRows(first, m);
  return sums;
}

#define INSTANTIATE(Scalar)                                                                             \
  template Matrix<Scalar> sourceGradient(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);           \
  template Matrix<Scalar> projectionGradient(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);       \
  template Matrix<Scalar> biasGradient(const MatrixRef<Scalar>&);                                       \
  template Matrix<Scalar> weightsGradient(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);          \
  template Matrix<Scalar> valuesGradient(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);           \
  template Matrix<Scalar> uncappedGradient(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&, Scalar); \
  template Matrix<Scalar> queriesGradient(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);          \
  template Matrix<Scalar> keysGradient(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);             \
  template Matrix<Scalar> activationsGradient(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);      \
  template Matrix<Scalar> hiddenGradient(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);           \
  template Matrix<Scalar> preactivationsGradient(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);   \
  template Matrix<Scalar> sumOverKeys(const MatrixRef<Scalar>&, Index);                                 \
  template Matrix<Scalar> sumOverQueries(const MatrixRef<Scalar>&, Index);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention
