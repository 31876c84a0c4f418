#pragma once

#include <Eigen/Core>
#include <limits>

// core/base: what all of the core is built on, and nothing of attention: matrices, sizes that cannot wrap (count.h),
// work in pieces (pieces.h) and refusals (refuse.h). core/kernels builds on it, and core/attention on both.
namespace attention {

using Eigen::Index;

// Row-major: a row is a token, and a row of a JavaScript typed array is a row here.
template <typename Scalar>
using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// A matrix whose numbers belong to someone else.
template <typename Scalar>
using View = Eigen::Map<const Matrix<Scalar>>;

template <typename Scalar>
using MatrixRef = Eigen::Ref<const Matrix<Scalar>>;

template <typename Scalar>
constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();

}  // namespace attention
