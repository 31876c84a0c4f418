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

#include "attention/trace.h"

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

// Views cannot be assigned, so that parameters can be given only once.
inline void makeGeneral(Inputs<float>& inputs, const Matrix<float>& w) {
  inputs.scoring = Scoring::general;
  inputs.general.emplace(viewOf(w));
}

template <typename Scalar>
void makeAdditive(Inputs<Scalar>& inputs, const Matrix<Scalar>& w1, const Matrix<Scalar>& w2, const Matrix<Scalar>& v) {
  inputs.scoring = Scoring::additive;
  inputs.additive.w1.emplace(viewOf(w1));
  inputs.additive.w2.emplace(viewOf(w2));
  inputs.additive.v.emplace(viewOf(v));
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

}  // namespace attention
