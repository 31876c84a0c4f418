#include "learning/heads.h"

#include "learning/rows.h"

namespace attention::learning {
namespace {

// How far a row is computed: in float only as far as it must, in double, which is for comparison, all of it.
Index reachOf(const Reach& reach, Index row, const Block<float>& all) { return reach.of(row, all.cols); }
Index reachOf(const Reach&, Index, const Block<double>& all) { return all.cols; }

}  // namespace

template <typename Scalar>
void attendHead(const HeadOptions<Scalar>& options, const Block<Scalar>& q, const Block<Scalar>& k,
                const Block<Scalar>& v, const Block<Scalar>& weights, const Block<Scalar>& output,
                const Panels<Scalar>& panels) {
  const Reach& reach = options.reach;
  multiplyTransposed(q, k, weights, panels, reach);
  for (Index index = 0; index < weights.rows; ++index) {
    Scalar* row = weights.row(index);
    const Index seen = reach.causal ? std::min(reach.first + index + 1, weights.cols) : weights.cols;
    for (Index key = 0; key < seen; ++key) row[key] *= options.scale;
    if (options.biases) {
      const Scalar* biases = options.biases - index;
      for (Index key = 0; key < seen; ++key) row[key] += biases[key];
    }
    softmaxRow<Scalar>(row, seen, reachOf(reach, index, weights));
  }
  multiply(weights, v, output, panels, reach);
}

template <typename Scalar>
void attendHeadBackwards(const HeadOptions<Scalar>& options, const HeadBlocks<Scalar>& head,
                         const Block<Scalar>& weights, const Block<Scalar>& outputGradient, const Block<Scalar>& scores,
                         const HeadBlocks<Scalar>& gradients, const Panels<Scalar>& panels) {
  const Reach& reach = options.reach;
  transposedMultiply(weights, outputGradient, gradients.v, panels, reach);
  multiplyTransposed(outputGradient, head.v, scores, panels, reach);
  for (Index index = 0; index < scores.rows; ++index) {
    // Weights are 0 where a key is not seen, and so is what comes of them.
    const Scalar* a = weights.row(index);
    Scalar* g = scores.row(index);
    const Index count = reachOf(reach, index, weights);
    const Scalar level = dot<Scalar>(a, g, count);
    for (Index key = 0; key < count; ++key) g[key] = a[key] * (g[key] - level) * options.scale;
  }
  multiply(scores, head.k, gradients.q, panels, reach);
  transposedMultiply(scores, head.q, gradients.k, panels, reach);
}

#define INSTANTIATE(Scalar)                                                                                          \
  template void attendHead(const HeadOptions<Scalar>&, const Block<Scalar>&, const Block<Scalar>&,                   \
                           const Block<Scalar>&, const Block<Scalar>&, const Block<Scalar>&, const Panels<Scalar>&); \
  template void attendHeadBackwards(const HeadOptions<Scalar>&, const HeadBlocks<Scalar>&, const Block<Scalar>&,     \
                                    const Block<Scalar>&, const Block<Scalar>&, const HeadBlocks<Scalar>&,           \
                                    const Panels<Scalar>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention::learning
