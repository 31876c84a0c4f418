#pragma once

#include "learning/products.h"

// One head of one sequence: softmax(QKᵀ·scale + M)V, forwards and backwards; the numbers are those of core/attention to
// the last bit (Vaswani et al. 2017, section 3.2).
namespace attention::learning {

// What a head is computed with besides its numbers.
template <typename Scalar>
struct HeadOptions {
  Scalar scale;
  Reach reach;           // causal or not, and the position of the first query: 0, or of a single one
  const Scalar* biases;  // ALiBi: the first query's for keys 0, 1 …; those of the next begin one before. Or null
};

// q: n × d, k, v: m × d, weights: n × m, output: n × d. With a causal reach, weights behind it stay as they were.
template <typename Scalar>
void attendHead(const HeadOptions<Scalar>& options, const Block<Scalar>& q, const Block<Scalar>& k,
                const Block<Scalar>& v, const Block<Scalar>& weights, const Block<Scalar>& output,
                const Panels<Scalar>& panels);

template <typename Scalar>
struct HeadBlocks {
  Block<Scalar> q, k, v;
};

// From the gradient of the output to those of q, k and v, n = m. scores: n × n, room for their gradient.
template <typename Scalar>
void attendHeadBackwards(const HeadOptions<Scalar>& options, const HeadBlocks<Scalar>& head,
                         const Block<Scalar>& weights, const Block<Scalar>& outputGradient, const Block<Scalar>& scores,
                         const HeadBlocks<Scalar>& gradients, const Panels<Scalar>& panels);

}  // namespace attention::learning
