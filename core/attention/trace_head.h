#pragma once

#include <optional>

#include "attention/overflow.h"
#include "attention/trace.h"

namespace attention {

// One head of a trace, from head.q, head.k and head.v on: scores, weights, output, and all in between.
void traceHead(const Inputs& inputs, const Limits& limits, const TraceOptions& options, HeadTrace& head);

// Goes on from head.scores, which has to be there: scaled by factor, capped, masked, and on to the output.
struct Weighing {
  float factor = 1;              // of the scores
  std::optional<float> softcap;  // absent: none
  bool softmaxParts = false;
};
void weighScores(const Weighing& how, const Limits& limits, HeadTrace& head);

// head.scores = QKᵀ. q: head.q, or what became of it.
void traceScores(const Matrix& q, const Limits& limits, HeadTrace& head);

}  // namespace attention
