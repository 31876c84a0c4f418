#include "learning/attention_layer.h"

#include "learning/heads.h"
#include "learning/norm.h"
#include "learning/rows.h"

namespace attention::learning {
namespace {

// One head's part of the rows of one sequence.
struct Part {
  Index firstRow, rows, head, keyHead, cols;

  Block of(const Block& all) const { return all.someRows(firstRow, rows).someCols(head * cols, cols); }
  Block ofKeys(const Block& all) const { return all.someRows(firstRow, rows).someCols(keyHead * cols, cols); }
};

// Calls visit(sequence, head, part) for each.
template <typename Visit>
void forEachHead(const Config& config, Shape shape, const Visit& visit) {
  for (Index sequence = 0; sequence < shape.sequences; ++sequence) {
    for (Index head = 0; head < config.heads; ++head) {
      visit(sequence, head,
            Part{sequence * shape.length, shape.length, head, config.keyHead(head), config.headWidth()});
    }
  }
}

Ablation ablationOf(const Setting& setting, Index layer, Index head) {
  return setting.ablations[placeOfHead(setting.config, layer, head)];
}

}  // namespace

void projectLayer(const Setting& setting, const LayerWeights& weights, const Block& positions, Index length,
                  Index first, const LayerSpace& layer, const Panels& panels) {
  const Config& config = setting.config;
  if (config.normalises(NormPlace::before)) {
    normalise(config, weights.norm1, layer.x, layer.ofRow1, layer.normed1);
  }
  if (config.positions == Positions::infused) {
    for (Index row = 0; row < layer.placed.rows; ++row) {
      const float* from = layer.normed1.row(row);
      const float* position = positions.row(first + row % length);
      float* to = layer.placed.row(row);
      for (Index col = 0; col < config.width; ++col) to[col] = from[col] + position[col];
    }
  }
  multiply(layer.placed, weights.wq, layer.q, panels);
  multiply(layer.placed, weights.wk, layer.k, panels);
  multiply(layer.normed1, weights.wv, layer.v, panels);
  addBias(weights.bq, layer.q);
  addBias(weights.bk, layer.k);
  addBias(weights.bv, layer.v);
  if (config.positions != Positions::rotary) return;
  turnPairs(config, setting.tables.turns, layer.q, length, first, Turn::forwards);
  turnPairs(config, setting.tables.turns, layer.k, length, first, Turn::forwards);
}

void joinHeads(const Setting& setting, Index number, const LayerWeights& weights, const LayerSpace& layer,
               const Panels& panels) {
  const Config& config = setting.config;
  multiply(layer.concat, weights.wo, layer.added1, panels);
  addBias(weights.bo, layer.added1);
  replace(setting.patches, number, PatchPlace::attention, 0, layer.added1);
  if (config.residual) addBlock(layer.added1, layer.x);
  if (config.normalises(NormPlace::after)) normalise(config, weights.norm1, layer.added1, layer.ofRow1, layer.middle);
}

void attendLayer(const Setting& setting, const Weights& weights, Index number, const Workspace& space) {
  const Config& config = setting.config;
  const LayerSpace& layer = space.layers[static_cast<std::size_t>(number)];
  const LayerWeights& of = weights.layers[static_cast<std::size_t>(number)];
  projectLayer(setting, of, weights.positions, space.shape.length, 0, layer, space.panels);
  forEachHead(config, space.shape, [&](Index sequence, Index head, const Part& part) {
    const Block output = part.of(layer.concat);
    attendHead(setting.headOptions(head, 0), part.of(layer.q), part.ofKeys(layer.k), part.ofKeys(layer.v),
               layer.weightsOf(config, sequence, head), output, space.panels);
    ablateHead(ablationOf(setting, number, head), config.causal, output);
    replace(setting.patches, number, PatchPlace::head, head, output);
  });
  joinHeads(setting, number, of, layer, space.panels);
}

void attendLayerBackwards(const Setting& setting, const Weights& weights, Index number, const Workspace& space,
                          const Weights& gradients) {
  const Config& config = setting.config;
  const LayerSpace& layer = space.layers[static_cast<std::size_t>(number)];
  const LayerWeights& of = weights.layers[static_cast<std::size_t>(number)];
  const LayerWeights& to = gradients.layers[static_cast<std::size_t>(number)];
  const Backwards& back = space.back;
  const Panels& panels = space.panels;

  if (config.normalises(NormPlace::after)) {
    normaliseBackwards(config, of.norm1, layer.added1, layer.ofRow1, to.norm1, back.x, back.h);
  }
  addGradient(back.x, to.bo);
  transposedMultiply(layer.concat, back.x, to.wo, panels);
  multiplyTransposed(back.x, of.wo, back.concat, panels);
  if (!config.residual) back.x.fill(0);
  const bool isShared = config.keyHeads() < config.heads;
  if (isShared) {
    back.k.fill(0);
    back.v.fill(0);
  }
  forEachHead(config, space.shape, [&](Index sequence, Index head, const Part& part) {
    const Block output = part.of(back.concat);
    const Block k = part.ofKeys(back.k), v = part.ofKeys(back.v);
    ablateBackwards(ablationOf(setting, number, head), config.causal, output);
    attendHeadBackwards(setting.headOptions(head, 0), {part.of(layer.q), part.ofKeys(layer.k), part.ofKeys(layer.v)},
                        layer.weightsOf(config, sequence, head), output, back.scores,
                        {part.of(back.q), isShared ? back.k1 : k, isShared ? back.v1 : v}, panels);
    if (!isShared) return;
    addBlock(k, back.k1);
    addBlock(v, back.v1);
  });
  if (config.positions == Positions::rotary) {
    turnPairs(config, setting.tables.turns, back.q, space.shape.length, 0, Turn::back);
    turnPairs(config, setting.tables.turns, back.k, space.shape.length, 0, Turn::back);
  }
  addGradient(back.q, to.bq);
  addGradient(back.k, to.bk);
  addGradient(back.v, to.bv);
  transposedMultiply(layer.placed, back.q, to.wq, panels);
  transposedMultiply(layer.placed, back.k, to.wk, panels);
  transposedMultiply(layer.normed1, back.v, to.wv, panels);

  const bool isNormed = config.normalises(NormPlace::before);
  const bool isInfused = config.positions == Positions::infused;
  // Straight into the residual stream's, where nothing stands between.
  const Block& h = isNormed || isInfused ? back.h : back.x;
  multiplyTransposed(back.q, of.wq, h, panels, {}, isNormed || isInfused ? Put::set : Put::add);
  multiplyTransposed(back.k, of.wk, h, panels, {}, Put::add);
  if (isInfused) {
    for (Index sequence = 0; sequence < space.shape.sequences; ++sequence) {
      const Index length = space.shape.length;
      addBlock(gradients.positions.someRows(0, length), h.someRows(sequence * length, length));
    }
  }
  multiplyTransposed(back.v, of.wv, h, panels, {}, Put::add);
  if (isNormed) {
    normaliseBackwards(config, of.norm1, layer.x, layer.ofRow1, h, to.norm1, back.x);
  } else if (isInfused) {
    addBlock(back.x, h);
  }
  if (config.parallel && config.mlp > 0) addBlock(back.x, back.side);
}

}  // namespace attention::learning
