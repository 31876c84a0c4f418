#pragma once

#include <deque>
#include <random>

#include "support.h"

namespace attention {

// Inputs drawn from a seed: any number of heads and key heads, widths, scoring, scale, softcap, masks, past; each of q,
// k, v given or projected, from x or a context. It owns the matrices that the inputs view, all of whose numbers lie
// between −1 and 1.
class RandomInputs {
 public:
  explicit RandomInputs(unsigned seed) : generator(seed) {
    const Index kvHeads = between(1, 3);
    inputs.heads = kvHeads * between(1, 3);
    if (chance() || kvHeads != inputs.heads) inputs.kvHeads = kvHeads;
    const Index n = between(1, 7);
    drawScoring(chance() ? between(1, 4) : between(5, 20), between(1, 6));
    const Index newKeys = drawOperands(n, between(1, 7), kvHeads, between(1, 6));
    const Index past = chance() ? between(1, 4) : 0;
    if (past > 0) {
      inputs.pastK.emplace(draw(past, kvHeads * keyWidth));
      inputs.pastV.emplace(draw(past, kvHeads * valueWidth));
    }
    drawOutput();
    drawMasks(n, past + newKeys);
    drawOptions(past + newKeys);
  }

  Inputs inputs;

 private:
  Index between(Index least, Index most) { return least + static_cast<Index>(generator() % (most - least + 1)); }
  bool chance() { return generator() % 2 == 0; }

  View keep(const Matrix& matrix) { return viewOf(matrices.emplace_back(matrix)); }
  View draw(Index rows, Index cols) { return keep(random(rows, cols, generator)); }

  void drawScoring(Index width, Index otherWidth) {
    inputs.scoring = static_cast<Scoring>(between(0, static_cast<Index>(scoringNames.size()) - 1));
    queryWidth = keyWidth = width;
    if (inputs.scoring == Scoring::general) {
      keyWidth = otherWidth;
      inputs.general.emplace(draw(queryWidth, keyWidth));
    }
    if (inputs.scoring == Scoring::additive) {
      keyWidth = otherWidth;
      const Index hidden = between(1, 5);
      inputs.additive.w1.emplace(draw(queryWidth, hidden));
      inputs.additive.w2.emplace(draw(keyWidth, hidden));
      inputs.additive.v.emplace(draw(1, hidden));
    }
  }

  // How many keys there are: as many as asked for, or as queries where x is attended to.
  Index drawOperands(Index n, Index keys, Index kvHeads, Index model) {
    valueWidth = between(1, 5);
    const bool some = generator() % 4 != 0, projectsQ = some && chance(), projectsK = some && chance(),
               projectsV = some && chance();
    const bool projectsKeys = projectsK || projectsV;
    const bool context = projectsKeys && chance();
    const Index newKeys = projectsKeys && !context ? n : keys;
    if (projectsQ || (projectsKeys && !context)) inputs.x.emplace(draw(n, model));
    if (context) inputs.context.emplace(draw(newKeys, model));
    drawOperand(projectsQ, model, n, inputs.heads * queryWidth, inputs.wq, inputs.bq, inputs.q);
    drawOperand(projectsK, model, newKeys, kvHeads * keyWidth, inputs.wk, inputs.bk, inputs.k);
    drawOperand(projectsV, model, newKeys, kvHeads * valueWidth, inputs.wv, inputs.bv, inputs.v);
    return newKeys;
  }

  using Given = std::optional<View>;
  void drawOperand(bool projected, Index model, Index rows, Index cols, Given& weights, Given& bias, Given& given) {
    if (!projected) {
      given.emplace(draw(rows, cols));
      return;
    }
    weights.emplace(draw(model, cols));
    if (chance()) bias.emplace(draw(1, cols));
  }

  void drawOutput() {
    if (chance()) return;
    const Index cols = between(1, 6);
    inputs.wo.emplace(draw(inputs.heads * valueWidth, cols));
    if (chance()) inputs.bo.emplace(draw(1, cols));
  }

  // Every option there is, by its kind; heads and kvHeads aside, which are drawn with the shapes.
  void drawOptions(Index m) {
    forEachInput(inputs, Each{[](const char*, Kind, const auto&) {},
                              [&](const char*, Kind kind, std::optional<float>& number) {
                                const Index tenths = kind == Kind::positive ? between(1, 50) : between(-20, 20);
                                if (chance()) number = static_cast<float>(tenths) / 10;
                              },
                              [&](const char*, Kind, bool& flag) { flag = chance(); },
                              [&](const char*, Kind kind, std::optional<Index>& keys) {
                                if (kind == Kind::keys && chance()) keys = between(0, m);
                              }});
  }

  // None, one, or one per head; numbers to add, or only 0 and −∞.
  void drawMasks(Index n, Index m) {
    const Index masks = chance() ? 0 : chance() ? 1 : inputs.heads;
    const bool additive = chance();
    for (Index i = 0; i < masks; ++i) {
      const Matrix numbers = random(n, m, generator);
      const Matrix allowed = additive ? numbers : Matrix::Zero(n, m);
      inputs.masks.push_back(keep((numbers.array() < -0.6F).select(-inf, allowed)));
    }
  }

  std::mt19937 generator;
  std::deque<Matrix> matrices;
  Index queryWidth = 0, keyWidth = 0, valueWidth = 0;
};

}  // namespace attention
