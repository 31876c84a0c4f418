#include "learning/model_trace.h"

#include "attention/encodings.h"
#include "attention/steps.h"

namespace attention::learning {
namespace {

// A layer's attention, by core/attention, from the queries, keys and values that the model computed.
template <typename Scalar>
Trace<Scalar> traceAttention(const Model<Scalar>& model, const LayerSpace<Scalar>& layer,
                             const LayerWeights<Scalar>& weights) {
  const Config& config = model.config();
  const Index n = layer.x.rows;
  Inputs<Scalar> inputs;
  inputs.q.emplace(layer.q.view());
  inputs.k.emplace(layer.k.view());
  inputs.v.emplace(layer.v.view());
  inputs.heads = config.heads;
  inputs.causal = config.causal;
  if (config.scale) inputs.scale = static_cast<Scalar>(*config.scale);
  Matrix<Scalar> biases;
  if (config.positions == Positions::alibi) {
    biases = alibi<Scalar>(config.heads, n, 0);
    for (Index head = 0; head < config.heads; ++head) inputs.masks.emplace_back(biases.data() + head * n * n, n, n);
  }
  Trace<Scalar> all = trace(inputs);
  all.concat = layer.concat.map();
  all.projected = project<Scalar>(all.concat, weights.wo.view(), std::nullopt);
  return all;
}

// Of x or what comes of it: n × width.
template <typename Scalar>
Matrix<Scalar> projected(const Block<Scalar>& x, const Block<Scalar>& w) {
  return project<Scalar>(x.view(), w.view(), std::nullopt);
}

template <typename Scalar>
LayerTrace<Scalar> traceLayer(const Model<Scalar>& model, const LayerSpace<Scalar>& layer,
                              const LayerWeights<Scalar>& weights) {
  const Config& config = model.config();
  const bool isNormed = config.normalisation != Normalisation::none;
  LayerTrace<Scalar> all;
  all.input = layer.x.map();
  if (isNormed) all.normed1 = layer.normed1.map();
  if (config.positions == Positions::infused) all.placed = layer.placed.map();
  if (config.positions == Positions::rotary) {
    all.unturnedQ = projected(layer.placed, weights.wq);
    all.unturnedK = projected(layer.placed, weights.wk);
  }
  all.attention = traceAttention(model, layer, weights);
  all.middle = layer.middle.map();
  all.output = layer.output.map();
  if (config.mlp == 0) return all;
  if (isNormed) all.normed2 = layer.normed2.map();
  all.hidden = layer.hidden.map();
  all.active = layer.active.map();
  all.mlp = project<Scalar>(*all.active, weights.w2.view(), weights.b2.view());
  return all;
}

}  // namespace

template <typename Scalar>
ModelTrace<Scalar> traceModel(Model<Scalar>& model, const std::vector<std::int32_t>& tokens) {
  const Config& config = model.config();
  const auto n = static_cast<Index>(tokens.size());
  checkTokens(config, "tokens", tokens.data(), 1, n);
  const Workspace<Scalar>& space = model.forward(tokens.data(), {1, n});
  ModelTrace<Scalar> all;
  all.embedded.resize(n, config.width);
  for (Index row = 0; row < n; ++row) {
    all.embedded.row(row) = model.weights().embed.map().row(tokens[static_cast<std::size_t>(row)]);
  }
  if (config.positions == Positions::learned) all.positions = model.weights().positions.map().topRows(n);
  if (config.positions == Positions::sinusoidal) all.positions = model.setting().tables.sinusoidal.topRows(n);
  for (std::size_t number = 0; number < space.layers.size(); ++number) {
    all.layers.push_back(traceLayer(model, space.layers[number], model.weights().layers[number]));
  }
  if (config.normalisation != Normalisation::none) all.normed = space.normed.map();
  all.logits = space.logits.map();
  all.probabilities = softmax<Scalar>(all.logits, false).weights;
  return all;
}

#define INSTANTIATE(Scalar)           \
  template struct ModelTrace<Scalar>; \
  template ModelTrace<Scalar> traceModel(Model<Scalar>&, const std::vector<std::int32_t>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention::learning
