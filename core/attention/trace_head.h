#pragma once

#include <optional>

#include "attention/trace.h"

namespace attention {

// One head of a trace, from head.q, head.k and head.v on: scores, weights, output, and all in between. mask: n × m or
// absent; number: which head, where there are several, to be named when a number becomes too large.
template <typename Scalar>
void traceHead(const Inputs<Scalar>& inputs, const std::optional<Matrix<Scalar>>& mask, const TraceOptions& options,
               std::optional<Index> number, HeadTrace<Scalar>& head);

// What comes after head.scores, which has to be there: scaled by factor, capped, masked, and on to the output.
template <typename Scalar>
struct Weighing {
  Scalar factor;                  // of the scores
  std::optional<Scalar> softcap;  // absent: none
  bool softmaxParts = false;
};
template <typename Scalar>
void weighScores(const Weighing<Scalar>& how, const std::optional<Matrix<Scalar>>& mask, std::optional<Index> number,
                 HeadTrace<Scalar>& head);

// head.scores = QKᵀ. q: head.q, or what became of it.
template <typename Scalar>
void traceScores(const Matrix<Scalar>& q, const std::optional<Matrix<Scalar>>& mask, std::optional<Index> number,
                 HeadTrace<Scalar>& head);

}  // namespace attention
