#pragma once

#include "base/matrix.h"

// What is done with a row of numbers at a time, each in one order that does not depend on how it is compiled.
namespace attention::learning {

// Σ a·b, in four sums.
template <typename Scalar>
Scalar dot(const Scalar* a, const Scalar* b, Index count);

// Σ a, in four sums.
template <typename Scalar>
Scalar total(const Scalar* a, Index count);

// Σ a·a of any number of them, each block of 1,024 added up in Scalar and these sums in double.
template <typename Scalar>
double squares(const Scalar* a, std::size_t count);

// to += rows' sum. rows: n × cols, to: 1 × cols.
template <typename Scalar>
void addRows(const Scalar* rows, Index n, Index cols, Index stride, Scalar* to);

// The softmax of the first `seen` numbers in place, to the last bit that of attention/steps.h where the numbers from
// there on are −∞; up to `reach` they become 0. → the largest, and the sum of exponentials that all were divided by
template <typename Scalar>
struct SoftmaxOf {
  Scalar largest, sum;
};
template <typename Scalar>
SoftmaxOf<Scalar> softmaxRow(Scalar* row, Index seen, Index reach);

// Each Scalar has its own.
template <>
float dot(const float*, const float*, Index);
template <>
double dot(const double*, const double*, Index);
template <>
float total(const float*, Index);
template <>
double total(const double*, Index);
template <>
SoftmaxOf<float> softmaxRow(float*, Index, Index);
template <>
SoftmaxOf<double> softmaxRow(double*, Index, Index);

}  // namespace attention::learning
