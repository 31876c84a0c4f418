#include "learning/parameters.h"

#include <algorithm>
#include <cmath>

#include "learning/random.h"

namespace attention::learning {
namespace {

// Calls visit(name, rows, cols, block) for every parameter there is, in the order they have in the buffer and in files.
// rows: vector for what has one extent.
constexpr Index vector = 0;
template <typename Scalar, typename Visit>
void forEachParameter(const Config& config, Weights<Scalar>& weights, const Visit& visit) {
  const Index width = config.width;
  const auto visitNorm = [&](const std::string& name, NormWeights<Scalar>& norm) {
    if (config.normalisation == Normalisation::none) return;
    visit(name + ".weight", vector, width, norm.weight);
    if (config.normalisation == Normalisation::layer) visit(name + ".bias", vector, width, norm.bias);
  };
  visit("embed.weight", config.vocabulary, width, weights.embed);
  if (config.positions == Positions::learned || config.positions == Positions::infused) {
    visit("positions.weight", config.context, width, weights.positions);
  }
  weights.layers.resize(static_cast<std::size_t>(config.layers));
  for (std::size_t number = 0; number < weights.layers.size(); ++number) {
    const std::string layer = "layers." + std::to_string(number) + ".";
    LayerWeights<Scalar>& of = weights.layers[number];
    visitNorm(layer + "norm1", of.norm1);
    visit(layer + "attention.wq", width, width, of.wq);
    visit(layer + "attention.wk", width, width, of.wk);
    visit(layer + "attention.wv", width, width, of.wv);
    visit(layer + "attention.wo", width, width, of.wo);
    if (config.mlp == 0) continue;
    visitNorm(layer + "norm2", of.norm2);
    visit(layer + "mlp.w1", width, config.mlp, of.w1);
    visit(layer + "mlp.b1", vector, config.mlp, of.b1);
    visit(layer + "mlp.w2", config.mlp, width, of.w2);
    visit(layer + "mlp.b2", vector, width, of.b2);
  }
  visitNorm("norm", weights.norm);
  if (!config.tied) visit("unembed.weight", width, config.vocabulary, weights.unembed);
}

}  // namespace

template <typename Scalar>
Parameters parametersOf(const Config& config) {
  Parameters all;
  Cursor<Scalar> cursor;
  Weights<Scalar> weights;
  forEachParameter(config, weights, [&](const std::string& name, Index extent, Index cols, Block<Scalar>&) {
    const Index rows = std::max<Index>(extent, 1);
    all.list.push_back({name, rows, cols, cursor.taken().size(), extent == vector});
    all.learned += Size(rows) * Size(cols);
    cursor.take(rows, cols);
  });
  all.size = cursor.taken();
  return all;
}

template <typename Scalar>
Weights<Scalar> weightsAt(const Config& config, Scalar* data) {
  Weights<Scalar> weights;
  Cursor<Scalar> cursor(data);
  forEachParameter(config, weights, [&](const std::string&, Index extent, Index cols, Block<Scalar>& block) {
    block = cursor.take(std::max<Index>(extent, 1), cols);
  });
  return weights;
}

template <typename Scalar>
void initialise(const Config& config, const Weights<Scalar>& weights) {
  Random random(config.seed);
  const auto draw = [&random](const Block<Scalar>& block, double spread) {
    for (Index i = 0; i < block.rows * block.cols; ++i) block.data[i] = static_cast<Scalar>(random.normal() * spread);
  };
  const auto spreadOf = [](const Block<Scalar>& block) { return 1 / std::sqrt(static_cast<double>(block.rows)); };
  const double intoStream = 1 / std::sqrt(2 * static_cast<double>(config.layers));
  draw(weights.embed, embeddingSpread);
  draw(weights.positions, embeddingSpread);
  for (const LayerWeights<Scalar>& layer : weights.layers) {
    layer.norm1.weight.fill(1);
    draw(layer.wq, spreadOf(layer.wq));
    draw(layer.wk, spreadOf(layer.wk));
    draw(layer.wv, spreadOf(layer.wv));
    draw(layer.wo, spreadOf(layer.wo) * intoStream);
    layer.norm2.weight.fill(1);
    if (config.mlp == 0) continue;
    draw(layer.w1, spreadOf(layer.w1));
    draw(layer.w2, spreadOf(layer.w2) * intoStream);
  }
  weights.norm.weight.fill(1);
  if (!config.tied) draw(weights.unembed, spreadOf(weights.unembed));
}

#define INSTANTIATE(Scalar)                                   \
  template Parameters parametersOf<Scalar>(const Config&);    \
  template Weights<Scalar> weightsAt(const Config&, Scalar*); \
  template void initialise(const Config&, const Weights<Scalar>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention::learning
