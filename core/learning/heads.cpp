#include "learning/heads.h"

#include "learning/rows.h"

namespace attention::learning {
void attendHead(const HeadOptions& options, const Block& q, const Block& k, const Block& v, const Block& weights,
                const Block& output, const Panels& panels) {
  const Reach& reach = options.reach;
  multiplyTransposed(q, k, weights, panels, reach);
  for (Index index = 0; index < weights.rows; ++index) {
    float* row = weights.row(index);
    const Index seen = reach.causal ? std::min(reach.first + index + 1, weights.cols) : weights.cols;
    for (Index key = 0; key < seen; ++key) row[key] *= options.scale;
    if (options.biases) {
      const float* biases = options.biases - index;
      for (Index key = 0; key < seen; ++key) row[key] += biases[key];
    }
    softmaxSeen(row, seen, reach.of(index, weights.cols));
  }
  multiply(weights, v, output, panels, reach);
}

void attendHeadBackwards(const HeadOptions& options, const HeadBlocks& head, const Block& weights,
                         const Block& outputGradient, const Block& scores, const HeadBlocks& gradients,
                         const Panels& panels) {
  const Reach& reach = options.reach;
  transposedMultiply(weights, outputGradient, gradients.v, panels, reach);
  multiplyTransposed(outputGradient, head.v, scores, panels, reach);
  for (Index index = 0; index < scores.rows; ++index) {
    // Weights are 0 where a key is not seen, and so is what comes of them.
    const float* a = weights.row(index);
    float* g = scores.row(index);
    const Index count = reach.of(index, weights.cols);
    const float level = dot(a, g, count);
    for (Index key = 0; key < count; ++key) g[key] = a[key] * (g[key] - level) * options.scale;
  }
  multiply(scores, head.k, gradients.q, panels, reach);
  transposedMultiply(scores, head.q, gradients.k, panels, reach);
}

}  // namespace attention::learning
