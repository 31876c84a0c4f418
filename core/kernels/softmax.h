#pragma once

#include "base/matrix.h"

namespace attention {

struct RowSoftmax {
  float largest, sum;
};

// weights = exp(x − largest) / Σ exp(x − largest) of a row, which may be in place; where there is room for them, the
// differences and their exponentials go there. A row of −∞ becomes 0, with a sum of 0; one with ∞ becomes the limit,
// shared by all that are ∞. → the largest, and the sum that all were divided by
RowSoftmax softmaxRow(const float* row, Index count, float* weights, float* shifted = nullptr,
                      float* exponentials = nullptr);

}  // namespace attention
