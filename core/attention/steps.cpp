#include "attention/steps.h"

#include <cmath>

#include "kernels/product.h"
#include "kernels/softmax.h"

namespace attention {

Matrix project(const MatrixRef& x, const MatrixRef& w, const std::optional<View>& bias) {
  Matrix projected = product(x, w);
  if (bias) projected.rowwise() += bias->row(0);
  return projected;
}

Matrix appendRows(const MatrixRef& past, const MatrixRef& given) {
  Matrix all(past.rows() + given.rows(), given.cols());
  all << past, given;
  return all;
}

Matrix scoreKeys(const MatrixRef& q, const MatrixRef& k) { return productTransposed(q, k); }

Matrix addPairs(const MatrixRef& projectedQ, const MatrixRef& projectedK) {
  const Index m = projectedK.rows();
  Matrix sums(projectedQ.rows() * m, projectedK.cols());
  for (Index query = 0; query < projectedQ.rows(); ++query) {
    sums.middleRows(query * m, m) = projectedK.rowwise() + projectedQ.row(query);
  }
  return sums;
}

Matrix activate(const MatrixRef& preactivations) {
  return preactivations.unaryExpr([](float value) { return std::tanh(value); });
}

Matrix scorePairs(const MatrixRef& activations, const MatrixRef& v, Index m) {
  Matrix scores = productTransposed(activations, v);
  scores.resize(scores.rows() / m, m);
  return scores;
}

float scaleFactor(const Inputs& inputs, Index keyWidth) {
  if (inputs.scale) return *inputs.scale;
  return inputs.scoring == Scoring::scaledDot ? 1 / std::sqrt(static_cast<float>(keyWidth)) : 1;
}

Matrix scaleScores(const MatrixRef& scores, float factor) { return scores * factor; }

Matrix capScores(const MatrixRef& scaledScores, float softcap) {
  return scaledScores.unaryExpr([softcap](float score) { return softcap * std::tanh(score / softcap); });
}

Matrix maskScores(const MatrixRef& scores, const MatrixRef& mask) {
  return scores.binaryExpr(mask, [](float score, float bias) { return bias == -infinity ? bias : score + bias; });
}

Softmax softmax(const MatrixRef& scores, bool everyPart) {
  const Index n = scores.rows();
  const Index partRows = everyPart ? n : 0;
  const Index m = scores.cols();
  Softmax all{Matrix(n, 1), Matrix(partRows, m), Matrix(partRows, m), Matrix(n, 1), Matrix(n, m)};
  for (Index row = 0; row < n; ++row) {
    float* const shifted = everyPart ? &all.shifted(row, 0) : nullptr;
    float* const exponentials = everyPart ? &all.exponentials(row, 0) : nullptr;
    const auto [largest, sum] = softmaxRow(&scores.coeffRef(row, 0), m, &all.weights(row, 0), shifted, exponentials);
    all.rowMax(row, 0) = largest;
    all.rowSum(row, 0) = sum;
  }
  return all;
}

Matrix weightedSum(const MatrixRef& weights, const MatrixRef& v) {
  Matrix output = product(weights, v);
  output.array() += 0.0F;  // −0 becomes 0, or the sign of a masked key's values would show in a sum of zeros
  return output;
}

}  // namespace attention
