#include "learning/embedding.h"

#include <algorithm>
#include <cmath>

#include "learning/mlp.h"
#include "learning/norm.h"
#include "learning/rows.h"

namespace attention::learning {

void embed(const Setting& setting, const Weights& weights, const std::int32_t* tokens, Index length, Index first,
           const Workspace& space) {
  const Config& config = setting.config;
  const Positions positions = config.positions;
  const Block& x = space.embedded;
  for (Index row = 0; row < x.rows; ++row) {
    float* to = x.row(row);
    const Index position = first + row % length;
    std::copy_n(weights.embed.row(tokens[row]), x.cols, to);
    addRows(weights.types.data, std::min(weights.types.rows, Index{1}), x.cols, 0, to);
    if (positions == Positions::learned) addRows(weights.positions.row(position), 1, x.cols, 0, to);
    if (positions == Positions::sinusoidal) addRows(&setting.tables.sinusoidal(position, 0), 1, x.cols, 0, to);
  }
  if (config.normalises(OuterNorm::embedding)) {
    normalise(config, weights.norm, x, space.ofRow, space.layers.front().x);
  }
}

void embedBackwards(const Setting& setting, const Weights& weights, const std::int32_t* tokens, Index length,
                    const Workspace& space, const Weights& gradients) {
  const Config& config = setting.config;
  const Backwards& back = space.back;
  const bool isNormed = config.normalises(OuterNorm::embedding);
  if (isNormed) {
    back.h.fill(0);
    normaliseBackwards(config, weights.norm, space.embedded, space.ofRow, back.x, gradients.norm, back.h);
  }
  const Block& xGradient = isNormed ? back.h : back.x;
  const bool isLearned = setting.config.positions == Positions::learned;
  for (Index row = 0; row < xGradient.rows; ++row) {
    addRows(xGradient.row(row), 1, xGradient.cols, 0, gradients.embed.row(tokens[row]));
    if (config.tokenTypes > 0) addRows(xGradient.row(row), 1, xGradient.cols, 0, gradients.types.data);
    if (isLearned) addRows(xGradient.row(row), 1, xGradient.cols, 0, gradients.positions.row(row % length));
  }
}

void unembed(const Config& config, const Weights& weights, const Workspace& space, const Block& stream) {
  const Index rows = space.logits.rows;
  if (rows == 0) return;
  const Block last = stream.someRows(stream.rows - rows, rows);
  const bool isNormed = config.normalises(OuterNorm::unembedding);
  if (isNormed) normalise(config, weights.norm, last, space.ofRow, space.normed);
  const Block& normed = isNormed ? space.normed : last;
  if (config.transform) {
    multiply(normed, weights.transform, space.mixed, space.panels);
    addBias(weights.transformBias, space.mixed);
    activate(config.activation, space.mixed, space.bent, space.slope);
    if (config.normalisation != Normalisation::none) {
      normalise(config, weights.transformNorm, space.bent, space.ofTransform, space.transformed);
    }
  }
  const Block& transformed = config.transform ? space.transformed : normed;
  if (config.tied) {
    multiplyTransposed(transformed, weights.embed, space.logits, space.panels);
  } else {
    multiply(transformed, weights.unembed, space.logits, space.panels);
  }
  addBias(weights.unembedBias, space.logits);
}

void unembedBackwards(const Config& config, const Weights& weights, const Workspace& space, const Weights& gradients) {
  const Backwards& back = space.back;
  const bool isNormed = config.normalises(OuterNorm::unembedding);
  const Block& h = isNormed ? back.h : back.x;
  const Block& ofTransformed = config.transform ? back.q : h;
  addGradient(space.logits, gradients.unembedBias);
  if (config.tied) {
    transposedMultiply(space.logits, space.transformed, gradients.embed, space.panels);
    multiply(space.logits, weights.embed, ofTransformed, space.panels);
  } else {
    transposedMultiply(space.transformed, space.logits, gradients.unembed, space.panels);
    multiplyTransposed(space.logits, weights.unembed, ofTransformed, space.panels);
  }
  if (config.transform) {
    if (config.normalisation != Normalisation::none) {
      normaliseBackwards(config, weights.transformNorm, space.bent, space.ofTransform, gradients.transformNorm, back.q,
                         back.concat);
    }
    multiplyEach(back.q, space.slope, back.q);
    addGradient(back.q, gradients.transformBias);
    transposedMultiply(space.normed, back.q, gradients.transform, space.panels);
    multiplyTransposed(back.q, weights.transform, h, space.panels);
  }
  if (!isNormed) return;
  back.x.fill(0);
  normaliseBackwards(config, weights.norm, space.output, space.ofRow, h, gradients.norm, back.x);
}

Evaluation crossEntropy(const Batch& batch, double weight, const Block& logits) {
  Evaluation sums;
  for (Index index = 0; index < logits.rows; ++index) {
    const double share = batch.weight(index) / weight;
    float* row = logits.row(index);
    if (share == 0) {
      std::fill_n(row, logits.cols, 0.0F);
      continue;
    }
    const Index target = batch.target(index);
    if (std::max_element(row, row + logits.cols) - row == target) sums.accuracy += batch.weight(index);
    const float logit = row[target];
    const auto [largest, sum] = softmaxSeen(row, logits.cols, logits.cols);
    sums.loss += share * (std::log(static_cast<double>(sum)) - static_cast<double>(logit - largest));
    row[target] -= 1;
    for (Index col = 0; col < logits.cols; ++col) row[col] *= static_cast<float>(share);
  }
  sums.accuracy /= weight;  // once: shares that are rounded may add up to more than 1
  return sums;
}

}  // namespace attention::learning
