#include "trace.h"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

namespace attention {
namespace {

template <typename Scalar>
[[noreturn]] void overflow(const std::string& step, Index row, Index col) {
  throw std::invalid_argument(step + ": overflow of float" + std::to_string(8 * sizeof(Scalar)) + " at [" +
                              std::to_string(row) + "][" + std::to_string(col) + "]");
}

template <typename Scalar>
Matrix<Scalar> finite(const std::string& step, Matrix<Scalar> matrix) {
  for (Index row = 0; row < matrix.rows(); ++row) {
    for (Index col = 0; col < matrix.cols(); ++col) {
      if (!std::isfinite(matrix(row, col))) overflow<Scalar>(step, row, col);
    }
  }
  return matrix;
}

// As finite, but where the mask forbids a key its score may be too large: `instead(row, col)` says what to show there.
template <typename Scalar, typename Instead>
Matrix<Scalar> finiteWhereSeen(const std::string& step, Matrix<Scalar> matrix,
                               const std::optional<Matrix<Scalar>>& mask, const Instead& instead) {
  for (Index row = 0; row < matrix.rows(); ++row) {
    for (Index col = 0; col < matrix.cols(); ++col) {
      if (std::isfinite(matrix(row, col))) continue;
      const bool forbidden = mask && (*mask)(row, col) == -std::numeric_limits<Scalar>::infinity();
      if (!forbidden) overflow<Scalar>(step, row, col);
      matrix(row, col) = instead(row, col);
    }
  }
  return matrix;
}

// As finite, but ∞ where the mask itself says ∞.
template <typename Scalar>
Matrix<Scalar> finiteWhereMaskIs(const std::string& step, Matrix<Scalar> matrix, const Matrix<Scalar>& mask) {
  for (Index row = 0; row < matrix.rows(); ++row) {
    for (Index col = 0; col < matrix.cols(); ++col) {
      if (!std::isfinite(matrix(row, col)) && std::isfinite(mask(row, col))) overflow<Scalar>(step, row, col);
    }
  }
  return matrix;
}

// A dot product too large on the way: its value if that fits, else ±∞, but never the NaN of ∞ − ∞.
template <typename Scalar>
Scalar largeDot(const MatrixRef<Scalar>& q, const MatrixRef<Scalar>& k, Index query, Index key) {
  const Scalar largestQ = q.row(query).cwiseAbs().maxCoeff();
  const Scalar largestK = k.row(key).cwiseAbs().maxCoeff();
  return (q.row(query) / largestQ).dot(k.row(key) / largestK) * largestQ * largestK;
}

template <typename Scalar>
std::vector<int> rowsWithoutKey(const Matrix<Scalar>& rowSum) {
  std::vector<int> rows;
  for (Index row = 0; row < rowSum.rows(); ++row) {
    if (rowSum(row, 0) == 0) rows.push_back(static_cast<int>(row));
  }
  return rows;
}

// softmax(QKᵀ · factor + M) V, with every intermediate.
template <typename Scalar>
HeadTrace<Scalar> traceHead(const MatrixRef<Scalar>& q, const MatrixRef<Scalar>& k, const MatrixRef<Scalar>& v,
                            Scalar factor, const std::optional<Matrix<Scalar>>& mask, const TraceOptions& options) {
  HeadTrace<Scalar> head;
  head.q = q;
  head.k = k;
  head.v = v;
  head.scores = finiteWhereSeen<Scalar>("scores", scoreKeys<Scalar>(q, k), mask,
                                        [&](Index query, Index key) { return largeDot<Scalar>(q, k, query, key); });
  head.scaledScores = finiteWhereSeen<Scalar>(
      "scaledScores", scaleScores<Scalar>(head.scores, factor), mask,
      [&](Index query, Index key) { return factor == 0 ? Scalar(0) : head.scores(query, key) * factor; });
  if (mask) {
    head.maskedScores = finiteWhereMaskIs<Scalar>("maskedScores", maskScores<Scalar>(head.scaledScores, *mask), *mask);
  }
  Softmax<Scalar> parts = softmax<Scalar>(mask ? *head.maskedScores : head.scaledScores);
  head.fullyMaskedRows = rowsWithoutKey<Scalar>(parts.rowSum);
  head.weights = std::move(parts.weights);
  if (options.softmaxParts) head.softmaxParts = std::move(parts);
  head.output = finite<Scalar>("output", weightedSum<Scalar>(head.weights, v));
  return head;
}

}  // namespace

template <typename Scalar>
Trace<Scalar> trace(const Inputs<Scalar>& inputs, const TraceOptions& options) {
  check(inputs);
  const auto& keySource = inputs.context ? inputs.context : inputs.x;
  Trace<Scalar> all;
  all.q = inputs.q ? *inputs.q : finite<Scalar>("q", project<Scalar>(*inputs.x, *inputs.wq, inputs.bq));
  all.k = inputs.k ? *inputs.k : finite<Scalar>("k", project<Scalar>(*keySource, *inputs.wk, inputs.bk));
  all.v = inputs.v ? *inputs.v : finite<Scalar>("v", project<Scalar>(*keySource, *inputs.wv, inputs.bv));
  const Scalar factor = scaleFactor(inputs, all.k.cols());
  const auto mask = combineMasks(inputs, all.q.rows(), all.k.rows());
  all.heads.push_back(traceHead<Scalar>(all.q, all.k, all.v, factor, mask, options));
  all.concat = all.heads[0].output;
  if (inputs.wo) all.projected = finite<Scalar>("projected", project<Scalar>(all.concat, *inputs.wo, inputs.bo));
  return all;
}

template Trace<float> trace(const Inputs<float>&, const TraceOptions&);
template Trace<double> trace(const Inputs<double>&, const TraceOptions&);

}  // namespace attention
