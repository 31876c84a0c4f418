#pragma once

#include "learning/workspace.h"

// The MLP of one layer, from the residual stream to the residual stream: output = middle + act(norm2(middle)·w1 +
// b1)·w2 + b2, without b1 and b2 where the configuration has no biases.
namespace attention::learning {

// middle → output.
template <typename Scalar>
void applyMlp(const Config& config, const LayerWeights<Scalar>& weights, const LayerSpace<Scalar>& layer,
              const Panels<Scalar>& panels);

// From the gradient of output, back.x, to that of middle, in the same place; the weights' go to `gradients`.
template <typename Scalar>
void applyMlpBackwards(const Config& config, const LayerWeights<Scalar>& weights, const LayerSpace<Scalar>& layer,
                       const Backwards<Scalar>& back, const Panels<Scalar>& panels,
                       const LayerWeights<Scalar>& gradients);

// x·Φ(x) and its derivative Φ(x) + x·φ(x) for a row of x (Hendrycks & Gimpel 2016). In float Φ is within 2e-7: the
// error function by Abramowitz & Stegun 1964, 7.1.26.
template <typename Scalar>
void gelu(const Scalar* x, Index count, Scalar* to, Scalar* slope);
template <>
void gelu(const float* x, Index count, float* to, float* slope);
template <>
void gelu(const double* x, Index count, double* to, double* slope);

}  // namespace attention::learning
