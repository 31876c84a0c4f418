#pragma once

#include "base/matrix.h"

// Products of matrices, by the register kernel of panels.h.
namespace attention {

// A·B. a: n × d, b: d × m. → n × m
Matrix product(const MatrixRef& a, const MatrixRef& b);

// A·Bᵀ. a: n × d, b: m × d. → n × m
Matrix productTransposed(const MatrixRef& a, const MatrixRef& b);

// Aᵀ·B. a: d × n, b: d × m. → n × m
Matrix transposedProduct(const MatrixRef& a, const MatrixRef& b);

}  // namespace attention
