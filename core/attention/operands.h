#pragma once

#include "attention/inputs.h"

namespace attention {

// q, k and v as the heads see them: given or projected, k and v with the past in front, all heads side by side.
struct Operands {
  Matrix q, k, v;  // n × heads·d_q, m × kvHeads·d_k, m × kvHeads·d_v
};

// Throw Refusal where a projection is too large for float.
Operands operandsOf(const Inputs& inputs);

}  // namespace attention
