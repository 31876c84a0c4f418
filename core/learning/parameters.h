#pragma once

#include <string>
#include <vector>

#include "base/count.h"
#include "kernels/block.h"
#include "learning/config.h"

// The parameters of a model: all in one buffer, and a list of what stands where, by the names files have it under. One
// list serves the parameters, their gradients, the optimiser and files.
namespace attention::learning {

struct Parameter {
  std::string name;
  Index rows, cols;
  std::size_t offset;  // of its first number in the buffer
  bool isVector;       // one row because it is a vector, which has one extent in files
};

// All are used as x·W. What a configuration does not have is empty.
struct NormWeights {
  Block weight, bias;  // 1 × width; RMS has no bias
};

struct LayerWeights {
  NormWeights norm1;
  Block wq, wk, wv, wo;  // width × width; of k and v width × kvHeads·headWidth
  Block bq, bk, bv, bo;  // as many columns
  NormWeights norm2;
  Block w1, b1, w2, b2;  // width × mlp, 1 × mlp, mlp × width, 1 × width
  Block w3, b3;          // as w1 and b1, of a gated MLP
};

struct Weights {
  Block embed;      // vocabulary × width
  Block positions;  // context × width
  Block types;      // tokenTypes × width
  std::vector<LayerWeights> layers;
  NormWeights norm;
  Block transform, transformBias;  // width × width, 1 × width
  NormWeights transformNorm;
  Block unembed;      // width × vocabulary; empty when tied
  Block unembedBias;  // 1 × vocabulary
};

// The list of a configuration's parameters, and how many numbers the buffer has. Between two matrices may be a few that
// are nobody's: 0 in gradients, so they stay 0.
struct Parameters {
  std::vector<Parameter> list;
  Count size{0};
  Count learned{0};  // the numbers of the list
};
Parameters parametersOf(const Config& config);

// The same, as matrices of the numbers at data.
Weights weightsAt(const Config& config, float* data);

// Numbers to start from: matrices normal with a standard deviation of 1/√rows (those back into the residual stream
// divided by √(2·layers) besides, embeddings and positions as embeddingSpread says); norms 1, biases 0. The same for a
// seed on every machine.
inline constexpr double embeddingSpread = 0.5;
void initialise(const Config& config, const Weights& weights);

}  // namespace attention::learning
