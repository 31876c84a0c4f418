#pragma once

#include <vector>

#include "kernels/block.h"
#include "kernels/softmax.h"

// Sums over rows of numbers, each in one order that does not depend on how it is compiled.
namespace attention::learning {

// Σ a·b, in four sums.
float dot(const float* a, const float* b, Index count);

// Σ a, in four sums.
float total(const float* a, Index count);

// Σ a·a of any number of them, each block of 1,024 added up in float and these sums in double.
double squares(const float* a, std::size_t count);

// to += rows' sum. rows: n × cols, to: 1 × cols.
void addRows(const float* rows, Index n, Index cols, Index stride, float* to);

// Adds a bias to each row, or nothing where it is empty. rows: n × cols, bias: 1 × cols.
void addBias(const Block& bias, const Block& rows);

// The same backwards: the gradient of a bias += the sum of the rows.
void addGradient(const Block& rows, const Block& ofBias);

// to += from. Both n × cols.
void addBlock(const Block& to, const Block& from);

// The softmax of the first `seen` numbers in place; up to `reach` they become 0. Without a finite largest one all
// become NaN, as training has to stop there.
RowSoftmax softmaxSeen(float* row, Index seen, Index reach);

// The places of a row's largest numbers, the largest first, of equal ones the first. top: at most count.
std::vector<int> largestPlaces(const float* row, Index count, Index top);

}  // namespace attention::learning
