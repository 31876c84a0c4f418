#pragma once

#include "base/count.h"
#include "kernels/block.h"
#include "kernels/panels.h"

// Products of matrices, by the register kernel of panels.h. Each number is added up in the same order in all of them.
namespace attention {

// A·B. a: n × d, b: d × m. → n × m
Matrix product(const MatrixRef& a, const MatrixRef& b);

// A·Bᵀ. a: n × d, b: m × d. → n × m
Matrix productTransposed(const MatrixRef& a, const MatrixRef& b);

// Aᵀ·B. a: d × n, b: d × m. → n × m
Matrix transposedProduct(const MatrixRef& a, const MatrixRef& b);

// The same into matrices, and with memory, that are there already.

// The memory in which products lay out what they multiply with, as panels (panels.h).
struct Panels {
  float* panels = nullptr;  // panelsAtOnce() numbers, of transposedMultiply panelsFor() of a stretch
  float* group = nullptr;   // 4 · stretch
};

// How many numbers all columns have as panels.
Count panelsFor(Size depth, Size cols);

// How many a product lays out at a time: some columns, which stay at hand while all rows meet them. No more for
// fewer columns or less depth.
Count panelsAtOnce(Size depth, Size cols);

// The part of a square matrix of queries and keys that counts: all of it, or of query row + first the keys up to it.
// Rows are computed four at a time, so that a row reaches as far as the last of its four does, but not beyond the last
// key.
struct Reach {
  bool causal = false;
  Index first = 0;

  Index of(Index row, Index all) const { return causal ? std::min(all, ((first + row) / 4 + 1) * 4) : all; }
};

// to = a·b. a: n × d, b: d × m, to: n × m. With a causal reach only that much of each row of a is used.
void multiply(const ConstBlock& a, const ConstBlock& b, const Block& to, const Panels& panels, Reach reach = {});

// to = a·bᵀ, or to + a·bᵀ. a: n × d, b: m × d, to: n × m. With a causal reach only that much of each row is computed,
// and some columns more.
void multiplyTransposed(const ConstBlock& a, const ConstBlock& b, const Block& to, const Panels& panels,
                        Reach reach = {}, Put put = Put::set);

// to = aᵀ·b. a: d × n, b: d × m, to: n × m. With a causal reach (first = 0, n = d) only that much of each row of a is
// read.
void transposedMultiply(const ConstBlock& a, const ConstBlock& b, const Block& to, const Panels& panels,
                        Reach reach = {});

// to = a·b. a: n × d, panels: packCols() of b, to: n × m.
void multiplyPanels(const ConstBlock& a, const float* panels, const Block& to);

}  // namespace attention
