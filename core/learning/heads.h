#pragma once

#include "kernels/product.h"

// One head of one sequence: softmax(QKᵀ·scale + M)V, forwards and backwards; the numbers are those of core/attention to
// the last bit (Vaswani et al. 2017, section 3.2).
namespace attention::learning {

// The options a head is computed with.
struct HeadOptions {
  float scale = 1;
  Reach reach;  // causal or not, and the position of the first query: 0, or of a single one
  const float* biases =
      nullptr;  // ALiBi: the first query's for keys 0, 1 …; those of the next begin one before. Or null
};

// q: n × d, k, v: m × d, weights: n × m, output: n × d. With a causal reach, weights behind it stay as they were.
void attendHead(const HeadOptions& options, const Block& q, const Block& k, const Block& v, const Block& weights,
                const Block& output, const Panels& panels);

struct HeadBlocks {
  Block q, k, v;
};

// From the gradient of the output to those of q, k and v, n = m. scores: n × n, room for their gradient.
void attendHeadBackwards(const HeadOptions& options, const HeadBlocks& head, const Block& weights,
                         const Block& outputGradient, const Block& scores, const HeadBlocks& gradients,
                         const Panels& panels);

}  // namespace attention::learning
