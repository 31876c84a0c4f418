#pragma once

#include "learning/workspace.h"

// The MLP of one layer, from the residual stream to the residual stream: output = middle + act(norm2(middle)·w1 +
// b1)·w2 + b2, without middle + where the configuration has no residual. Gated: act(…)·(norm2(middle)·w3 + b3)·w2 + b2.
// Side by side with attention: x in norm2's place of middle. Normalised after: norm2 of it all instead.
namespace attention::learning {

// middle → output. number: which layer.
void applyMlp(const Setting& setting, Index number, const LayerWeights& weights, const LayerSpace& layer,
              const Panels& panels);

// From the gradient of output, back.x, to that of middle, in the same place; the weights' go to `gradients`.
void applyMlpBackwards(const Config& config, const LayerWeights& weights, const LayerSpace& layer,
                       const Backwards& back, const Panels& panels, const LayerWeights& gradients);

// An activation and its derivative for a row of x. Φ of GELU is within 2e-7: the error function by Abramowitz & Stegun
// 1964, 7.1.26.
void activate(Activation activation, const float* x, Index count, float* to, float* slope);

// The same row by row. All n × cols.
void activate(Activation activation, const Block& x, const Block& to, const Block& slope);

// to = a·b, number by number. All n × cols; `to` may be one of the others.
void multiplyEach(const Block& a, const Block& b, const Block& to);
}  // namespace attention::learning
