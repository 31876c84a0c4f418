#pragma once

#include "learning/workspace.h"

// The attention of one layer, from the residual stream to the residual stream: middle = x + heads(norm1(x))·wo, with
// multi-head attention as in core/attention (Vaswani et al. 2017, section 3.2.2).
namespace attention::learning {

// x → q, k, v of rows whose sequences are `length` long and begin at position `first`.
template <typename Scalar>
void projectLayer(const Setting<Scalar>& setting, const LayerWeights<Scalar>& weights, const Block<Scalar>& positions,
                  Index length, Index first, const LayerSpace<Scalar>& layer, const Panels<Scalar>& panels);

// concat → middle.
template <typename Scalar>
void joinHeads(const LayerWeights<Scalar>& weights, const LayerSpace<Scalar>& layer, const Panels<Scalar>& panels);

// x → middle, by way of all that stands between them in a layer's space. number: which layer.
template <typename Scalar>
void attendLayer(const Setting<Scalar>& setting, const Weights<Scalar>& weights, Index number,
                 const Workspace<Scalar>& space);

// From the gradient of middle, space.back.x, to that of x, in the same place; the weights' go to `gradients`.
template <typename Scalar>
void attendLayerBackwards(const Setting<Scalar>& setting, const Weights<Scalar>& weights, Index number,
                          const Workspace<Scalar>& space, const Weights<Scalar>& gradients);

}  // namespace attention::learning
