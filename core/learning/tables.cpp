#include "learning/tables.h"

#include "attention/encodings.h"

namespace attention::learning {
namespace {

template <typename Scalar>
Matrix<Scalar> biasesByDistance(const Config& config) {
  const Matrix<Scalar> before = alibi<Scalar>(config.heads, 1, config.context - 1);  // 0 last
  Matrix<Scalar> both(config.heads, 2 * config.context - 1);
  both.leftCols(config.context) = before;
  both.rightCols(config.context) = before.rowwise().reverse();
  return both;
}

// Turned, the pair (1, 0) is cosine and sine.
Matrix<double> turnsOf(const Config& config) {
  return rotary<double>(Matrix<double>::NullaryExpr(config.context, config.headWidth(),
                                                    [](Index, Index col) { return col % 2 == 0 ? 1.0 : 0.0; }));
}

}  // namespace

template <typename Scalar>
Tables<Scalar>::Tables(const Config& config) {
  if (config.positions == Positions::sinusoidal) {
    sinusoidal = attention::sinusoidal<Scalar>(config.context, config.width);
  } else if (config.positions == Positions::rotary) {
    turns = turnsOf(config);
  } else if (config.positions == Positions::alibi) {
    biases = biasesByDistance<Scalar>(config);
  }
}

template <typename Scalar>
void turnPairs(const Matrix<double>& turns, const Block<Scalar>& x, Index length, Index first, Turn turn) {
  const Index width = turns.cols();
  const double side = turn == Turn::forwards ? 1 : -1;
  for (Index row = 0; row < x.rows; ++row) {
    const double* angles = turns.data() + (first + row % length) * width;
    for (Scalar* head = x.row(row); head < x.row(row) + x.cols; head += width) {
      for (Index i = 0; i < width; i += 2) {
        const double cosine = angles[i];
        const double sine = side * angles[i + 1];
        const auto a = static_cast<double>(head[i]);
        const auto b = static_cast<double>(head[i + 1]);
        head[i] = static_cast<Scalar>(a * cosine - b * sine);
        head[i + 1] = static_cast<Scalar>(a * sine + b * cosine);
      }
    }
  }
}

#define INSTANTIATE(Scalar)       \
  template struct Tables<Scalar>; \
  template void turnPairs(const Matrix<double>&, const Block<Scalar>&, Index, Index, Turn);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention::learning
