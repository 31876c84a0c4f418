#pragma once

#include <Eigen/Core>
#include <limits>

// core/base: what all of the core is built on, and nothing of attention: matrices, sizes that cannot wrap (count.h),
// work in pieces (pieces.h) and refusals (refuse.h). core/kernels builds on it, and core/attention on both.
namespace attention {

using Eigen::Index;

// Row-major: a row is a token, and a row of a JavaScript typed array is a row here.
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// A matrix whose numbers belong to someone else.
using View = Eigen::Map<const Matrix>;

using MatrixRef = Eigen::Ref<const Matrix>;

constexpr float infinity = std::numeric_limits<float>::infinity();
// Bytes of memory, where nothing limits them.
constexpr double unlimited = std::numeric_limits<double>::infinity();

}  // namespace attention
