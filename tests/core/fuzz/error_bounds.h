#pragma once

#include <cmath>
#include <limits>

#include "oracle.h"

// How far a float32 computation of attention may be from the float64 one: a running error analysis (Wilkinson 1963;
// Higham 2002, chapter 3), a bound for each number of each step, from the numbers it is computed from. For tame inputs
// it is of the order of 1e-6; scores of 1e9 may be wrong by hundreds, and the weights by anything.
namespace fuzz {

using attention::Index;
using attention::Inputs;
using attention::Scoring;
using oracle::Table;

constexpr double unit = 0x1p-24;  // half of the distance of two neighbouring numbers, relative
constexpr double tiny = 0x1p-149;
constexpr double flushed = 0x1p-126;  // exponentials this small may be 0
constexpr double largest = std::numeric_limits<float>::max();

// A table, and how wrong each number may be: infinitely, where nobody may see a number that overflows.
struct Estimate {
  Table value, error;
};

struct HeadBounds {
  Table projectedQ, projectedK, preactivations, activations;
  Table scores, scaledScores, cappedScores, maskedScores, weights, output;
};

class Bounds {
 public:
  Bounds(const Inputs& inputs, const oracle::Attention& exact) : in(inputs) {
    using Given = std::optional<attention::View>;
    const Given& source = in.context ? in.context : in.x;
    q = operand(exact.q, in.q, in.x, in.wq, in.bq, 0);
    k = operand(exact.k, in.k, source, in.wk, in.bk, exact.k.rows() - (in.k ? in.k->rows() : source->rows()));
    v = operand(exact.v, in.v, source, in.wv, in.bv, exact.v.rows() - (in.v ? in.v->rows() : source->rows()));
    const auto headCount = static_cast<Index>(exact.heads.size());
    const Index kvHeads = in.kvHeads.value_or(headCount);
    concat = Table(exact.concat.rows(), exact.concat.cols());
    for (Index h = 0; h < headCount; ++h) {
      const oracle::Head& head = exact.heads[static_cast<std::size_t>(h)];
      const Index group = h / (headCount / kvHeads);
      const Estimate headQ{head.q, oracle::columns(q, h * head.q.cols(), head.q.cols())};
      const Estimate headK{head.k, oracle::columns(k, group * head.k.cols(), head.k.cols())};
      const Estimate headV{head.v, oracle::columns(v, group * head.v.cols(), head.v.cols())};
      heads.push_back(boundsOf(h, head, headQ, headK, headV));
      const Table& error = heads.back().output;
      for (Index i = 0; i < error.rows(); ++i) {
        for (Index c = 0; c < error.cols(); ++c) concat(i, h * error.cols() + c) = error(i, c);
      }
    }
    output = concat;
    if (in.wo) output = product({exact.concat, concat}, exactly(oracle::tableOf(*in.wo)), exact.output, in.bo, seen);
  }

  Table q, k, v, concat, output;
  std::vector<HeadBounds> heads;
  bool mayOverflow = false;   // somewhere on the way
  bool mustOverflow = false;  // in the end, whatever the way

 private:
  static constexpr auto seen = [](Index, Index) { return true; };

  static Estimate exactly(const Table& table) { return {table, Table(table.rows(), table.cols())}; }

  // Does it fit: what is reached on the way to a number, and the number with its error?
  double settle(double reach, double value, double error, bool isSeen) {
    if (reach < largest) return error;
    if (!isSeen) return oracle::infinity;
    mayOverflow = true;
    if (std::abs(value) - error > largest * (1 + unit)) mustOverflow = true;
    return error;
  }

  // The error of a sum of `terms` products whose magnitudes, errors and all, come to high, and without them to low.
  static double errorOfSum(double high, double low, Index terms) {
    const auto count = static_cast<double>(terms);
    return high - low + 1.01 * (count + 1) * unit * high + count * tiny;
  }

  template <typename Given, typename Seen>
  Table product(const Estimate& a, const Estimate& b, const Table& result, const Given& bias, const Seen& isSeen) {
    Table error(result.rows(), result.cols());
    for (Index row = 0; row < result.rows(); ++row) {
      for (Index col = 0; col < result.cols(); ++col) {
        double high = bias ? std::abs(static_cast<double>((*bias)(0, col))) : 0;
        double low = high;
        for (Index i = 0; i < a.value.cols(); ++i) {
          const double left = std::abs(a.value(row, i));
          const double right = std::abs(b.value(i, col));
          high += (left + a.error(row, i)) * (right + b.error(i, col));
          low += left * right;
        }
        const double wrong = errorOfSum(high, low, a.value.cols() + 1);
        error(row, col) = settle(high + wrong, result(row, col), wrong, isSeen(row, col));
      }
    }
    return error;
  }

