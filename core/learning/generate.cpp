#include "learning/generate.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "attention/overflow.h"
#include "base/refuse.h"
#include "learning/attention_layer.h"
#include "learning/cursor.h"
#include "learning/mlp.h"
#include "learning/random.h"
#include "learning/rows.h"

namespace attention::learning {
namespace {

// The keys and values of all tokens so far, layer by layer, and the sums of ablated heads' outputs.
class Cache {
 public:
  Cache(const Config& config, Index tokens) : tokens_(tokens), numbers_(layOut(config, nullptr)) {
    layOut(config, numbers_.data());
  }

  struct Layer {
    Block k, v;     // tokens × kvHeads·headWidth
    Block sums;     // 1 × width
    Block weights;  // 1 × tokens
  };
  std::vector<Layer> layers;

 private:
  Count layOut(const Config& config, float* from) {
    Cursor cursor(from);
    layers.resize(static_cast<std::size_t>(config.layers));
    for (Layer& layer : layers) {
      layer.k = cursor.take(tokens_, config.keyWidth());
      layer.v = cursor.take(tokens_, config.keyWidth());
      layer.sums = cursor.take(1, config.width);
      layer.weights = cursor.take(1, tokens_);
    }
    return cursor.taken();
  }

  Index tokens_;
  Buffer numbers_;
};

// One token's way through a layer's attention, x → middle.
void attendNext(const Setting& setting, const Weights& weights, std::size_t number, Index position,
                const LayerSpace& layer, const Cache::Layer& cache, const Panels& panels) {
  const Config& config = setting.config;
  projectLayer(setting, weights.layers[number], weights.positions, 1, position, layer, panels);
  std::copy_n(layer.k.data, config.keyWidth(), cache.k.row(position));
  std::copy_n(layer.v.data, config.keyWidth(), cache.v.row(position));
  const Index width = config.headWidth();
  const Index keys = Reach{true, position}.of(0, cache.k.rows);
  for (Index head = 0; head < config.heads; ++head) {
    const auto of = [&](const Block& all) { return all.someCols(head * width, width); };
    const auto ofKeys = [&](const Block& all) {
      return all.someCols(config.keyHead(head) * width, width).someRows(0, keys);
    };
    const Block output = of(layer.concat);
    attendHead(setting.headOptions(head, position), of(layer.q), ofKeys(cache.k), ofKeys(cache.v),
               cache.weights.someCols(0, keys), output, panels);
    ablateNext(setting.ablations[placeOfHead(config, static_cast<Index>(number), head)], position, of(cache.sums),
               output);
  }
  joinHeads(setting, static_cast<Index>(number), weights.layers[number], layer, panels);
}

// Gives the logits of a sequence's last token, a token more each time.
class Reader {
 public:
  // tokens: how many it reads in all.
  Reader(Model& model, Index tokens) : model_(model), cache_(model.config(), tokens) {}

  // The tokens that are given, at once where that gives the same numbers: the mean of an ablated head's outputs is not
  // added up again.
  const float* read(const std::vector<std::int32_t>& tokens) {
    const Config& config = model_.config();
    const Setting setting = model_.setting();
    const auto& ablations = setting.ablations;
    const auto given = static_cast<Index>(tokens.size());
    if (!config.causal || std::find(ablations.begin(), ablations.end(), Ablation::mean) != ablations.end()) {
      for (Index at = 0; at + 1 < given; ++at) read(tokens[static_cast<std::size_t>(at)], Logits::none);
      return read(tokens.back(), Logits::last);
    }
    // With as many behind them as make whole fours, whose softmax adds up in the same order.
    std::vector<std::int32_t> padded = tokens;
    const Index length = std::min(roundUp(given, panelRows), cache_.layers.front().k.rows);
    padded.resize(static_cast<std::size_t>(length), tokens.back());
    space_.reserve(config, {1, 1, Logits::last}, Purpose::forwards);
    model_.forward(padded.data(), {1, length, Logits::none}, Purpose::forwards,
                   [&](std::size_t number, const Workspace& at) {
                     const LayerSpace& layer = at.layers[number];
                     for (const auto& [from, to] :
                          {std::pair(layer.k, cache_.layers[number].k), {layer.v, cache_.layers[number].v}}) {
                       std::copy_n(from.data, given * config.keyWidth(), to.data);
                     }
                     if (number + 1 == at.layers.size())
                       unembed(config, model_.weights(), space_, layer.output.someRows(0, given));
                   });
    position_ = given;
    return space_.logits.data;
  }

