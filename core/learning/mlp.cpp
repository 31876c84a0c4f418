#include "learning/mlp.h"

#include <cmath>

#include "kernels/exponential.h"
#include "learning/norm.h"
#include "learning/rows.h"

namespace attention::learning {
namespace {

// The normal distribution's density at 0.
constexpr double density = 0.3989422804014327;

void activate(const Config& config, const LayerSpace& layer, Index index) {
  const float* x = layer.hidden.row(index);
  float* to = layer.active.row(index);
  if (config.activation == Activation::gelu) return gelu(x, config.mlp, to, layer.slope.row(index));
  for (Index col = 0; col < config.mlp; ++col) to[col] = x[col] < 0 ? 0 : x[col];  // NaN stays
}

void activateBackwards(const Config& config, const LayerSpace& layer, const Block& gradient, Index index) {
  float* g = gradient.row(index);
  const float* active = layer.active.row(index);
  if (config.activation == Activation::gelu) {
    const float* slope = layer.slope.row(index);
    for (Index col = 0; col < config.mlp; ++col) g[col] *= slope[col];
  } else {
    for (Index col = 0; col < config.mlp; ++col) g[col] = active[col] > 0 ? g[col] : 0;
  }
}

}  // namespace

// exp(−x²/2) serves φ, and erf(|x|/√2) = 1 − (a₁t + … + a₅t⁵)·exp(−x²/2) with t = 1/(1 + p·|x|/√2).
void gelu(const float* x, Index count, float* to, float* slope) {
  for (Index i = 0; i < count; ++i) slope[i] = x[i] * x[i] * -0.5F;
  exponentiate(slope, count);
  for (Index i = 0; i < count; ++i) {
    const float t = 1 / (1 + 0.231641888F * std::abs(x[i]));
    const float series =
        ((((1.061405429F * t - 1.453152027F) * t + 1.421413741F) * t - 0.284496736F) * t + 0.254829592F) * t;
    const float upper = 0.5F * series * slope[i];  // the share beyond |x|
    const float share = x[i] > 0 ? 1 - upper : upper;
    to[i] = x[i] * share;
    slope[i] = share + x[i] * static_cast<float>(density) * slope[i];
  }
}

void applyMlp(const Config& config, const LayerWeights& weights, const LayerSpace& layer, const Panels& panels) {
  if (config.normalisation != Normalisation::none) {
    normalise(config, weights.norm2, layer.middle, layer.ofRow2, layer.normed2);
  }
  multiply(layer.normed2, weights.w1, layer.hidden, panels);
  for (Index row = 0; row < layer.hidden.rows; ++row) {
    addRows(weights.b1.data, weights.b1.rows, config.mlp, 0, layer.hidden.row(row));
    activate(config, layer, row);
  }
  multiply(layer.active, weights.w2, layer.output, panels);
  for (Index row = 0; row < layer.output.rows; ++row) {
    float* to = layer.output.row(row);
    addRows(weights.b2.data, weights.b2.rows, config.width, 0, to);
    if (config.residual) addRows(layer.middle.row(row), 1, config.width, 0, to);
  }
}

void applyMlpBackwards(const Config& config, const LayerWeights& weights, const LayerSpace& layer,
                       const Backwards& back, const Panels& panels, const LayerWeights& gradients) {
  const Index n = back.x.rows;
  if (config.biases) addRows(back.x.data, n, back.x.cols, back.x.stride, gradients.b2.data);
  transposedMultiply(layer.active, back.x, gradients.w2, panels);
  multiplyTransposed(back.x, weights.w2, back.hidden, panels);
  if (!config.residual) back.x.fill(0);
  for (Index row = 0; row < n; ++row) activateBackwards(config, layer, back.hidden, row);
  if (config.biases) addRows(back.hidden.data, n, config.mlp, back.hidden.stride, gradients.b1.data);
  transposedMultiply(layer.normed2, back.hidden, gradients.w1, panels);
  if (config.normalisation == Normalisation::none) {
    multiplyTransposed(back.hidden, weights.w1, back.x, panels, {}, Put::add);
    return;
  }
  multiplyTransposed(back.hidden, weights.w1, back.h, panels);
  normaliseBackwards(config, weights.norm2, layer.middle, layer.ofRow2, back.h, gradients.norm2, back.x);
}

}  // namespace attention::learning
