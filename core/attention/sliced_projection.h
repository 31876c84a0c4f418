#pragma once

#include <optional>

#include "attention/overflow.h"
#include "base/numbers.h"
#include "base/pieces.h"

namespace attention {

// XW + b in pieces: W is laid out as panels, then X meets them, then b is added and what is too large is refused. Where
// d_model is at most 2^14, the numbers are those of project(), to the bit.
class SlicedProjection {
 public:
  // x: n × d_model, w: d_model × d, bias: 1 × d or absent; result: where n × d numbers go. All must stay until the last
  // piece. Without a step nothing is refused. @returns how many pieces it takes
  Index begin(const MatrixRef& x, const MatrixRef& w, const std::optional<View>& bias, float* result,
              std::optional<Step> step);

  // The pieces, one after the other. Throws Refusal where the result is too large for float.
  void run(Index piece);

  // The largest of the result, without its sign, once all are done.
  float magnitude() const { return magnitude_; }

  // How many numbers it holds: the panels.
  static Count panelNumbers(const View& w);

 private:
  void packPiece(Index piece);
  void multiplyPiece(Index piece);
  void settlePiece(Index piece);

  const float *x_ = nullptr, *w_ = nullptr;
  Index n_ = 0, depth_ = 0, cols_ = 0, xStride_ = 0, wStride_ = 0;
  std::optional<View> bias_;
  std::optional<Step> step_;
  float* result_ = nullptr;
  float magnitude_ = 0;

  Numbers panels_, rest_;
  // A piece is so many of each; the depth of a product is cut only where one row and panel take too long.
  Index panelsPacked_ = 1, depthPacked_ = 1;
  Index groups_ = 1, panelsMet_ = 1, depthMet_ = 1;
  Index packPieces_ = 0, multiplyPieces_ = 0;
};

}  // namespace attention