  // wanted: none before the last one that is given.
  const float* read(std::int32_t token, Logits wanted) {
    const Config& config = model_.config();
    if (!config.causal) {
      tokens_.push_back(token);
      if (wanted == Logits::none) return nullptr;
      return model_.forward(tokens_.data(), {1, static_cast<Index>(tokens_.size()), wanted}).logits.data;
    }
    space_.reserve(config, {1, 1, wanted}, Purpose::forwards);
    const Setting setting = model_.setting();
    const Weights& weights = model_.weights();
    embed(setting, weights, &token, 1, position_, space_);
    for (std::size_t number = 0; number < space_.layers.size(); ++number) {
      const LayerSpace& layer = space_.layers[number];
      attendNext(setting, weights, number, position_, layer, cache_.layers[number], space_.panels);
      const auto index = static_cast<Index>(number);
      if (config.mlp > 0) applyMlp(setting, index, weights.layers[number], layer, space_.panels);
    }
    unembed(config, weights, space_, space_.output);
    ++position_;
    return space_.logits.data;
  }

 private:
  Model& model_;
  Cache cache_;
  Workspace space_;
  std::vector<std::int32_t> tokens_;
  Index position_ = 0;
};

// All but the largest become −∞, of equal ones those that come later.
void keepLargest(Index kept, float* logits, Index count) {
  if (kept == 0 || kept >= count) return;
  std::vector<float> sorted(logits, logits + count);
  std::nth_element(sorted.begin(), sorted.begin() + (kept - 1), sorted.end(), std::greater<>());
  const float least = sorted[static_cast<std::size_t>(kept - 1)];
  Index equal =
      kept - static_cast<Index>(std::count_if(logits, logits + count, [=](float one) { return one > least; }));
  for (Index i = 0; i < count; ++i) {
    if (logits[i] < least || (logits[i] == least && equal-- <= 0)) logits[i] = -infinity;
  }
}

// logits become probabilities.
void applyTemperature(double temperature, float* logits, Index count) {
  float* const top = std::max_element(logits, logits + count);
  if (temperature == 0) {
    std::fill(std::fill_n(logits, top - logits, 0.0F) + 1, logits + count, 0.0F);
    *top = 1;
    return;
  }
  const float most = *top;  // taken off first, or a small temperature makes them too large
  for (Index i = 0; i < count; ++i) logits[i] = (logits[i] - most) / static_cast<float>(temperature);
  softmaxSeen(logits, count, count);
}

std::int32_t draw(const float* probabilities, Index count, Random& random) {
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

Generated generate(Model& model, const std::vector<std::int32_t>& tokens, const GenerateOptions& options) {
  const Config& config = model.config();
  const auto given = static_cast<Index>(tokens.size());
  checkSequence(config, tokens);
  requireAtLeast("length", options.length, 1);
  requireAtLeast("topK", options.topK, 0);
  requireAtMost("length", options.length, config.context - given + 1);  // what is drawn last is not read
  if (!(options.temperature >= 0 && std::isfinite(options.temperature))) {
    throw Refusal("negative", "{argument}: expected a finite number from 0 on, got {got}",
                  {{"argument", "temperature"}, {"got", nameOf(options.temperature)}});
  }
  Random random(options.seed);
  Reader reader(model, given + options.length - 1);
  Generated result;
  result.probabilities.resize(options.length, config.vocabulary);
  const float* logits = reader.read(tokens);
  for (Index number = 0; number < options.length; ++number) {
    float* row = &result.probabilities(number, 0);
    std::copy_n(logits, config.vocabulary, row);
    for (Index token = 0; token < config.vocabulary; ++token) {
      if (!std::isfinite(row[token])) overflow({"logits"}, given - 1 + number, token);
    }
    keepLargest(options.topK, row, config.vocabulary);
    applyTemperature(options.temperature, row, config.vocabulary);
    result.tokens.push_back(draw(row, config.vocabulary, random));
    if (number + 1 < options.length) logits = reader.read(result.tokens.back(), Logits::last);
  }
  return result;
}

}  // namespace attention::learning
