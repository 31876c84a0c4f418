#include "learning/model_trace.h"

#include <algorithm>

#include "attention/overflow.h"
#include "attention/steps.h"
#include "attention/trace_head.h"
#include "learning/embedding.h"
#include "learning/rows.h"

namespace attention::learning {
namespace {

// A copy, row by row: compiled for size, as this is, an assignment of Eigen's calls a function for each number.
[[gnu::noinline]] Matrix copyOf(const Block& block) {
  Matrix copy(block.rows, block.cols);
  for (Index row = 0; row < block.rows; ++row) std::copy_n(block.row(row), block.cols, copy.row(row).data());
  return copy;
}

// x · w + bias, if there is one: n × width.
[[gnu::noinline]] Matrix projected(const Block& x, const Block& w, const Block& bias) {
  return project(x.view(), w.view(), bias.rows > 0 ? std::optional(bias.view()) : std::nullopt);
}

// Hides what heads may not see, and adds ALiBi's biases; absent: neither.
std::optional<Matrix> maskOf(const Setting& setting, Index head, Index n) {
  const auto& [config, tables, ablations, patches] = setting;
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
    const auto of = [&](const Block& matrix, Index place) { return copyOf(matrix.someCols(place * width, width)); };
    head.q = of(layer.q, number);
    head.k = of(layer.k, config.keyHead(number));
    head.v = of(layer.v, config.keyHead(number));
    if (number == 0 || config.positions == Positions::alibi) mask = maskOf(setting, number, n);
    const Limits limits{mask, config.heads > 1 ? std::optional(number) : std::nullopt};
    traceScores(head.q, limits, head);
    weighScores({setting.headOptions(number, 0).scale, std::nullopt}, limits, head);
  }
  all.concat = copyOf(layer.concat);
  all.projected = finite({"projected"}, projected(layer.concat, weights.wo, weights.bo));
  return all;
}

LayerTrace traceLayer(const Setting& setting, const LayerSpace& layer, const LayerWeights& weights) {
  const Config& config = setting.config;
  const bool isBefore = config.normalises(NormPlace::before);
  const bool isAfter = config.normalises(NormPlace::after);
  LayerTrace all;
  all.input = copyOf(layer.x);
  if (isBefore) all.normed1 = copyOf(layer.normed1);
  if (config.positions == Positions::infused) all.placed = copyOf(layer.placed);
  if (config.positions == Positions::rotary) {
    all.unturnedQ = projected(layer.placed, weights.wq, weights.bq);
    all.unturnedK = projected(layer.placed, weights.wk, weights.bk);
  }
  all.attention = traceAttention(setting, layer, weights);
  if (isAfter) all.added1 = copyOf(layer.added1);
  all.middle = copyOf(layer.middle);
  all.output = copyOf(layer.output);
  if (config.mlp == 0) return all;
  if (isBefore) all.normed2 = copyOf(layer.normed2);
  if (isAfter) all.added2 = copyOf(layer.added2);
  all.hidden = copyOf(layer.hidden);
  if (config.gated) {
    all.gate = copyOf(layer.bent);
    all.up = copyOf(layer.up);
  }
  all.active = copyOf(layer.active);
  all.mlp = projected(layer.active, weights.w2, weights.b2);
  return all;
}

// The largest logits of each row, of equal ones the first, as probabilities.
LensLayer likeliest(const Block& logits, Index top) {
  LensLayer all{{}, Matrix(logits.rows, top)};
  for (Index index = 0; index < logits.rows; ++index) {
    float* const row = logits.row(index);
    softmaxSeen(row, logits.cols, logits.cols);
    Index place = 0;
    for (const int token : largestPlaces(row, logits.cols, top)) {
      all.tokens.push_back(token);
      all.probabilities(index, place++) = row[token];
    }
  }
  return all;
}

}  // namespace

ModelTrace traceModel(Model& model, const std::vector<std::int32_t>& tokens, const std::vector<std::int32_t>& layers) {
  const Config& config = model.config();
  const auto n = static_cast<Index>(tokens.size());
  checkSequence(config, tokens);
  ModelTrace all;
  const Workspace& space =
      model.forward(tokens.data(), {1, n}, Purpose::forwards, [&](std::size_t number, const Workspace& at) {
        const bool isWanted = layers.empty() || std::find(layers.begin(), layers.end(),
                                                          static_cast<std::int32_t>(number)) != layers.end();
        if (isWanted) {
          all.layers.push_back(traceLayer(model.setting(), at.layers[number], model.weights().layers[number]));
        }
      });
  all.embedded.resize(n, config.width);
  for (Index row = 0; row < n; ++row) {
    all.embedded.row(row) = model.weights().embed.map().row(tokens[static_cast<std::size_t>(row)]);
  }
  if (config.positions == Positions::learned) all.positions = model.weights().positions.map().topRows(n);
  if (config.positions == Positions::sinusoidal) all.positions = model.setting().tables.sinusoidal.topRows(n);
  if (config.tokenTypes > 0) all.types = model.weights().types.map().topRows(1).replicate(n, 1);
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
  model.forward(tokens, shape, Purpose::forwards, [&](std::size_t number, const Workspace& space) {
    const Block& from = space.layers[number].weights;
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

std::vector<LensLayer> traceLens(Model& model, const std::vector<std::int32_t>& tokens, Index top) {
  const Config& config = model.config();
  checkSequence(config, tokens);
  requireAtLeast("top", top, 1);
  requireAtMost("top", top, config.vocabulary);
  std::vector<LensLayer> all;
  const Shape shape{1, static_cast<Index>(tokens.size())};
  model.forward(tokens.data(), shape, Purpose::forwards, [&](std::size_t number, const Workspace& space) {
    unembed(config, model.weights(), space, space.layers[number].output);
    all.push_back(likeliest(space.logits, top));
    if (!areFinite(all.back().probabilities)) overflow({"logits"}, 0, 0);
  });
  return all;
}

}  // namespace attention::learning
