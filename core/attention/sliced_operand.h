#pragma once

#include <optional>

#include "attention/inputs.h"
#include "attention/sliced_projection.h"

namespace attention {

// Where one of q, k and v comes from: given, or projected from a source; behind the past, if there is one.
struct OperandSource {
  const char* name;
  const std::optional<View>&given, &source, &weights, &bias, &past;

  static OperandSource ofQueries(const Inputs& inputs);
  static OperandSource ofKeys(const Inputs& inputs);
  static OperandSource ofValues(const Inputs& inputs);

  // Whether it is what was given, as it is.
  bool isGiven() const { return given && !past; }
  // How many numbers it and the work on it hold.
  Count numbers() const;
};

// One of q, k and v in pieces, all heads side by side: the same as operandsOf() makes, without a copy of what was given
// as it is.
class SlicedOperand {
 public:
  // The source's memory must stay as long as the view is used. @returns how many pieces it takes
  Index begin(const OperandSource& source);

  // The pieces, one after the other. Throws Refusal where a projection is too large for float.
  void run(Index piece);

  // Once all are done: the operand, and its largest number, without its sign.
  const View& view() const { return *view_; }
  double magnitude() const { return static_cast<double>(magnitude_); }

 private:
  void copyPiece(const View& from, Index piece, float* to);
  void measure(const float* numbers, Index count);

  std::optional<View> view_, past_, given_;
  Matrix own_;  // what was not given as it is
  SlicedProjection projection_;
  Index pastPieces_ = 0;
  float magnitude_ = 0;
};

}  // namespace attention
