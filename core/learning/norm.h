#pragma once

#include "learning/parameters.h"

// Normalisation of each row (Ba et al. 2016; Zhang & Sennrich 2019), forwards and backwards.
namespace attention::learning {

inline constexpr double normEpsilon = 1e-5;

// to = the rows of x, normalised. x, to: n × width. ofRow: n × 2, becomes each row's mean (0 for RMS) and the
// reciprocal of its deviation.
void normalise(const Config& config, const NormWeights& weights, const Block& x, const Block& ofRow, const Block& to);

// From the gradient of what normalise() gave: x's is added to xGradient, the weights' to `gradients`.
void normaliseBackwards(const Config& config, const NormWeights& weights, const Block& x, const Block& ofRow,
                        const Block& toGradient, const NormWeights& gradients, const Block& xGradient);

}  // namespace attention::learning
