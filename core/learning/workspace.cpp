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
  const bool isNormed = config.normalisation != Normalisation::none;
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
    layer.normed1 = isNormed ? stream() : x;
    layer.placed = config.positions == Positions::infused ? stream() : layer.normed1;
    layer.q = stream();
    layer.k = stream();
    layer.v = stream();
    layer.weights = cursor.take((Size(n) * Size(config.heads)).index(), shape.length);
    layer.concat = stream();
    layer.output = isShared ? other : stream();
    layer.middle = layer.output;
    if (config.mlp > 0) {
      layer.middle = stream();
      layer.ofRow2 = cursor.take(n, 2);
      layer.normed2 = isNormed ? stream() : layer.middle;
      layer.hidden = cursor.take(n, config.mlp);
      layer.active = cursor.take(n, config.mlp);
      if (config.activation == Activation::gelu) layer.slope = cursor.take(n, config.mlp);
    }
    other = x;
    x = layer.output;
  }
  output = x;
  ofRow = cursor.take(n, 2);
  const Index unembedded = shape.logitRows();
  normed = config.normalises(OuterNorm::unembedding) ? cursor.take(unembedded, width)
                                                     : output.someRows(n - unembedded, unembedded);
  logits = cursor.take(unembedded, config.vocabulary);
  if (purpose == Purpose::training) {
    back = {stream(),
            stream(),
            stream(),
            stream(),
            stream(),
            stream(),
            cursor.take(n, config.mlp),
            cursor.take(shape.length, shape.length)};
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
