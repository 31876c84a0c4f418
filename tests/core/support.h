#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "trace.h"

namespace attention {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

template <typename Scalar>
View<Scalar> viewOf(const Matrix<Scalar>& matrix) {
  return View<Scalar>(matrix.data(), matrix.rows(), matrix.cols());
}

// Attention from q, k, v; the matrices must outlive it.
template <typename Scalar>
Inputs<Scalar> fromQkv(const Matrix<Scalar>& q, const Matrix<Scalar>& k, const Matrix<Scalar>& v) {
  Inputs<Scalar> inputs;
  inputs.q.emplace(viewOf(q));
  inputs.k.emplace(viewOf(k));
  inputs.v.emplace(viewOf(v));
  return inputs;
}

// Uniform in [−1, 1), the same on every platform.
inline Matrix<float> random(Index rows, Index cols, std::mt19937& generator) {
  return Matrix<float>::NullaryExpr(rows, cols, [&](Index, Index) {
    return static_cast<float>(static_cast<double>(generator()) / 2147483648.0 - 1.0);
  });
}

template <typename A, typename B>
void expectClose(const A& actual, const B& expected, double tolerance) {
  ASSERT_EQ(actual.rows(), expected.rows());
  ASSERT_EQ(actual.cols(), expected.cols());
  for (Index row = 0; row < actual.rows(); ++row) {
    for (Index col = 0; col < actual.cols(); ++col) {
      const double got = static_cast<double>(actual(row, col));
      const double want = static_cast<double>(expected(row, col));
      if (std::isinf(want)) {
        EXPECT_EQ(got, want) << "at [" << row << "][" << col << "]";
      } else {
        EXPECT_NEAR(got, want, tolerance) << "at [" << row << "][" << col << "]";
      }
    }
  }
}

inline void expectRefusal(const std::function<void()>& call, const std::string& message) {
  try {
    call();
    ADD_FAILURE() << "expected a refusal: " << message;
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(error.what(), message);
  }
}

// softmax(QKᵀ · factor + M)V by plain loops in float64, sharing no code with the core. M is empty without a mask.
struct Reference {
  Matrix<double> scores, scaledScores, maskedScores, weights, output;
};

inline Reference reference(const Matrix<double>& q, const Matrix<double>& k, const Matrix<double>& v, double factor,
                           const Matrix<double>& mask = {}) {
  const Index n = q.rows();
  const Index m = k.rows();
  Reference result;
  result.scores = result.scaledScores = result.maskedScores = result.weights = Matrix<double>::Zero(n, m);
  result.output = Matrix<double>::Zero(n, v.cols());
  for (Index i = 0; i < n; ++i) {
    double sum = 0;
    double largest = -std::numeric_limits<double>::infinity();
    for (Index j = 0; j < m; ++j) {
      for (Index c = 0; c < q.cols(); ++c) result.scores(i, j) += q(i, c) * k(j, c);
      result.scaledScores(i, j) = result.scores(i, j) * factor;
      result.maskedScores(i, j) = result.scaledScores(i, j) + (mask.size() > 0 ? mask(i, j) : 0);
      largest = std::max(largest, result.maskedScores(i, j));
    }
    for (Index j = 0; j < m; ++j) {
      result.weights(i, j) = std::isinf(largest) ? 0 : std::exp(result.maskedScores(i, j) - largest);
      sum += result.weights(i, j);
    }
    for (Index j = 0; j < m; ++j) {
      if (sum > 0) result.weights(i, j) /= sum;
      for (Index c = 0; c < v.cols(); ++c) result.output(i, c) += result.weights(i, j) * v(j, c);
    }
  }
  return result;
}

}  // namespace attention
