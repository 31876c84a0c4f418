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

using Doubles = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

inline View viewOf(const Matrix& matrix) { return View(matrix.data(), matrix.rows(), matrix.cols()); }

// Attention from q, k, v; the matrices must outlive it.
inline Inputs fromQkv(const Matrix& q, const Matrix& k, const Matrix& v) {
  Inputs inputs;
  inputs.q.emplace(viewOf(q));
  inputs.k.emplace(viewOf(k));
  inputs.v.emplace(viewOf(v));
  return inputs;
}

// Views cannot be assigned, so that parameters can be given only once.
inline void makeGeneral(Inputs& inputs, const Matrix& w) {
  inputs.scoring = Scoring::general;
  inputs.general.emplace(viewOf(w));
}

inline void makeAdditive(Inputs& inputs, const Matrix& w1, const Matrix& w2, const Matrix& v) {
  inputs.scoring = Scoring::additive;
  inputs.additive.w1.emplace(viewOf(w1));
  inputs.additive.w2.emplace(viewOf(w2));
  inputs.additive.v.emplace(viewOf(v));
}

// Uniform in [−1, 1), the same on every platform.
inline Matrix random(Index rows, Index cols, std::mt19937& generator) {
  return Matrix::NullaryExpr(rows, cols, [&](Index, Index) {
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
