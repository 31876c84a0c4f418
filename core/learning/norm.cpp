#include "learning/norm.h"

#include <cmath>

#include "learning/rows.h"

namespace attention::learning {

void normalise(const Config& config, const NormWeights& weights, const Block& x, const Block& ofRow, const Block& to) {
  const auto width = static_cast<float>(x.cols);
  const bool centred = config.normalisation == Normalisation::layer;
  for (Index index = 0; index < x.rows; ++index) {
    const float* from = x.row(index);
    float* row = to.row(index);
    const float mean = centred ? total(from, x.cols) / width : 0;
    for (Index c = 0; c < x.cols; ++c) row[c] = from[c] - mean;
    const float variance = dot(row, row, x.cols) / width;
    const float scale = 1 / std::sqrt(variance + static_cast<float>(config.epsilon));
    for (Index c = 0; c < x.cols; ++c) row[c] = row[c] * scale * (config.gains ? weights.weight.data[c] : 1);
    addRows(weights.bias.data, weights.bias.rows, x.cols, 0, row);
    ofRow.row(index)[0] = mean;
    ofRow.row(index)[1] = scale;
  }
}

// With x̂ = (x − mean)·scale and g = the gradient of x̂: x gets scale·(g − mean of g − x̂·mean of g·x̂), for RMS without
// the mean of g.
void normaliseBackwards(const Config& config, const NormWeights& weights, const Block& x, const Block& ofRow,
                        const Block& toGradient, const NormWeights& gradients, const Block& xGradient) {
  const auto width = static_cast<float>(x.cols);
  const bool centred = config.normalisation == Normalisation::layer;
  if (gradients.bias.rows > 0) {
    addRows(toGradient.data, toGradient.rows, toGradient.cols, toGradient.stride, gradients.bias.data);
  }
  for (Index index = 0; index < x.rows; ++index) {
    const float* from = x.row(index);
    float* g = toGradient.row(index);  // from here on the gradient of x̂
    float* to = xGradient.row(index);
    const float mean = ofRow.row(index)[0];
    const float scale = ofRow.row(index)[1];
    float projected = 0;
    for (Index c = 0; c < x.cols; ++c) {
      const float normal = (from[c] - mean) * scale;
      if (config.gains) {
        gradients.weight.data[c] += g[c] * normal;
        g[c] *= weights.weight.data[c];
      }
      projected += g[c] * normal;
    }
    projected /= width;
    const float level = centred ? total(g, x.cols) / width : 0;
    for (Index c = 0; c < x.cols; ++c) {
      const float normal = (from[c] - mean) * scale;
      to[c] += scale * (g[c] - level - normal * projected);
    }
  }
}

void normaliseBackwards(const Config& config, const NormWeights& weights, const Block& x, const Block& ofRow,
                        const NormWeights& gradients, const Block& gradient, const Block& spare) {
  spare.fill(0);
  normaliseBackwards(config, weights, x, ofRow, gradient, gradients, spare);
  gradient.fill(0);
  addBlock(gradient, spare);
}

}  // namespace attention::learning
