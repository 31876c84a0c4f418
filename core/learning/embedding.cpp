#include "learning/embedding.h"

#include <algorithm>
#include <cmath>

#include "learning/norm.h"
#include "learning/rows.h"

namespace attention::learning {

template <typename Scalar>
void embed(const Setting<Scalar>& setting, const Weights<Scalar>& weights, const std::int32_t* tokens, Index length,
           Index first, const Block<Scalar>& x) {
  const Positions positions = setting.config.positions;
  for (Index row = 0; row < x.rows; ++row) {
    Scalar* to = x.row(row);
    const Index position = first + row % length;
    std::copy_n(weights.embed.row(tokens[row]), x.cols, to);
    if (positions == Positions::learned) addRows<Scalar>(weights.positions.row(position), 1, x.cols, 0, to);
    if (positions == Positions::sinusoidal) addRows<Scalar>(&setting.tables.sinusoidal(position, 0), 1, x.cols, 0, to);
  }
}

template <typename Scalar>
void embedBackwards(const Setting<Scalar>& setting, const std::int32_t* tokens, Index length,
                    const Block<Scalar>& xGradient, const Weights<Scalar>& gradients) {
  const bool isLearned = setting.config.positions == Positions::learned;
  for (Index row = 0; row < xGradient.rows; ++row) {
    addRows<Scalar>(xGradient.row(row), 1, xGradient.cols, 0, gradients.embed.row(tokens[row]));
    if (isLearned) addRows<Scalar>(xGradient.row(row), 1, xGradient.cols, 0, gradients.positions.row(row % length));
  }
}

template <typename Scalar>
void unembed(const Config& config, const Weights<Scalar>& weights, const Workspace<Scalar>& space) {
  if (config.normalisation != Normalisation::none) {
    normalise(config, weights.norm, space.output, space.ofRow, space.normed);
  }
  if (config.tied) {
    multiplyTransposed(space.normed, weights.embed, space.logits, space.panels);
  } else {
    multiply(space.normed, weights.unembed, space.logits, space.panels);
  }
}

template <typename Scalar>
void unembedBackwards(const Config& config, const Weights<Scalar>& weights, const Workspace<Scalar>& space,
                      const Weights<Scalar>& gradients) {
  const Backwards<Scalar>& back = space.back;
  const bool isNormed = config.normalisation != Normalisation::none;
  const Block<Scalar>& h = isNormed ? back.h : back.x;
  if (config.tied) {
    transposedMultiply(space.logits, space.normed, gradients.embed, space.panels);
    multiply(space.logits, weights.embed, h, space.panels);
  } else {
    transposedMultiply(space.normed, space.logits, gradients.unembed, space.panels);
    multiplyTransposed(space.logits, weights.unembed, h, space.panels);
  }
  if (!isNormed) return;
  back.x.fill(0);
  normaliseBackwards(config, weights.norm, space.output, space.ofRow, h, gradients.norm, back.x);
}

template <typename Scalar>
Evaluation crossEntropy(const Batch& batch, double weight, const Block<Scalar>& logits) {
  Evaluation sums;
  for (Index index = 0; index < logits.rows; ++index) {
    const double share = batch.weight(index) / weight;
    Scalar* row = logits.row(index);
    if (share == 0) {
      std::fill_n(row, logits.cols, Scalar(0));
      continue;
    }
    const Index target = batch.target(index);
    if (std::max_element(row, row + logits.cols) - row == target) sums.accuracy += batch.weight(index);
    const Scalar logit = row[target];
    const auto [largest, sum] = softmaxRow<Scalar>(row, logits.cols, logits.cols);
    sums.loss += share * (std::log(static_cast<double>(sum)) - static_cast<double>(logit - largest));
    row[target] -= 1;
    for (Index col = 0; col < logits.cols; ++col) row[col] *= static_cast<Scalar>(share);
  }
  sums.accuracy /= weight;  // once: shares that are rounded may add up to more than 1
  return sums;
}

#define INSTANTIATE(Scalar)                                                                              \
  template void embed(const Setting<Scalar>&, const Weights<Scalar>&, const std::int32_t*, Index, Index, \
                      const Block<Scalar>&);                                                             \
  template void embedBackwards(const Setting<Scalar>&, const std::int32_t*, Index, const Block<Scalar>&, \
                               const Weights<Scalar>&);                                                  \
  template void unembed(const Config&, const Weights<Scalar>&, const Workspace<Scalar>&);                \
  template void unembedBackwards(const Config&, const Weights<Scalar>&, const Workspace<Scalar>&,        \
                                 const Weights<Scalar>&);                                                \
  template Evaluation crossEntropy(const Batch&, double, const Block<Scalar>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention::learning
