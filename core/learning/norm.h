#pragma once

#include "learning/parameters.h"

// Normalisation of each row (Ba et al. 2016; Zhang & Sennrich 2019), forwards and backwards.
namespace attention::learning {

// to = the rows of x, normalised. x, to: n × width. ofRow: n × 2, becomes each row's mean (0 for RMS) and the
// reciprocal of its deviation.
void normalise(const Config& config, const NormWeights& weights, const Block& x, const Block& ofRow, const Block& to);

// From the gradient of what normalise() gave: x's is added to xGradient, the weights' to `gradients`.
void normaliseBackwards(const Config& config, const NormWeights& weights, const Block& x, const Block& ofRow,
                        const Block& toGradient, const NormWeights& gradients, const Block& xGradient);

// The same where the gradient of x takes the place of that of what normalise() gave. spare: n × width.
void normaliseBackwards(const Config& config, const NormWeights& weights, const Block& x, const Block& ofRow,
                        const NormWeights& gradients, const Block& gradient, const Block& spare);

}  // namespace attention::learning
