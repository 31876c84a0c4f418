#pragma once

#include <cstdint>
#include <vector>

#include "learning/config.h"

namespace attention::learning {

// Sequences of one length, and what is to be predicted at each of their positions; all of it sequence by sequence.
struct Batch {
  const std::int32_t* tokens = nullptr;  // sequences × length
  Index sequences = 0, length = 0;
  const std::int32_t* targets = nullptr;  // the same; absent: each next token, and the last position counts 0
  const float* weights = nullptr;         // the same; how much each position counts; absent: 1

  Index rows() const { return sequences * length; }
  bool isLast(Index row) const { return row % length == length - 1; }
  std::int32_t target(Index row) const { return targets ? targets[row] : isLast(row) ? 0 : tokens[row + 1]; }
  double weight(Index row) const {
    if (!targets && isLast(row)) return 0;
    return weights ? static_cast<double>(weights[row]) : 1;
  }
};

// Throws Refusal: at-least, at-most (sequences, length), token (name, what came, and where), not-finite or
// negative-at (weights), no-weight (their sum is 0). → the sum of the weights
double checkBatch(const Config& config, const Batch& batch);

// The same of one sequence, whose length is named as that of an array.
void checkSequence(const Config& config, const std::vector<std::int32_t>& tokens, const char* name = "tokens");

// Checks tokens alone. Throws Refusal as above.
void checkTokens(const Config& config, const char* name, const std::int32_t* tokens, Index sequences, Index length);

}  // namespace attention::learning
