#pragma once

#include "base/matrix.h"
#include "kernels/lanes.h"

namespace attention {

// exp of four numbers not above 0, each times a factor: for the softmax of attend, which takes 8 % longer with
// exponentiate(). exp(x) = 2^(x·log₂e) = 2^whole · 2^rest with rest in [−½, ½],
// where a polynomial of degree 5 stands for 2^rest (minimax, found with Lawson's algorithm): its relative error is
// below 1e-7. It is exactly 1 at 0, so that all exponents up to −127, and −∞, come to exactly 0.
class Exponential {
 public:
  explicit Exponential(float factor);

  Lanes operator()(Lanes x) const {
    const Lanes exponent = larger(least_, x * toBase2_);
    const Lanes shifted = exponent + roundingShift_;  // the whole part now stands in the lowest bits
    const Lanes rest = exponent - (shifted - roundingShift_);
    Lanes power = c5_;
    power = power * rest + c4_;
    power = power * rest + c3_;
    power = power * rest + c2_;
    power = power * rest + c1_;
    power = power * rest + one_;
    return reinterpret_cast<Lanes>(reinterpret_cast<LanesOfInt>(power) + (reinterpret_cast<LanesOfInt>(shifted) << 23));
  }

 private:
  // Members that are set elsewhere, not constants: those, browsers would build anew in every round of a loop.
  Lanes toBase2_, least_, roundingShift_, c5_, c4_, c3_, c2_, c1_, one_;
};

// Numbers not above 0 become their exponentials, each within a unit in its last place or little more, down to the
// smallest float there is. → their sum
float exponentiate(float* numbers, Index count);

}  // namespace attention
