#include "learning/parameters.h"

#include <cmath>

#include "learning/cursor.h"
#include "learning/random.h"

namespace attention::learning {
namespace {

struct Layout {
  Parameters parameters;
  Weights weights;
};

// Every parameter there is, in the order they have in the buffer and in files; data: null, where it is only counted.
Layout layOut(const Config& config, float* data = nullptr) {
  Layout all;
  Parameters& parameters = all.parameters;
  Weights& weights = all.weights;
  Cursor cursor(data);
  const auto place = [&](const std::string& name, Index rows, Index cols, bool isVector, Block& block) {
    parameters.list.push_back({name, rows, cols, cursor.taken().size(), isVector});
    parameters.learned += Size(rows) * Size(cols);
    block = cursor.take(rows, cols);
  };
  const auto visit = [&](const std::string& name, Index rows, Index cols, Block& matrix) {
    place(name, rows, cols, false, matrix);
  };
  const auto visitVector = [&](const std::string& name, Index cols, Block& vector) {
    place(name, 1, cols, true, vector);
  };
  const Index width = config.width;
  const auto visitNorm = [&](const std::string& name, NormWeights& norm) {
    if (config.normalisation == Normalisation::none) return;
    if (config.gains) visitVector(name + ".weight", width, norm.weight);
    if (config.biases && config.normalisation == Normalisation::layer) visitVector(name + ".bias", width, norm.bias);
  };
  visit("embed.weight", config.vocabulary, width, weights.embed);
  if (config.positions == Positions::learned || config.positions == Positions::infused) {
    visit("positions.weight", config.context, width, weights.positions);
  }
  if (config.tokenTypes > 0) visit("types.weight", config.tokenTypes, width, weights.types);
  weights.layers.resize(static_cast<std::size_t>(config.layers));
  for (std::size_t number = 0; number < weights.layers.size(); ++number) {
    const std::string layer = "layers." + std::to_string(number) + ".";
    LayerWeights& of = weights.layers[number];
    visitNorm(layer + "norm1", of.norm1);
    const std::string attention = layer + "attention.";
    const bool isBiased = config.attentionBiases == AttentionBiases::all;
    visit(attention + "wq", width, width, of.wq);
    if (isBiased) visitVector(attention + "bq", width, of.bq);
    visit(attention + "wk", width, config.keyWidth(), of.wk);
    if (isBiased) visitVector(attention + "bk", config.keyWidth(), of.bk);
    visit(attention + "wv", width, config.keyWidth(), of.wv);
    if (isBiased) visitVector(attention + "bv", config.keyWidth(), of.bv);
    visit(attention + "wo", width, width, of.wo);
    if (config.attentionBiases != AttentionBiases::none) visitVector(attention + "bo", width, of.bo);
    if (config.mlp == 0) continue;
    visitNorm(layer + "norm2", of.norm2);
    visit(layer + "mlp.w1", width, config.mlp, of.w1);
    if (config.biases) visitVector(layer + "mlp.b1", config.mlp, of.b1);
    if (config.gated) visit(layer + "mlp.w3", width, config.mlp, of.w3);
    if (config.gated && config.biases) visitVector(layer + "mlp.b3", config.mlp, of.b3);
    visit(layer + "mlp.w2", config.mlp, width, of.w2);
    if (config.biases) visitVector(layer + "mlp.b2", width, of.b2);
  }
  visitNorm("norm", weights.norm);
  if (config.transform) {
    visit("transform.weight", width, width, weights.transform);
    visitVector("transform.bias", width, weights.transformBias);
    visitNorm("transform.norm", weights.transformNorm);
  }
  if (!config.tied) visit("unembed.weight", width, config.vocabulary, weights.unembed);
  if (config.unembedBias) visitVector("unembed.bias", config.vocabulary, weights.unembedBias);
  parameters.size = cursor.taken();
  return all;
}

}  // namespace

Parameters parametersOf(const Config& config) { return layOut(config).parameters; }

Weights weightsAt(const Config& config, float* data) { return layOut(config, data).weights; }

void initialise(const Config& config, const Weights& weights) {
  Random random(config.seed);
  const auto draw = [&random](const Block& block, double spread) {
    for (Index i = 0; i < block.rows * block.cols; ++i) block.data[i] = static_cast<float>(random.normal() * spread);
  };
  const auto spreadOf = [](const Block& block) { return 1 / std::sqrt(static_cast<double>(block.rows)); };
  const double intoStream = 1 / std::sqrt(2 * static_cast<double>(config.layers));
  draw(weights.embed, embeddingSpread);
  draw(weights.positions, embeddingSpread);
  draw(weights.types, embeddingSpread);
  for (const LayerWeights& layer : weights.layers) {
    layer.norm1.weight.fill(1);
    draw(layer.wq, spreadOf(layer.wq));
    draw(layer.wk, spreadOf(layer.wk));
    draw(layer.wv, spreadOf(layer.wv));
    draw(layer.wo, spreadOf(layer.wo) * intoStream);
    layer.norm2.weight.fill(1);
    if (config.mlp == 0) continue;
    draw(layer.w1, spreadOf(layer.w1));
    draw(layer.w2, spreadOf(layer.w2) * intoStream);
    draw(layer.w3, spreadOf(layer.w3));
  }
  weights.norm.weight.fill(1);
  draw(weights.transform, spreadOf(weights.transform));
  weights.transformNorm.weight.fill(1);
  if (!config.tied) draw(weights.unembed, spreadOf(weights.unembed));
}

}  // namespace attention::learning
