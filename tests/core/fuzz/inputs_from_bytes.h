#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <deque>
#include <iterator>
#include <limits>
#include <span>

#include "attention/inputs.h"

// Inputs of attention from bytes of any kind and number: every byte string is one, most of them fit together, and small
// changes of the bytes make small changes of the inputs.
namespace fuzz {

using attention::Index;
using attention::Inputs;
using attention::Matrix;
using attention::Scoring;
using attention::View;

class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : left(bytes) {}

  // Zeros behind the end.
  std::uint8_t next() {
    if (left.empty()) return 0;
    const std::uint8_t byte = left.front();
    left = left.subspan(1);
    return byte;
  }
  bool isEmpty() const { return left.empty(); }
  bool chance() { return next() % 2 == 1; }
  Index between(Index least, Index most) { return least + next() % (most - least + 1); }

 private:
  std::span<const std::uint8_t> left;
};

// Mostly a number between −4 and 4, else one at which arithmetic could go wrong.
inline float numberOf(std::uint8_t byte) {
  using limits = std::numeric_limits<float>;
  constexpr float extremes[] = {0.0F,
                                limits::denorm_min(),
                                1e-40F,
                                limits::min(),
                                1e-30F,
                                1e-20F,
                                1e-10F,
                                88.0F,
                                104.0F,
                                1e4F,
                                1e9F,
                                1e15F,
                                1e19F,
                                1.9e19F,
                                1e25F,
                                1e30F,
                                8e37F,
                                1e38F,
                                2.2e38F,
                                3.3e38F,
                                limits::max(),
                                limits::infinity(),
                                limits::quiet_NaN()};
  constexpr int plain = 256 - 2 * static_cast<int>(std::size(extremes));
  constexpr int middle = plain / 2;
  if (byte < plain) return static_cast<float>(byte - middle) * 4 / middle;
  const int which = byte - plain;
  return which % 2 == 0 ? extremes[which / 2] : -extremes[which / 2];
}

class InputsFromBytes {
 public:
  explicit InputsFromBytes(std::span<const std::uint8_t> all) : bytes(all) {
    drawShape();
    drawOptions();
    drawParameters();
    drawOperands();
    if (past > 0) {
      give(inputs.pastK, past, kvHeads * keyWidth);
      give(inputs.pastV, past, kvHeads * valueWidth);
    }
    drawOutput();
    drawMasks();
  }

  // From the bytes that are left.
  View drawGradient(Index rows, Index cols) {
    const Matrix& matrix = draw(rows, cols, false);
    return {matrix.data(), matrix.rows(), matrix.cols()};
  }

  Inputs inputs;
  bool softmaxParts = false;

 private:
  // Mostly small, else around the 4 rows, 8 columns, 32 queries and 256 keys that are computed together.
  Index drawSize(Index most) {
    constexpr Index large[] = {15, 16, 17, 31, 32, 33, 64, 65, 255, 256, 257, 300, 511, 513};
    const std::uint8_t byte = bytes.next();
    const auto size = byte < 200 ? Index(1 + byte % 9) : large[byte % std::size(large)];
    return std::min(size, most);
  }

  void drawShape() {
    inputs.scoring = static_cast<Scoring>(bytes.between(0, static_cast<Index>(attention::scoringNames.size()) - 1));
    const bool additive = inputs.scoring == Scoring::additive;
    kvHeads = bytes.between(1, 3);
    inputs.heads = kvHeads * bytes.between(1, 3);
    newKeys = drawSize(additive ? 40 : 600);
    past = bytes.chance() ? drawSize(40) : 0;
    n = drawSize(newKeys > 100 ? 5 : 70);
    queryWidth = keyWidth = drawSize(newKeys > 100 ? 9 : 300 / inputs.heads);
    valueWidth = drawSize(newKeys > 100 ? 17 : 40);
    // Two shapes a millisecond find more than one that takes ten.
    const Index work = inputs.heads * (past + newKeys) * (queryWidth + valueWidth);
    n = std::min(n, std::max<Index>(1, 40000 / work));
    sources = bytes.next();
    // Keys projected without a context come from x, and are as many as the queries.
    if (projectsKeys() && !hasContext()) newKeys = n;
    fault = bytes.next();
    faultKind = bytes.next();
  }

  void drawOptions() {
    const std::uint8_t which = bytes.next();
    if ((which & 1) != 0 || kvHeads != inputs.heads) inputs.kvHeads = kvHeads;
    if ((which & 2) != 0) inputs.scale = numberOf(bytes.next());
    if ((which & 4) != 0) inputs.softcap = numberOf(bytes.next());
    inputs.causal = (which & 8) != 0;
    if ((which & 16) != 0) inputs.keyLength = bytes.next() % (past + newKeys + 3) - 1;
    softmaxParts = (which & 32) != 0;
    // A number of heads that fits nothing, now and then.
    if (which == 255) inputs.heads = bytes.between(-1, 7);
  }

