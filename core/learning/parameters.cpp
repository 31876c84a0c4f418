#include "learning/parameters.h"

#include <algorithm>
#include <cmath>

#include "learning/random.h"

namespace attention::learning {
namespace {

// Of what has one extent, instead of rows.
constexpr Index vector = 0;

template <typename Scalar>
struct Layout {
  Parameters parameters;
  Weights<Scalar> weights;
};

// Every parameter there is, in the order they have in the buffer and in files; data: null, where it is only counted.
template <typename Scalar>
Layout<Scalar> layOut(const Config& config, Scalar* data = nullptr) {
  Layout<Scalar> all;
  Parameters& parameters = all.parameters;
  Weights<Scalar>& weights = all.weights;
  Cursor<Scalar> cursor(data);
  const auto visit = [&](const std::string& name, Index extent, Index cols, Block<Scalar>& block) {
    const Index rows = std::max<Index>(extent, 1);
    parameters.list.push_back({name, rows, cols, cursor.taken().size(), extent == vector});
    parameters.learned += Size(rows) * Size(cols);
    block = cursor.take(rows, cols);
  };
  const Index width = config.width;
  const auto visitNorm = [&](const std::string& name, NormWeights<Scalar>& norm) {
    if (config.normalisation == Normalisation::none) return;
    if (config.gains) visit(name + ".weight", vector, width, norm.weight);
    if (config.biases && config.normalisation == Normalisation::layer) visit(name + ".bias", vector, width, norm.bias);
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
    if (config.biases) visit(layer + "mlp.b1", vector, config.mlp, of.b1);
    visit(layer + "mlp.w2", config.mlp, width, of.w2);
    if (config.biases) visit(layer + "mlp.b2", vector, width, of.b2);
  }
  visitNorm("norm", weights.norm);
  if (!config.tied) visit("unembed.weight", width, config.vocabulary, weights.unembed);
  parameters.size = cursor.taken();
  return all;
}

}  // namespace

template <typename Scalar>
Parameters parametersOf(const Config& config) {
  return layOut<Scalar>(config).parameters;
}

template <typename Scalar>
Weights<Scalar> weightsAt(const Config& config, Scalar* data) {
  return layOut(config, data).weights;
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
