#pragma once

#include <optional>

#include "attention/trace.h"

namespace attention {

// One head of a trace, from head.q, head.k and head.v on: scores, weights, output, and all in between. mask: n × m or
// absent; number: which head, where there are several, to be named when a number becomes too large.
void traceHead(const Inputs& inputs, const std::optional<Matrix>& mask, const TraceOptions& options,
               std::optional<Index> number, HeadTrace& head);

// Goes on from head.scores, which has to be there: scaled by factor, capped, masked, and on to the output.
struct Weighing {
  float factor = 1;              // of the scores
  std::optional<float> softcap;  // absent: none
  bool softmaxParts = false;
};
void weighScores(const Weighing& how, const std::optional<Matrix>& mask, std::optional<Index> number, HeadTrace& head);

// head.scores = QKᵀ. q: head.q, or what became of it.
void traceScores(const Matrix& q, const std::optional<Matrix>& mask, std::optional<Index> number, HeadTrace& head);

}  // namespace attention
