#pragma once

#include "base/matrix.h"

// Products of matrices: in float by the register kernel of panels.h, in double by Eigen.
namespace attention {

// A·B. a: n × d, b: d × m. → n × m
template <typename Scalar>
Matrix<Scalar> product(const MatrixRef<Scalar>& a, const MatrixRef<Scalar>& b);

// A·Bᵀ. a: n × d, b: m × d. → n × m
template <typename Scalar>
Matrix<Scalar> productTransposed(const MatrixRef<Scalar>& a, const MatrixRef<Scalar>& b);

// Aᵀ·B. a: d × n, b: d × m. → n × m
template <typename Scalar>
Matrix<Scalar> transposedProduct(const MatrixRef<Scalar>& a, const MatrixRef<Scalar>& b);

}  // namespace attention
