#pragma once

#include "inputs.h"

namespace attention {

// q, k and v as the heads see them: given or projected, k and v with the past in front, all heads side by side.
template <typename Scalar>
struct Operands {
  Matrix<Scalar> q, k, v;  // n × heads·d_q, m × kvHeads·d_k, m × kvHeads·d_v
};

// Throw std::invalid_argument where a projection is too large for Scalar.
template <typename Scalar>
Operands<Scalar> operandsOf(const Inputs<Scalar>& inputs);

// The same without a copy of what was given as it is; the inputs' memory must stay.
template <typename Scalar>
class OperandViews {
 public:
  explicit OperandViews(const Inputs<Scalar>& inputs);

 private:
  Matrix<Scalar> ownQ_, ownK_, ownV_;  // what was not

 public:
  View<Scalar> q, k, v;
};

}  // namespace attention
