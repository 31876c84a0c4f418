#pragma once

#include "kernels/block.h"
#include "learning/config.h"

// The numbers of attention/encodings.h that do not change in training, computed once.
namespace attention::learning {

using Turns = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct Tables {
  explicit Tables(const Config& config);

  Matrix sinusoidal;  // context × width, or empty
  Turns turns;        // rotary: context × turned columns, cosine and sine of each pair's angle; or empty
  Matrix biases;  // ALiBi: heads × (2·context − 1); that of a key d before its query in column context − 1 − d

  // The biases of a query for keys 0, 1 …, or null.
  const float* biasesOf(Index head, Index query) const {
    return biases.size() == 0 ? nullptr : &biases(head, biases.cols() / 2 - query);
  }
};

enum class Turn { forwards, back };

// Every pair of the turned columns of each head turned by its angle, or back, as rotary() does it (Su et al. 2021). x:
// rows of some sequences of `length` each, the first of which has position `first`.
void turnPairs(const Config& config, const Turns& turns, const Block& x, Index length, Index first, Turn turn);

}  // namespace attention::learning
