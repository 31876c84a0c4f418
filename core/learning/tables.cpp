#include "learning/tables.h"

#include <cmath>

#include "attention/encodings.h"

namespace attention::learning {
namespace {

Matrix biasesByDistance(const Config& config) {
  const Matrix before = alibi(config.heads, 1, config.context - 1);  // 0 last
  Matrix both(config.heads, 2 * config.context - 1);
  both.leftCols(config.context) = before;
  both.rightCols(config.context) = before.rowwise().reverse();
  return both;
}

// Cosine and sine of each pair's angle.
Turns turnsOf(const Config& config) {
  const std::vector<double> ofPair = frequencies(config.turnedCols(), config.rotaryBase);
  return Turns::NullaryExpr(config.context, config.turnedCols(), [&](Index position, Index col) {
    const double angle = static_cast<double>(position) * ofPair[static_cast<std::size_t>(col / 2)];
    return col % 2 == 0 ? std::cos(angle) : std::sin(angle);
  });
}

}  // namespace

Tables::Tables(const Config& config) {
  if (config.positions == Positions::sinusoidal) {
    sinusoidal = attention::sinusoidal(config.context, config.width);
  } else if (config.positions == Positions::rotary) {
    turns = turnsOf(config);
  } else if (config.positions == Positions::alibi) {
    biases = biasesByDistance(config);
  }
}

void turnPairs(const Config& config, const Turns& turns, const Block& x, Index length, Index first, Turn turn) {
  const Index cols = turns.cols();
  const Index apart = config.interleaved ? 1 : cols / 2;  // from the first number of a pair to its second
  const double side = turn == Turn::forwards ? 1 : -1;
  for (Index row = 0; row < x.rows; ++row) {
    const double* angles = turns.data() + (first + row % length) * cols;
    for (float* head = x.row(row); head < x.row(row) + x.cols; head += config.headWidth()) {
      for (Index i = 0; i < cols; i += 2) {
        float* const pair = head + (config.interleaved ? i : i / 2);
        turnPair(pair[0], pair[apart], angles[i], side * angles[i + 1]);
      }
    }
  }
}

}  // namespace attention::learning
