#include "learning/mlp.h"

#include <cmath>

#include "kernels/exponential.h"
#include "learning/norm.h"
#include "learning/rows.h"

namespace attention::learning {
namespace {

// The normal distribution's density at 0.
constexpr double density = 0.3989422804014327;
constexpr float rootOfTwoOverPi = 0.7978845608F;

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

// x·σ(z), z = factor·(x + cubic·x³): SiLU has 1 and 0; of GELU by tanh it is (1 + tanh(z/2))/2 = σ(z).
void swish(float factor, float cubic, const float* x, Index count, float* to, float* slope) {
  const auto z = [=](float at) { return factor * (at + cubic * at * at * at); };
  for (Index i = 0; i < count; ++i) slope[i] = -std::abs(z(x[i]));
  exponentiate(slope, count);
  for (Index i = 0; i < count; ++i) {
    const float share = (x[i] > 0 ? 1 : slope[i]) / (1 + slope[i]);
    to[i] = x[i] * share;
    slope[i] = share + to[i] * (1 - share) * factor * (1 + 3 * cubic * x[i] * x[i]);
  }
}

}  // namespace

void activate(Activation activation, const float* x, Index count, float* to, float* slope) {
  if (activation == Activation::gelu) return gelu(x, count, to, slope);
  if (activation == Activation::geluTanh) return swish(2 * rootOfTwoOverPi, 0.044715F, x, count, to, slope);
  if (activation == Activation::silu) return swish(1, 0, x, count, to, slope);
  const bool isSquared = activation == Activation::relu2;
  for (Index i = 0; i < count; ++i) {
    to[i] = x[i] < 0 ? 0 : x[i];  // NaN stays
    slope[i] = isSquared ? 2 * to[i] : to[i] > 0 ? 1.0F : 0.0F;
    if (isSquared) to[i] *= to[i];
  }
}

void activate(Activation activation, const Block& x, const Block& to, const Block& slope) {
  for (Index row = 0; row < x.rows; ++row) activate(activation, x.row(row), x.cols, to.row(row), slope.row(row));
}

void multiplyEach(const Block& a, const Block& b, const Block& to) {
  for (Index row = 0; row < to.rows; ++row) {
    for (Index col = 0; col < to.cols; ++col) to.row(row)[col] = a.row(row)[col] * b.row(row)[col];
  }
}

void applyMlp(const Setting& setting, Index number, const LayerWeights& weights, const LayerSpace& layer,
              const Panels& panels) {
  const Config& config = setting.config;
  if (config.normalises(NormPlace::before)) {
    normalise(config, weights.norm2, layer.mlpInput, layer.ofRow2, layer.normed2);
  }
  multiply(layer.normed2, weights.w1, layer.hidden, panels);
  addBias(weights.b1, layer.hidden);
  activate(config.activation, layer.hidden, layer.bent, layer.slope);
  if (config.gated) {
    multiply(layer.normed2, weights.w3, layer.up, panels);
    addBias(weights.b3, layer.up);
    multiplyEach(layer.bent, layer.up, layer.active);
  }
  multiply(layer.active, weights.w2, layer.added2, panels);
  addBias(weights.b2, layer.added2);
  replace(setting.patches, number, PatchPlace::mlp, 0, layer.added2);
  if (config.residual) addBlock(layer.added2, layer.middle);
  if (config.normalises(NormPlace::after)) normalise(config, weights.norm2, layer.added2, layer.ofRow2, layer.output);
}

void applyMlpBackwards(const Config& config, const LayerWeights& weights, const LayerSpace& layer,
                       const Backwards& back, const Panels& panels, const LayerWeights& gradients) {
  if (config.normalises(NormPlace::after)) {
    normaliseBackwards(config, weights.norm2, layer.added2, layer.ofRow2, gradients.norm2, back.x, back.h);
  }
  addGradient(back.x, gradients.b2);
  transposedMultiply(layer.active, back.x, gradients.w2, panels);
  multiplyTransposed(back.x, weights.w2, back.hidden, panels);
  if (!config.residual) back.x.fill(0);
  if (config.gated) {
    multiplyEach(back.hidden, layer.bent, back.up);
    multiplyEach(back.hidden, layer.up, back.hidden);
    addGradient(back.up, gradients.b3);
    transposedMultiply(layer.normed2, back.up, gradients.w3, panels);
  }
  multiplyEach(back.hidden, layer.slope, back.hidden);
  addGradient(back.hidden, gradients.b1);
  transposedMultiply(layer.normed2, back.hidden, gradients.w1, panels);
  if (config.parallel) back.side.fill(0);
  const Block& ofInput = config.parallel ? back.side : back.x;
  const bool isNormed = config.normalises(NormPlace::before);
  const Block& h = isNormed ? back.h : ofInput;  // straight into it, where nothing stands between
  multiplyTransposed(back.hidden, weights.w1, h, panels, {}, isNormed ? Put::set : Put::add);
  if (config.gated) multiplyTransposed(back.up, weights.w3, h, panels, {}, Put::add);
  if (isNormed) normaliseBackwards(config, weights.norm2, layer.mlpInput, layer.ofRow2, h, gradients.norm2, ofInput);
}

}  // namespace attention::learning
