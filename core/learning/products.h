#pragma once

#include "learning/block.h"

// The products of kernels/product.h, to the last bit, into matrices that are there already.
namespace attention::learning {

// Where products put what they multiply with, as panels (kernels/panels.h).
struct Panels {
  float* panels;  // panelsFor() numbers
  float* group;   // 4 · stretch
};

// How many numbers the panels of a product need, no number of whose rows, columns and depth is larger than these.
Count panelsFor(Index depth, Index cols);

// Of a square matrix of queries and keys: all of it, or query row + first and the keys up to it. Rows are computed four
// at a time, so that a row reaches as far as the last of its four does, but not beyond the last key.
struct Reach {
  bool causal = false;
  Index first = 0;

  Index of(Index row, Index all) const { return causal ? std::min(all, ((first + row) / 4 + 1) * 4) : all; }
};

enum class Put { set, add };

// Behind the rows of each a there are 3 more that can be read, whatever they are: true of every matrix of a Workspace.

// to = a·b. a: n × d, b: d × m, to: n × m. With a causal reach only that much of each row of a is read.
void multiply(const Block& a, const Block& b, const Block& to, const Panels& panels, Reach reach = {});

// to = a·bᵀ, or to + a·bᵀ. a: n × d, b: m × d, to: n × m. With a causal reach only that much of each row is computed,
// and some columns more.
void multiplyTransposed(const Block& a, const Block& b, const Block& to, const Panels& panels, Reach reach = {},
                        Put put = Put::set);

// to = aᵀ·b. a: d × n, b: d × m, to: n × m. With a causal reach (first = 0, n = d) only that much of each row of a is
// read, of as many rows as there are within panels at a time.
void transposedMultiply(const Block& a, const Block& b, const Block& to, const Panels& panels, Reach reach = {});

}  // namespace attention::learning
