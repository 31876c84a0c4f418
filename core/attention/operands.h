#pragma once

#include "attention/inputs.h"

namespace attention {

// The source of one of q, k and v: given, or projected from a source; behind the past, if there is one.
struct OperandSource {
  const char* name;
  const std::optional<View>&given, &source, &weights, &bias, &past;
};
OperandSource queriesOf(const Inputs& inputs);
OperandSource keysOf(const Inputs& inputs);
OperandSource valuesOf(const Inputs& inputs);

// q, k and v as the heads see them: given or projected, k and v with the past in front, all heads side by side.
struct Operands {
  Matrix q, k, v;  // n × heads·d_q, m × kvHeads·d_k, m × kvHeads·d_v
};

// Throws Refusal where a projection is too large for float.
Operands operandsOf(const Inputs& inputs);

}  // namespace attention
