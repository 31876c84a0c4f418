#pragma once

#include "attention/inputs.h"

namespace attention {

// q, k and v as the heads see them: given or projected, k and v with the past in front, all heads side by side.
template <typename Scalar>
struct Operands {
  Matrix<Scalar> q, k, v;  // n × heads·d_q, m × kvHeads·d_k, m × kvHeads·d_v
};

// Throw Refusal where a projection is too large for Scalar.
template <typename Scalar>
Operands<Scalar> operandsOf(const Inputs<Scalar>& inputs);

}  // namespace attention