  template <typename Given>
  Table operand(const Table& exact, const Given& given, const Given& x, const Given& w, const Given& b, Index past) {
    Table error(exact.rows(), exact.cols());
    if (given) return error;
    Table own(exact.rows() - past, exact.cols());
    for (Index row = 0; row < own.rows(); ++row) {
      for (Index col = 0; col < own.cols(); ++col) own(row, col) = exact(past + row, col);
    }
    own = product(exactly(oracle::tableOf(*x)), exactly(oracle::tableOf(*w)), own, b, seen);
    for (Index row = 0; row < own.rows(); ++row) {
      for (Index col = 0; col < own.cols(); ++col) error(past + row, col) = own(row, col);
    }
    return error;
  }

  HeadBounds boundsOf(Index h, const oracle::Head& head, const Estimate& headQ, const Estimate& headK,
                      const Estimate& headV) {
    using None = std::optional<attention::View>;
    HeadBounds bounds;
    const auto isSeen = [&](Index i, Index j) { return oracle::bias(in, h, i, j) != -oracle::infinity; };
    if (in.scoring == Scoring::additive) {
      additive(head, headQ, headK, isSeen, bounds);
    } else {
      Estimate left = headQ;
      if (in.general) {
        bounds.projectedQ = product(headQ, exactly(oracle::tableOf(*in.general)), head.projectedQ, None(), seen);
        left = {head.projectedQ, bounds.projectedQ};
      }
      bounds.scores = product(left, transposed(headK), head.scores, None(), isSeen);
    }
    afterScores(h, head, bounds);
    weigh(head, headV, bounds);
    return bounds;
  }

  static Table transposed(const Table& table) {
    Table turned(table.cols(), table.rows());
    for (Index row = 0; row < table.rows(); ++row) {
      for (Index col = 0; col < table.cols(); ++col) turned(col, row) = table(row, col);
    }
    return turned;
  }
  static Estimate transposed(const Estimate& estimate) {
    return {transposed(estimate.value), transposed(estimate.error)};
  }

