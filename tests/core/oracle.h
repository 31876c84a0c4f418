#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "attention/inputs.h"

// Attention once more, in float64, by plain loops over scalars: no step, no product and no check of the core is used,
// only the struct that holds its inputs.
namespace oracle {

using attention::Index;
using attention::Inputs;
using attention::Scoring;

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Table {
  Table(Index rowCount = 0, Index colCount = 0)
      : rowCount(rowCount), colCount(colCount), numbers(static_cast<std::size_t>(rowCount * colCount)) {}
  Index rows() const { return rowCount; }
  Index cols() const { return colCount; }
  double& operator()(Index row, Index col) { return numbers[place(row, col)]; }
  double operator()(Index row, Index col) const { return numbers[place(row, col)]; }
  std::size_t place(Index row, Index col) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(colCount) + static_cast<std::size_t>(col);
  }

  Index rowCount, colCount;
  std::vector<double> numbers;
};

struct Head {
  Table q, k, v, projectedQ, projectedK, preactivations, activations;
  Table scores, scaledScores, cappedScores, maskedScores, weights, output;
  std::vector<int> fullyMaskedRows;
};

// Amounts added to the numbers of one input, or of one intermediate of one head, to see what follows from them.
struct Nudge {
  const attention::View* input = nullptr;
  Table Head::*field = nullptr;
  Index head = 0;
  Table by = {};

  double at(Table Head::*ofField, Index ofHead, Index row, Index col) const {
    return ofField == field && ofHead == head ? by(row, col) : 0;
  }
  void apply(Table Head::*ofField, Index ofHead, Head& to) const {
    if (ofField == field && ofHead == head) add(to.*field);
  }
  void add(Table& to) const {
    for (std::size_t i = 0; i < by.numbers.size(); ++i) to.numbers[i] += by.numbers[i];
  }
};

struct Attention {
  Table q, k, v, concat, output;
  std::vector<Head> heads;
};

template <typename View>
Table tableOf(const View& view) {
  Table table(view.rows(), view.cols());
  for (Index row = 0; row < view.rows(); ++row) {
    for (Index col = 0; col < view.cols(); ++col) table(row, col) = static_cast<double>(view(row, col));
  }
  return table;
}

inline Table columns(const Table& all, Index first, Index count) {
  Table some(all.rows(), count);
  for (Index row = 0; row < all.rows(); ++row) {
    for (Index col = 0; col < count; ++col) some(row, col) = all(row, first + col);
  }
  return some;
}

// Says whether something is added to scores.
inline bool hasMask(const Inputs& in) { return !in.masks.empty() || in.causal || in.keyLength; }

// The number added to the score of query i and key j of head h.
inline double bias(const Inputs& in, Index h, Index i, Index j) {
  const Index past = in.pastK ? in.pastK->rows() : 0;
  if (in.causal && j > i + past) return -infinity;
  if (in.keyLength && j >= *in.keyLength) return -infinity;
  if (in.masks.empty()) return 0;
  return static_cast<double>(in.masks[in.masks.size() == 1 ? 0 : static_cast<std::size_t>(h)](i, j));
}

// Compiled once, and optimised, as some tests ask for it 100,000 times.
Attention attentionOf(const Inputs& in, const Nudge& nudge = {});

// The largest difference, over the largest magnitude (at least `least`; 1 is that of the inputs). Infinities have to be
// the same.
template <typename Actual>
double relativeError(const Actual& actual, const Table& expected, double least = 1) {
  if (actual.rows() != expected.rows() || actual.cols() != expected.cols()) return infinity;
  double magnitude = least;
  double difference = 0;
  for (Index row = 0; row < expected.rows(); ++row) {
    for (Index col = 0; col < expected.cols(); ++col) {
      const double want = expected(row, col);
      const auto got = static_cast<double>(actual(row, col));
      if (std::isinf(want) ? got != want : !std::isfinite(got)) return infinity;
      if (std::isinf(want)) continue;
      magnitude = std::max(magnitude, std::abs(want));
      difference = std::max(difference, std::abs(got - want));
    }
  }
  return difference / magnitude;
}

}  // namespace oracle
