#pragma once

#include <optional>

#include "attention/trace.h"

namespace attention {

// One head of a trace, from head.q, head.k and head.v on: scores, weights, output, and all in between. mask: n × m or
// absent; number: which head, where there are several, to be named when a number becomes too large.
template <typename Scalar>
void traceHead(const Inputs<Scalar>& inputs, const std::optional<Matrix<Scalar>>& mask, const TraceOptions& options,
               std::optional<Index> number, HeadTrace<Scalar>& head);

}  // namespace attention