  void drawParameters() {
    if (inputs.scoring == Scoring::scaledDot || inputs.scoring == Scoring::dot) return;
    keyWidth = drawSize(20);
    if (inputs.scoring == Scoring::general) {
      give(inputs.general, queryWidth, keyWidth);
      return;
    }
    const Index hidden = drawSize(10);
    give(inputs.additive.w1, queryWidth, hidden);
    give(inputs.additive.w2, keyWidth, hidden);
    give(inputs.additive.v, 1, hidden);
  }

  // Each of q, k, v given or projected, with a bias or without.
  void drawOperands() {
    const Index model = drawSize(20);
    const bool hasBias = (sources & 16) != 0;
    if (projectsQueries() || (projectsKeys() && !hasContext())) give(inputs.x, n, model);
    if (projectsKeys() && hasContext()) give(inputs.context, newKeys, model);
    const auto operand = [&](bool isProjected, auto& given, auto& weights, auto& bias, Index rows, Index cols) {
      if (!isProjected) return give(given, rows, cols);
      give(weights, model, cols);
      if (hasBias) give(bias, 1, cols);
    };
    operand(projectsQueries(), inputs.q, inputs.wq, inputs.bq, n, std::max<Index>(inputs.heads, 1) * queryWidth);
    operand((sources & 2) != 0, inputs.k, inputs.wk, inputs.bk, newKeys, kvHeads * keyWidth);
    operand((sources & 4) != 0, inputs.v, inputs.wv, inputs.bv, newKeys, kvHeads * valueWidth);
  }
  bool projectsQueries() const { return (sources & 1) != 0; }
  bool projectsKeys() const { return (sources & 6) != 0; }
  bool hasContext() const { return (sources & 8) != 0; }

  void drawOutput() {
    const std::uint8_t which = bytes.next();
    if ((which & 1) == 0) return;
    const Index cols = drawSize(20);
    give(inputs.wo, std::max<Index>(inputs.heads, 1) * valueWidth, cols);
    if ((which & 2) != 0) give(inputs.bo, 1, cols);
  }

  void drawMasks() {
    const std::uint8_t which = bytes.next();
    Index masks = 0;
    if (which % 4 == 1) masks = 1;
    if (which % 4 == 2) masks = inputs.heads;
    if (which == 255) masks = inputs.heads + 1;
    for (Index i = 0; i < masks; ++i) {
      const Matrix& mask = draw(n, past + newKeys, true);
      inputs.masks.emplace_back(mask.data(), mask.rows(), mask.cols());
    }
  }

  // The argument, unless this one is to be wrong: absent, a row or a column too many, too few or none.
  void give(std::optional<View>& to, Index rows, Index cols) {
    const bool wrong = fault > 240 && fault - 241 == argument++;
    if (wrong && faultKind % 6 == 0) return;
    if (wrong && faultKind % 6 == 1) ++rows;
    if (wrong && faultKind % 6 == 2) --rows;
    if (wrong && faultKind % 6 == 3) ++cols;
    if (wrong && faultKind % 6 == 4) --cols;
    if (wrong && faultKind % 6 == 5) rows = 0;
    const Matrix& matrix = draw(rows, cols, false);
    to.emplace(matrix.data(), matrix.rows(), matrix.cols());
  }

  const Matrix& draw(Index rows, Index cols, bool isMask) {
    Matrix& matrix = matrices.emplace_back(rows, cols);
    const std::uint8_t pattern = bytes.isEmpty() ? 6 : bytes.next();
    const std::uint8_t seed = pattern % 8 < 5 ? 0 : bytes.next();
    std::uint32_t state = 2654435761U * (seed + 1U);
    for (Index i = 0; i < matrix.size(); ++i) {
      float& number = matrix.data()[i];
      if (pattern % 8 < 4) {
        number = isMask ? maskOf(bytes.next()) : numberOf(bytes.next());
      } else if (pattern % 8 == 4) {
        number = rawNumber();
      } else if (pattern % 8 == 5) {
        number = isMask ? maskOf(seed) : numberOf(seed);
      } else {
        // Many numbers from few bytes: random ones, between −2 and 2 or of any kind.
        state = state * 1664525U + 1013904223U;
        const auto byte = static_cast<std::uint8_t>(state >> 24);
        number = isMask             ? maskOf(byte)
                 : pattern % 8 == 6 ? (static_cast<float>(state >> 8) / 4194304 - 2)
                                    : numberOf(byte);
      }
    }
    return matrix;
  }

  // A third of them open, a third closed.
  static float maskOf(std::uint8_t byte) {
    if (byte < 85) return 0;
    if (byte < 170) return -std::numeric_limits<float>::infinity();
    return numberOf(static_cast<std::uint8_t>((byte - 170) * 3));
  }

  float rawNumber() {
    std::uint8_t four[4];
    for (std::uint8_t& byte : four) byte = bytes.next();
    float number = 0;
    std::memcpy(&number, four, sizeof number);
    return number;
  }

  Bytes bytes;
  std::deque<Matrix> matrices;
  Index n = 1, newKeys = 1, past = 0, kvHeads = 1, queryWidth = 1, keyWidth = 1, valueWidth = 1;
  int sources = 0, fault = 0, faultKind = 0, argument = 0;
};

}  // namespace fuzz
