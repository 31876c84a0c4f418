#include "attention/steps.h"

#include <cmath>

#include "kernels/product.h"

namespace attention {

template <typename Scalar>
Matrix<Scalar> project(const MatrixRef<Scalar>& x, const MatrixRef<Scalar>& w,
                       const std::optional<View<Scalar>>& bias) {
  Matrix<Scalar> projected = product<Scalar>(x, w);
  if (bias) projected.rowwise() += bias->row(0);
  return projected;
}

template <typename Scalar>
Matrix<Scalar> appendRows(const MatrixRef<Scalar>& past, const MatrixRef<Scalar>& given) {
  Matrix<Scalar> all(past.rows() + given.rows(), given.cols());
  all << past, given;
  return all;
}

template <typename Scalar>
Matrix<Scalar> scoreKeys(const MatrixRef<Scalar>& q, const MatrixRef<Scalar>& k) {
  return productTransposed<Scalar>(q, k);
}

template <typename Scalar>
Matrix<Scalar> addPairs(const MatrixRef<Scalar>& projectedQ, const MatrixRef<Scalar>& projectedK) {
  const Index m = projectedK.rows();
  Matrix<Scalar> sums(projectedQ.rows() * m, projectedK.cols());
  for (Index query = 0; query < projectedQ.rows(); ++query) {
    sums.middleRows(query * m, m) = projectedK.rowwise() + projectedQ.row(query);
  }
  return sums;
}

template <typename Scalar>
Matrix<Scalar> activate(const MatrixRef<Scalar>& preactivations) {
  return preactivations.unaryExpr([](Scalar value) { return std::tanh(value); });
}

template <typename Scalar>
Matrix<Scalar> scorePairs(const MatrixRef<Scalar>& activations, const MatrixRef<Scalar>& v, Index m) {
  Matrix<Scalar> scores = productTransposed<Scalar>(activations, v);
  scores.resize(scores.rows() / m, m);
  return scores;
}

template <typename Scalar>
Scalar scaleFactor(const Inputs<Scalar>& inputs, Index keyWidth) {
  if (inputs.scale) return *inputs.scale;
  return inputs.scoring == Scoring::scaledDot ? 1 / std::sqrt(static_cast<Scalar>(keyWidth)) : 1;
}

template <typename Scalar>
Matrix<Scalar> scaleScores(const MatrixRef<Scalar>& scores, Scalar factor) {
  return scores * factor;
}

template <typename Scalar>
Matrix<Scalar> capScores(const MatrixRef<Scalar>& scaledScores, Scalar softcap) {
  return scaledScores.unaryExpr([softcap](Scalar score) { return softcap * std::tanh(score / softcap); });
}

template <typename Scalar>
Matrix<Scalar> maskScores(const MatrixRef<Scalar>& scores, const MatrixRef<Scalar>& mask) {
  return scores.binaryExpr(mask,
                           [](Scalar score, Scalar bias) { return bias == -infinity<Scalar> ? bias : score + bias; });
}

template <typename Scalar>
Matrix<Scalar> weightedSum(const MatrixRef<Scalar>& weights, const MatrixRef<Scalar>& v) {
  Matrix<Scalar> output = product<Scalar>(weights, v);
  output.array() += Scalar(0);  // −0 becomes 0, or the sign of a masked key's values would show in a sum of zeros
  return output;
}

#define INSTANTIATE(Scalar)                                                                      \
  template Matrix<Scalar> project(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&,            \
                                  const std::optional<View<Scalar>>&);                           \
  template Matrix<Scalar> appendRows(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);        \
  template Matrix<Scalar> scoreKeys(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);         \
  template Matrix<Scalar> addPairs(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);          \
  template Matrix<Scalar> activate(const MatrixRef<Scalar>&);                                    \
  template Matrix<Scalar> scorePairs(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&, Index); \
  template Scalar scaleFactor(const Inputs<Scalar>&, Index);                                     \
  template Matrix<Scalar> scaleScores(const MatrixRef<Scalar>&, Scalar);                         \
  template Matrix<Scalar> capScores(const MatrixRef<Scalar>&, Scalar);                           \
  template Matrix<Scalar> maskScores(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);        \
  template Matrix<Scalar> weightedSum(const MatrixRef<Scalar>&, const MatrixRef<Scalar>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention
