#include "learning/workspace.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include "base/refuse.h"
#include "kernels/panels.h"
#include "learning/cursor.h"

namespace attention::learning {

Count Workspace::layOut(const Config& config, Purpose purpose, float* from) {
  const Index n = shape.rows();
  const Index width = config.width;
  const bool isBefore = config.normalises(NormPlace::before);
  const bool isAfter = config.normalises(NormPlace::after);
  Cursor cursor(from);
  const auto stream = [&] { return cursor.take(n, width); };

  layers.resize(static_cast<std::size_t>(config.layers));
  Block x = stream();
  embedded = config.normalises(OuterNorm::embedding) ? stream() : x;
  const bool isShared = purpose == Purpose::forwards;
  Block other = isShared ? stream() : Block();  // the residual stream goes to and fro between two places
  const Count ofLayer = cursor.taken();
  for (LayerSpace& layer : layers) {
    if (isShared) cursor.goBack(ofLayer);
    layer.x = x;
    layer.ofRow1 = cursor.take(n, 2);
    layer.normed1 = isBefore ? stream() : x;
    layer.placed = config.positions == Positions::infused ? stream() : layer.normed1;
    layer.q = stream();
    layer.k = cursor.take(n, config.keyWidth());
    layer.v = cursor.take(n, config.keyWidth());
    layer.weights = cursor.take((Size(n) * Size(config.heads)).index(), shape.length);
    layer.concat = stream();
    layer.output = isShared ? other : stream();
    layer.middle = config.mlp > 0 ? stream() : layer.output;
    layer.added1 = isAfter ? stream() : layer.middle;
    if (config.mlp > 0) {
      const auto hidden = [&] { return cursor.take(n, config.mlp); };
      layer.mlpInput = config.parallel ? x : layer.middle;
      layer.ofRow2 = cursor.take(n, 2);
      layer.normed2 = isBefore ? stream() : layer.mlpInput;
      layer.hidden = hidden();
      layer.bent = hidden();
      layer.slope = hidden();
      layer.up = config.gated ? hidden() : Block();
      layer.active = config.gated ? hidden() : layer.bent;
      layer.added2 = isAfter ? stream() : layer.output;
    }
    other = x;
    x = layer.output;
  }
  output = x;
  ofRow = cursor.take(n, 2);
  const Index unembedded = shape.logitRows();
  normed = config.normalises(OuterNorm::unembedding) ? cursor.take(unembedded, width)
           : from                                    ? output.someRows(n - unembedded, unembedded)
                                                     : output;
  transformed = normed;
  if (config.transform) {
    for (Block* each : {&mixed, &bent, &slope}) *each = cursor.take(unembedded, width);
    ofTransform = cursor.take(unembedded, 2);
    transformed = config.normalisation == Normalisation::none ? bent : cursor.take(unembedded, width);
  }
  logits = cursor.take(unembedded, config.vocabulary);
  if (purpose == Purpose::training) {
    const auto keys = [&] { return cursor.take(n, config.keyWidth()); };
    const auto keysOfHead = [&] { return cursor.take(shape.length, config.headWidth()); };
    back.x = stream();
    back.h = stream();
    back.q = stream();
    back.k = keys();
    back.v = keys();
    back.concat = stream();
    back.hidden = cursor.take(n, config.mlp);
    back.scores = cursor.take(shape.length, shape.length);
    if (config.gated) back.up = cursor.take(n, config.mlp);
    if (config.parallel) back.side = stream();
    if (config.keyHeads() < config.heads) {
      back.k1 = keysOfHead();
      back.v1 = keysOfHead();
    }
  }
  const Index widest = std::max({width, config.mlp, config.vocabulary, shape.length});
  Count ofPanels = panelsAtOnce(widest, widest);
  const Count ofStretch = panelsFor(stretch, widest);
  if (purpose == Purpose::training && ofStretch > ofPanels) ofPanels = ofStretch;
  panels.panels = cursor.take(ofPanels.index(), 1).data;
  panels.group = cursor.take(stretch, panelRows).data;
  return cursor.most();
}

void Workspace::reserve(const Config& config, Shape wanted, Purpose purpose) {
  if (numbers_.data() && shape == wanted && (purpose_ == purpose || purpose == Purpose::forwards)) return;
  const Count rows = Size(wanted.sequences) * Size(wanted.length);
  Count largest = rows * Count(std::max({config.width, config.mlp, config.heads * wanted.length}));
  const Count unembedded = wanted.logits == Logits::all ? rows : Count(1);
  if (unembedded * Count(config.vocabulary) > largest) largest = unembedded * Count(config.vocabulary);
  if (largest > Count(std::numeric_limits<std::int32_t>::max() / 8)) {
    throw Refusal(
        "too-many-numbers", "{argument}: expected at most {most} numbers in a matrix, got {got}",
        {{"argument", "tokens"}, {"most", Count(std::numeric_limits<std::int32_t>::max() / 8)}, {"got", largest}});
  }
  shape = wanted;
  const Count needed = layOut(config, purpose, nullptr);
  if (needed > Count(numbers_.size())) {
    shape = {};  // should there be no memory
    numbers_ = Buffer(Count(0));
    numbers_ = Buffer(needed);
    shape = wanted;
  }
  layOut(config, purpose, numbers_.data());
  purpose_ = purpose;
}

HeadOptions Setting::headOptions(Index head, Index firstQuery) const {
  const float scale =
      config.scale ? static_cast<float>(*config.scale) : 1 / std::sqrt(static_cast<float>(config.headWidth()));
  return {scale, {config.causal, firstQuery}, tables.biasesOf(head, firstQuery)};
}

}  // namespace attention::learning
