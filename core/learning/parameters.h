#pragma once

#include <string>
#include <vector>

#include "learning/block.h"
#include "learning/config.h"

// What a model learns: all of it in one buffer, and a list of what stands where, by the names files have it under. One
// list serves the parameters, their gradients, the optimiser and files.
namespace attention::learning {

struct Parameter {
  std::string name;
  Index rows, cols;
  std::size_t offset;  // of its first number in the buffer
  bool isVector;       // one row because it is a vector, which has one extent in files
};

// All are used as x·W. What a configuration does not have is empty.
template <typename Scalar>
struct NormWeights {
  Block<Scalar> weight, bias;  // 1 × width; RMS has no bias
};

template <typename Scalar>
struct LayerWeights {
  NormWeights<Scalar> norm1;
  Block<Scalar> wq, wk, wv, wo;  // width × width
  NormWeights<Scalar> norm2;
  Block<Scalar> w1, b1, w2, b2;  // width × mlp, 1 × mlp, mlp × width, 1 × width
};

template <typename Scalar>
struct Weights {
  Block<Scalar> embed;      // vocabulary × width
  Block<Scalar> positions;  // context × width
  std::vector<LayerWeights<Scalar>> layers;
  NormWeights<Scalar> norm;
  Block<Scalar> unembed;  // width × vocabulary; empty when tied
};

// The list of a configuration's parameters, and how many numbers the buffer has. Between two matrices may be a few that
// are nobody's: 0 in gradients, so they stay 0.
struct Parameters {
  std::vector<Parameter> list;
  Count size{0};
  Count learned{0};  // the numbers of the list
};
template <typename Scalar>
Parameters parametersOf(const Config& config);

// The same, as matrices of the numbers at data.
template <typename Scalar>
Weights<Scalar> weightsAt(const Config& config, Scalar* data);

// Numbers to start from: matrices normal with a standard deviation of 1/√rows (those back into the residual stream
// divided by √(2·layers) besides, embeddings and positions as embeddingSpread says); norms 1, biases 0. The same for a
// seed on every machine.
inline constexpr double embeddingSpread = 0.5;
template <typename Scalar>
void initialise(const Config& config, const Weights<Scalar>& weights);

}  // namespace attention::learning
