// The inputs of attention as JavaScript lays them out: a table of matrices, then what is not a matrix.
#pragma once

#include "border.h"
#include "inputs.h"

namespace border {

// Four bytes a field, in the order of MATRICES and of pack() in JavaScript.
struct Request {
  MatrixSlot x, context, wq, wk, wv, q, k, v, wo, bq, bk, bv, bo, pastK, pastV;
  MatrixSlot general, w1, w2, additiveV;
  MatrixSlot mask;     // the first one; the others, of the same shape, follow it in memory
  std::int32_t masks;  // how many
  std::int32_t heads;
  std::int32_t kvHeads;  // 0: absent
  std::int32_t scoring;  // in the order of attention::Scoring
  std::int32_t hasScale;
  float scale;
  std::int32_t hasSoftcap;
  float softcap;
  std::int32_t causal;
  std::int32_t keyLength;  // −1: absent
  std::int32_t softmaxParts;
};
static_assert(sizeof(Request) == 71 * 4);

// Views of the request's own memory.
attention::Inputs<float> inputsOf(const Request& request);

}  // namespace border
