#pragma once

#include <optional>
#include <utility>

#include "attention/operands.h"
#include "attention/overflow.h"
#include "kernels/block.h"
#include "kernels/buffer.h"

namespace attention {

// A matrix that is made some rows at a time: XW + b, or what is given; behind the past, if there is one. Its numbers
// are those of project(), to the bit. The memory of what it is made from must stay until it is done.
class Projection {
 public:
  Projection() = default;
  // One of q, k and v, all heads side by side. What is given without a past is not copied.
  explicit Projection(const OperandSource& source);
  // XW + b. x: n × d_model, w: d_model × d, bias: 1 × d or absent. Without a step nothing is refused.
  Projection(const ConstBlock& x, const View& w, const std::optional<View>& bias, std::optional<Step> step);

  // Packs some columns of W, or makes the next rows. @returns whether there are more. Throws Refusal where a number is
  // too large for float.
  bool advance();

  // Once it is done: n × d, and its largest number, without its sign.
  const ConstBlock& rows() const { return rows_; }
  double magnitude() const { return static_cast<double>(magnitude_); }
  Matrix take() { return std::move(own_); }

  // How many numbers are read, or multiplied and added, so far and in all.
  double worked() const { return workOf(packed_, done_); }
  double work() const { return workOf(w_.cols, rows_.rows); }
  static double workOf(Size n, const View& w) {
    return (Count(w.cols()) + n * Size(w.rows()) * Size(w.cols())).value();
  }

  // How many numbers the operand and the work on it hold; and the work with W alone.
  static Count numbersOf(const OperandSource& source);
  static Count numbersOf(const View& w);

 private:
  double workOf(Index packed, Index rows) const;
  void packNext();
  void makeRows(Index first, Index count);

  ConstBlock past_, x_, w_, bias_;
  std::optional<Step> step_;
  Matrix own_;
  ConstBlock rows_;
  Buffer panels_;
  Index packed_ = 0, done_ = 0;  // columns of W, rows of the result
  float magnitude_ = 0;
};

}  // namespace attention
