#include "learning/generate.h"

#include <algorithm>
#include <cmath>

#include "attention/overflow.h"
#include "base/refuse.h"
#include "learning/attention_layer.h"
#include "learning/mlp.h"
#include "learning/random.h"
#include "learning/rows.h"

namespace attention::learning {
namespace {

// The keys and values of all tokens so far, layer by layer, and the sums of ablated heads' outputs.
template <typename Scalar>
class Cache {
 public:
  explicit Cache(const Config& config) : numbers_(layOut(config, nullptr)) { layOut(config, numbers_.data()); }

  struct Layer {
    Block<Scalar> k, v;     // context × width
    Block<Scalar> sums;     // 1 × width
    Block<Scalar> weights;  // 1 × context
  };
  std::vector<Layer> layers;

 private:
  Count layOut(const Config& config, Scalar* from) {
    Cursor<Scalar> cursor(from);
    layers.resize(static_cast<std::size_t>(config.layers));
    for (Layer& layer : layers) {
      layer.k = cursor.take(config.context, config.width);
      layer.v = cursor.take(config.context, config.width);
      layer.sums = cursor.take(1, config.width);
      layer.weights = cursor.take(4, config.context).someRows(0, 1);  // products read four rows
    }
    return cursor.taken();
  }

  Buffer<Scalar> numbers_;
};

// One token's way through a layer's attention, x → middle.
template <typename Scalar>
void attendNext(const Setting<Scalar>& setting, const Weights<Scalar>& weights, std::size_t number, Index position,
                const LayerSpace<Scalar>& layer, const typename Cache<Scalar>::Layer& cache,
                const Panels<Scalar>& panels) {
  const Config& config = setting.config;
  projectLayer(setting, weights.layers[number], weights.positions, 1, position, layer, panels);
  std::copy_n(layer.k.data, config.width, cache.k.row(position));
  std::copy_n(layer.v.data, config.width, cache.v.row(position));
  const Index width = config.headWidth();
  const Index keys = Reach{true, position}.of(0, config.context);
  for (Index head = 0; head < config.heads; ++head) {
    const auto of = [&](const Block<Scalar>& all) { return all.someCols(head * width, width); };
    const Block<Scalar> output = of(layer.concat);
    attendHead(setting.headOptions(head, position), of(layer.q), of(cache.k).someRows(0, keys),
               of(cache.v).someRows(0, keys), cache.weights.someCols(0, keys), output, panels);
    ablateNext(setting.ablations[placeOfHead(config, static_cast<Index>(number), head)], position, of(cache.sums),
               output);
  }
  joinHeads(weights.layers[number], layer, panels);
}

// Gives the logits of a sequence's last token, a token more each time.
template <typename Scalar>
class Reader {
 public:
  explicit Reader(Model<Scalar>& model) : model_(model), cache_(model.config()) {
    space_.reserve(model.config(), {1, 1}, Purpose::forwards);
  }

  const Scalar* read(std::int32_t token) {
    const Config& config = model_.config();
    if (!config.causal) {
      tokens_.push_back(token);
      const auto length = static_cast<Index>(tokens_.size());
      return model_.forward(tokens_.data(), {1, length}).logits.row(length - 1);
    }
    const Setting<Scalar> setting = model_.setting();
    const Weights<Scalar>& weights = model_.weights();
    embed(setting, weights, &token, 1, position_, space_.layers.front().x);
    for (std::size_t number = 0; number < space_.layers.size(); ++number) {
      const LayerSpace<Scalar>& layer = space_.layers[number];
      attendNext(setting, weights, number, position_, layer, cache_.layers[number], space_.panels);
      if (config.mlp > 0) applyMlp(config, weights.layers[number], layer, space_.panels);
    }
    unembed(config, weights, space_);
    ++position_;
    return space_.logits.data;
  }

 private:
  Model<Scalar>& model_;
  Cache<Scalar> cache_;
  Workspace<Scalar> space_;
  std::vector<std::int32_t> tokens_;
  Index position_ = 0;
};

// logits become probabilities.
template <typename Scalar>
void applyTemperature(double temperature, Scalar* logits, Index count) {
  Scalar* const top = std::max_element(logits, logits + count);
  if (temperature == 0) {
    std::fill(std::fill_n(logits, top - logits, Scalar(0)) + 1, logits + count, Scalar(0));
    *top = 1;
    return;
  }
  const Scalar most = *top;  // taken off first, or a small temperature makes them too large
  for (Index i = 0; i < count; ++i) logits[i] = (logits[i] - most) / static_cast<Scalar>(temperature);
  softmaxRow<Scalar>(logits, count, count);
}

template <typename Scalar>
std::int32_t draw(const Scalar* probabilities, Index count, Random& random) {
  double left = random.uniform();
  std::int32_t last = 0;  // should rounding leave something
  for (Index token = 0; token < count; ++token) {
    if (probabilities[token] > 0) last = static_cast<std::int32_t>(token);
    left -= static_cast<double>(probabilities[token]);
    if (left < 0) break;
  }
  return last;
}

}  // namespace

template <typename Scalar>
Generated<Scalar> generate(Model<Scalar>& model, const std::vector<std::int32_t>& tokens,
                           const GenerateOptions& options) {
  const Config& config = model.config();
  const auto given = static_cast<Index>(tokens.size());
  checkTokens(config, "tokens", tokens.data(), 1, given);
  requireAtLeast("length", options.length, 1);
  requireAtMost("length", options.length, config.context - given + 1);  // what is drawn last is not read
  if (!(options.temperature >= 0 && std::isfinite(options.temperature))) {
    throw Refusal("negative", "{argument}: expected a finite number from 0 on, got {got}",
                  {{"argument", "temperature"}, {"got", nameOf(options.temperature)}});
  }
  Random random(options.seed);
  Reader<Scalar> reader(model);
  Generated<Scalar> result;
  result.probabilities.resize(options.length, config.vocabulary);
  const Scalar* logits = nullptr;
  for (const std::int32_t token : tokens) logits = reader.read(token);
  for (Index number = 0; number < options.length; ++number) {
    Scalar* row = &result.probabilities(number, 0);
    std::copy_n(logits, config.vocabulary, row);
    for (Index token = 0; token < config.vocabulary; ++token) {
      if (!std::isfinite(row[token])) overflow<Scalar>({"logits"}, given - 1 + number, token);
    }
    applyTemperature(options.temperature, row, config.vocabulary);
    result.tokens.push_back(draw(row, config.vocabulary, random));
    if (number + 1 < options.length) logits = reader.read(result.tokens.back());
  }
  return result;
}

#define INSTANTIATE(Scalar)          \
  template struct Generated<Scalar>; \
  template Generated<Scalar> generate(Model<Scalar>&, const std::vector<std::int32_t>&, const GenerateOptions&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attention::learning
