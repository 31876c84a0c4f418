#pragma once

#include "learning/workspace.h"

// The attention of one layer, from the residual stream to the residual stream: middle = x + heads(norm1(x))·wo + bo,
// with multi-head attention as in core/attention (Vaswani et al. 2017, section 3.2.2); without x + where the
// configuration has no residual; norm1 of all that instead, where it normalises after.
namespace attention::learning {

// x → q, k, v of rows whose sequences are `length` long and begin at position `first`.
void projectLayer(const Setting& setting, const LayerWeights& weights, const Block& positions, Index length,
                  Index first, const LayerSpace& layer, const Panels& panels);

// concat → middle. number: which layer.
void joinHeads(const Setting& setting, Index number, const LayerWeights& weights, const LayerSpace& layer,
               const Panels& panels);

// x → middle, by way of all that stands between them in a layer's space.
void attendLayer(const Setting& setting, const Weights& weights, Index number, const Workspace& space);

// From the gradient of middle, space.back.x, to that of x, in the same place; the weights' go to `gradients`.
void attendLayerBackwards(const Setting& setting, const Weights& weights, Index number, const Workspace& space,
                          const Weights& gradients);

}  // namespace attention::learning