  template <typename Seen>
  void additive(const oracle::Head& head, const Estimate& headQ, const Estimate& headK, const Seen& isSeen,
                HeadBounds& bounds) {
    using None = std::optional<attention::View>;
    const Index n = headQ.value.rows();
    const Index m = headK.value.rows();
    const auto keyIsSeen = [&](Index key, Index) {
      for (Index query = 0; query < n; ++query) {
        if (isSeen(query, key)) return true;
      }
      return false;
    };
    const Table& w1 = oracle::tableOf(*in.additive.w1);
    const Table& w2 = oracle::tableOf(*in.additive.w2);
    bounds.projectedQ = product(headQ, exactly(w1), head.projectedQ, None(), seen);
    bounds.projectedK = product(headK, exactly(w2), head.projectedK, None(), keyIsSeen);
    bounds.preactivations = bounds.activations = Table(n * m, w1.cols());
    bounds.scores = Table(n, m);
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < m; ++j) {
        const Index pair = i * m + j;
        double high = 0;
        double low = 0;
        for (Index c = 0; c < w1.cols(); ++c) {
          const double sum = head.preactivations(pair, c);
          const double reach = std::abs(head.projectedQ(i, c)) + std::abs(head.projectedK(j, c));
          double wrong = (bounds.projectedQ(i, c) + bounds.projectedK(j, c)) * (1 + unit) + unit * reach;
          wrong = bounds.preactivations(pair, c) = settle(std::abs(sum) + wrong, sum, wrong, isSeen(i, j));
          const double activation = std::abs(head.activations(pair, c));
          wrong = bounds.activations(pair, c) = std::min(2.0, wrong + 8 * unit * std::min(1.0, std::abs(sum) + wrong));
          const double weight = std::abs(static_cast<double>((*in.additive.v)(0, c)));
          high += weight * (activation + wrong);
          low += weight * activation;
        }
        const double wrong = errorOfSum(high, low, w1.cols());
        bounds.scores(i, j) = settle(high + wrong, head.scores(i, j), wrong, isSeen(i, j));
      }
    }
  }

  // Scale, softcap and mask.
  void afterScores(Index h, const oracle::Head& head, HeadBounds& bounds) {
    const Index n = head.scores.rows();
    const Index m = head.scores.cols();
    const double usual = in.scoring == Scoring::scaledDot ? 1 / std::sqrt(static_cast<double>(head.k.cols())) : 1;
    const double scale = std::abs(in.scale ? static_cast<double>(*in.scale) : usual);
    bounds.scaledScores = bounds.cappedScores = bounds.maskedScores = Table(n, m);
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < m; ++j) {
        const double bias = oracle::bias(in, h, i, j);
        const bool isSeen = bias != -oracle::infinity;
        const double scaled = head.scaledScores(i, j);
        double wrong =
            scale == 0 ? 0 : bounds.scores(i, j) * scale * (1 + 3 * unit) + 3 * unit * std::abs(scaled) + tiny;
        wrong = bounds.scaledScores(i, j) = settle(std::abs(scaled) + wrong, scaled, wrong, isSeen);
        if (in.softcap) {
          const auto cap = static_cast<double>(*in.softcap);
          wrong += 8 * unit * std::abs(head.cappedScores(i, j)) + 2 * cap * tiny + tiny;
          wrong = std::min(wrong, 2.1 * cap);
        }
        bounds.cappedScores(i, j) = wrong;
        if (std::isinf(bias)) continue;
        const double masked = head.maskedScores(i, j);
        if (bias != 0) wrong += unit * (std::abs(masked) + wrong);
        bounds.maskedScores(i, j) = settle(std::abs(masked) + wrong, masked, wrong, true);
      }
    }
  }

  // Added, not subtracted from the sum of all, in which one may drown the others.
  static std::vector<double> sumsOfOthers(const std::vector<double>& numbers) {
    std::vector<double> sums(numbers.size());
    double before = 0;
    for (std::size_t i = 0; i < numbers.size(); before += numbers[i++]) sums[i] = before;
    double after = 0;
    for (std::size_t i = numbers.size(); i-- > 0; after += numbers[i]) sums[i] += after;
    return sums;
  }

  // Each weight between what it would be with its own score as high and all others as low as they may be, and the
  // opposite; then their sum of values.
  void weigh(const oracle::Head& head, const Estimate& headV, HeadBounds& bounds) {
    const Index n = head.scores.rows();
    const Index m = head.scores.cols();
    bounds.weights = Table(n, m);
    bounds.output = Table(n, headV.value.cols());
    // Sums of exponentials are taken four at a time, tile by tile.
    const double rounding = (static_cast<double>(m) / 4 + 32) * unit;
    for (Index i = 0; i < n; ++i) {
      double top = -oracle::infinity;
      double highest = top;  // the maximum that was subtracted instead
      double lowest = top;
      for (Index j = 0; j < m; ++j) {
        top = std::max(top, head.maskedScores(i, j));
        highest = std::max(highest, head.maskedScores(i, j) + bounds.maskedScores(i, j));
        lowest = std::max(lowest, head.maskedScores(i, j) - bounds.maskedScores(i, j));
      }
      if (top == -oracle::infinity) continue;
      const double wrongTop = std::isinf(top) ? 0 : std::max(highest - top, top - lowest);
      std::vector<double> high(static_cast<std::size_t>(m)), low(high);
      for (Index j = 0; j < m; ++j) {
        const double score = head.maskedScores(i, j);
        const auto at = static_cast<std::size_t>(j);
        if (score == top && std::isinf(top)) {  // the limit: all such keys alike
          high[at] = low[at] = 1;
        } else if (std::isfinite(score) && std::isfinite(top)) {
          const double below = score - top;
          const double own = bounds.maskedScores(i, j);
          const double wrong = own + 8 * unit * (1 - below + own + wrongTop);
          high[at] = std::exp(std::min(below + wrong, 600.0));
          low[at] = std::exp(std::max(below - wrong, -700.0));
        }
      }
      const std::vector<double> highOfOthers = sumsOfOthers(high);
      const std::vector<double> lowOfOthers = sumsOfOthers(low);
      for (Index j = 0; j < m; ++j) {
        const auto at = static_cast<std::size_t>(j);
        if (high[at] == 0) continue;
        const double weight = head.weights(i, j);
        const double most = high[at] / (high[at] + lowOfOthers[at]);
        const double least = low[at] / (low[at] + highOfOthers[at]);
        bounds.weights(i, j) = std::max(most - weight, weight - least) + rounding * most + flushed;
      }
      sumValues(i, head, headV, bounds);
    }
  }

  void sumValues(Index i, const oracle::Head& head, const Estimate& headV, HeadBounds& bounds) {
    const Index m = head.scores.cols();
    for (Index c = 0; c < headV.value.cols(); ++c) {
      double high = 0;
      double low = 0;
      for (Index j = 0; j < m; ++j) {
        const double value = std::abs(headV.value(j, c));
        high += (head.weights(i, j) + bounds.weights(i, j)) * (value + headV.error(j, c));
        low += head.weights(i, j) * value;
      }
      // attend scales large values by up to 1 / (8 m), so that their sum fits: small ones beside them lose digits.
      const double scaled = 8 * static_cast<double>(m);
      const double wrong = errorOfSum(high, low, std::min<Index>(m, 256) + m / 256 + 8) + scaled * scaled * tiny;
      bounds.output(i, c) = settle(high + wrong, head.output(i, c), wrong, true);
    }
  }

  const Inputs& in;
};

}  // namespace fuzz
