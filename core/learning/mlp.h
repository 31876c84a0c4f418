#pragma once

#include "learning/workspace.h"

// The MLP of one layer, from the residual stream to the residual stream: output = middle + act(norm2(middle)·w1 +
// b1)·w2 + b2, without b1 and b2 where the configuration has no biases, and without middle + where it has no residual.
namespace attention::learning {

// middle → output.
void applyMlp(const Config& config, const LayerWeights& weights, const LayerSpace& layer, const Panels& panels);

// From the gradient of output, back.x, to that of middle, in the same place; the weights' go to `gradients`.
void applyMlpBackwards(const Config& config, const LayerWeights& weights, const LayerSpace& layer,
                       const Backwards& back, const Panels& panels, const LayerWeights& gradients);

// x·Φ(x) and its derivative Φ(x) + x·φ(x) for a row of x (Hendrycks & Gimpel 2016). Φ is within 2e-7: the
// error function by Abramowitz & Stegun 1964, 7.1.26.
void gelu(const float* x, Index count, float* to, float* slope);
}  // namespace attention::learning
