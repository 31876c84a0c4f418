#include "learning/attention_layer.h"

#include "learning/heads.h"
#include "learning/norm.h"
#include "learning/rows.h"

namespace attention::learning {
namespace {

// One head's part of the rows of one sequence.
struct Part {
  Index firstRow, rows, firstCol, cols;

  Block of(const Block& all) const { return all.someRows(firstRow, rows).someCols(firstCol, cols); }
};

// Calls visit(sequence, head, part) for each.
template <typename Visit>
void forEachHead(const Config& config, Shape shape, const Visit& visit) {
  const Index width = config.headWidth();
  for (Index sequence = 0; sequence < shape.sequences; ++sequence) {
    for (Index head = 0; head < config.heads; ++head) {
      visit(sequence, head, Part{sequence * shape.length, shape.length, head * width, width});
    }
  }
}

Ablation ablationOf(const Setting& setting, Index layer, Index head) {
  return setting.ablations[placeOfHead(setting.config, layer, head)];
}

void addBlock(const Block& to, const Block& from) {
  for (Index row = 0; row < to.rows; ++row) addRows(from.row(row), 1, to.cols, from.stride, to.row(row));
}

}  // namespace

void projectLayer(const Setting& setting, const LayerWeights& weights, const Block& positions, Index length,
                  Index first, const LayerSpace& layer, const Panels& panels) {
  const Config& config = setting.config;
  if (config.normalisation != Normalisation::none) {
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
  if (config.positions != Positions::rotary) return;
  turnPairs(setting.tables.turns, layer.q, length, first, Turn::forwards);
  turnPairs(setting.tables.turns, layer.k, length, first, Turn::forwards);
}

void joinHeads(const Config& config, const LayerWeights& weights, const LayerSpace& layer, const Panels& panels) {
  multiply(layer.concat, weights.wo, layer.middle, panels);
  if (config.residual) addBlock(layer.middle, layer.x);
}

void attendLayer(const Setting& setting, const Weights& weights, Index number, const Workspace& space) {
  const Config& config = setting.config;
  const LayerSpace& layer = space.layers[static_cast<std::size_t>(number)];
  const LayerWeights& of = weights.layers[static_cast<std::size_t>(number)];
  projectLayer(setting, of, weights.positions, space.shape.length, 0, layer, space.panels);
  forEachHead(config, space.shape, [&](Index sequence, Index head, const Part& part) {
    const Block output = part.of(layer.concat);
    attendHead(setting.headOptions(head, 0), part.of(layer.q), part.of(layer.k), part.of(layer.v),
               layer.weightsOf(config, sequence, head), output, space.panels);
    ablateHead(ablationOf(setting, number, head), config.causal, output);
  });
  joinHeads(config, of, layer, space.panels);
}

void attendLayerBackwards(const Setting& setting, const Weights& weights, Index number, const Workspace& space,
                          const Weights& gradients) {
  const Config& config = setting.config;
  const LayerSpace& layer = space.layers[static_cast<std::size_t>(number)];
  const LayerWeights& of = weights.layers[static_cast<std::size_t>(number)];
  const LayerWeights& to = gradients.layers[static_cast<std::size_t>(number)];
  const Backwards& back = space.back;
  const Panels& panels = space.panels;

  transposedMultiply(layer.concat, back.x, to.wo, panels);
  multiplyTransposed(back.x, of.wo, back.concat, panels);
  if (!config.residual) back.x.fill(0);
  forEachHead(config, space.shape, [&](Index sequence, Index head, const Part& part) {
    const Block output = part.of(back.concat);
    ablateBackwards(ablationOf(setting, number, head), config.causal, output);
    attendHeadBackwards(setting.headOptions(head, 0), {part.of(layer.q), part.of(layer.k), part.of(layer.v)},
                        layer.weightsOf(config, sequence, head), output, back.scores,
                        {part.of(back.q), part.of(back.k), part.of(back.v)}, panels);
  });
  if (config.positions == Positions::rotary) {
    turnPairs(setting.tables.turns, back.q, space.shape.length, 0, Turn::back);
    turnPairs(setting.tables.turns, back.k, space.shape.length, 0, Turn::back);
  }
  transposedMultiply(layer.placed, back.q, to.wq, panels);
  transposedMultiply(layer.placed, back.k, to.wk, panels);
  transposedMultiply(layer.normed1, back.v, to.wv, panels);

  const bool isNormed = config.normalisation != Normalisation::none;
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
}

}  // namespace attention::learning
