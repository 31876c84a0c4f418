#include "learning/model_trace.h"

#include <algorithm>

#include "attention/overflow.h"
#include "attention/steps.h"
#include "attention/trace_head.h"

namespace attention::learning {
namespace {

// A copy, row by row: compiled for size, as this is, an assignment of Eigen's calls a function for each number.
[[gnu::noinline]] Matrix copyOf(const Block& block) {
  Matrix copy(block.rows, block.cols);
  for (Index row = 0; row < block.rows; ++row) std::copy_n(block.row(row), block.cols, copy.row(row).data());
  return copy;
}

// x · w: n × width.
[[gnu::noinline]] Matrix projected(const Block& x, const Block& w) { return project(x.view(), w.view(), std::nullopt); }

// Hides what heads may not see, and adds ALiBi's biases; absent: neither.
std::optional<Matrix> maskOf(const Setting& setting, Index head, Index n) {
  const auto& [config, tables, ablations] = setting;
  const float* const biases = tables.biasesOf(head, 0);
  if (!config.causal && biases == nullptr) return std::nullopt;
  Matrix mask(n, n);
  for (Index query = 0; query < n; ++query) {
    for (Index key = 0; key < n; ++key) {
      const bool isHidden = config.causal && key > query;
      mask(query, key) = isHidden ? -infinity : biases == nullptr ? 0 : biases[key - query];
    }
  }
  return mask;
}

// A layer's attention by the steps of core/attention, from the queries, keys and values that the model computed.
Trace traceAttention(const Setting& setting, const LayerSpace& layer, const LayerWeights& weights) {
  const Config& config = setting.config;
  const Index n = layer.x.rows;
  const Index width = config.headWidth();
  Trace all;
  all.q = finite({"q"}, copyOf(layer.q));
  all.k = finite({"k"}, copyOf(layer.k));
  all.v = finite({"v"}, copyOf(layer.v));
  all.heads.resize(static_cast<std::size_t>(config.heads));
  std::optional<Matrix> mask;
  for (Index number = 0; number < config.heads; ++number) {
    HeadTrace& head = all.heads[static_cast<std::size_t>(number)];
    const auto of = [&](const Block& matrix) { return copyOf(matrix.someCols(number * width, width)); };
    head.q = of(layer.q);
    head.k = of(layer.k);
    head.v = of(layer.v);
    if (number == 0 || config.positions == Positions::alibi) mask = maskOf(setting, number, n);
    const Limits limits{mask, config.heads > 1 ? std::optional(number) : std::nullopt};
    traceScores(head.q, limits, head);
    weighScores({setting.headOptions(number, 0).scale, std::nullopt}, limits, head);
  }
  all.concat = copyOf(layer.concat);
  all.projected = finite({"projected"}, projected(layer.concat, weights.wo));
  return all;
}

LayerTrace traceLayer(const Setting& setting, const LayerSpace& layer, const LayerWeights& weights) {
  const Config& config = setting.config;
  const bool isNormed = config.normalisation != Normalisation::none;
  LayerTrace all;
  all.input = copyOf(layer.x);
  if (isNormed) all.normed1 = copyOf(layer.normed1);
  if (config.positions == Positions::infused) all.placed = copyOf(layer.placed);
  if (config.positions == Positions::rotary) {
    all.unturnedQ = projected(layer.placed, weights.wq);
    all.unturnedK = projected(layer.placed, weights.wk);
  }
  all.attention = traceAttention(setting, layer, weights);
  all.middle = copyOf(layer.middle);
  all.output = copyOf(layer.output);
  if (config.mlp == 0) return all;
  if (isNormed) all.normed2 = copyOf(layer.normed2);
  all.hidden = copyOf(layer.hidden);
  all.active = copyOf(layer.active);
  const auto bias = config.biases ? std::optional(weights.b2.view()) : std::nullopt;
  all.mlp = project(*all.active, weights.w2.view(), bias);
  return all;
}

}  // namespace

ModelTrace traceModel(Model& model, const std::vector<std::int32_t>& tokens) {
  const Config& config = model.config();
  const auto n = static_cast<Index>(tokens.size());
  checkSequence(config, tokens);
  ModelTrace all;
  const Workspace& space =
      model.forward(tokens.data(), {1, n}, Purpose::forwards, [&](std::size_t number, const LayerSpace& layer) {
        all.layers.push_back(traceLayer(model.setting(), layer, model.weights().layers[number]));
      });
  all.embedded.resize(n, config.width);
  for (Index row = 0; row < n; ++row) {
    all.embedded.row(row) = model.weights().embed.map().row(tokens[static_cast<std::size_t>(row)]);
  }
  if (config.positions == Positions::learned) all.positions = model.weights().positions.map().topRows(n);
  if (config.positions == Positions::sinusoidal) all.positions = model.setting().tables.sinusoidal.topRows(n);
  if (config.normalises(OuterNorm::unembedding)) all.normed = copyOf(space.normed);
  all.logits = copyOf(space.logits);
  all.probabilities = softmax(all.logits, false).weights;
  return all;
}

std::vector<LayerPatterns> tracePatterns(Model& model, const std::int32_t* tokens, Shape shape) {
  const Config& config = model.config();
  checkTokens(config, "tokens", tokens, shape.sequences, shape.length);
  std::vector<LayerPatterns> all;
  bool isFinite = true;
  shape.logits = Logits::none;
  model.forward(tokens, shape, Purpose::forwards, [&](std::size_t, const LayerSpace& layer) {
    const Block& from = layer.weights;
    // Weights that a query does not see were not computed.
    Matrix weights = Matrix::Zero(from.rows, from.cols);
    for (Index row = 0; row < from.rows; ++row) {
      const Index seen = config.causal ? row % shape.length + 1 : from.cols;
      std::copy_n(from.row(row), seen, weights.row(row).data());
    }
    isFinite = isFinite && areFinite(weights);
    all.push_back({std::move(weights)});
  });
  // A trace refuses them, and says where it began.
  for (Index number = 0; !isFinite && number < shape.sequences; ++number) {
    const std::int32_t* const first = tokens + number * shape.length;
    traceModel(model, {first, first + shape.length});
  }
  return all;
}

}  // namespace attention::learning
