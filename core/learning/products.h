#pragma once

#include "learning/block.h"

// The products of kernels/product.h, to the last bit, into matrices that are there already.
namespace attention::learning {

// Where products put what they multiply with, as panels (kernels/panels.h). double needs none of it.
template <typename Scalar>
struct Panels {
  Scalar* panels;  // panelsFor() numbers
  Scalar* group;   // 4 · stretch
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
template <typename Scalar>
void multiply(const Block<Scalar>& a, const Block<Scalar>& b, const Block<Scalar>& to, const Panels<Scalar>& panels,
              Reach reach = {});

// to = a·bᵀ, or to + a·bᵀ. a: n × d, b: m × d, to: n × m. With a causal reach only that much of each row is computed,
// and some columns more.
template <typename Scalar>
void multiplyTransposed(const Block<Scalar>& a, const Block<Scalar>& b, const Block<Scalar>& to,
                        const Panels<Scalar>& panels, Reach reach = {}, Put put = Put::set);

// to = aᵀ·b. a: d × n, b: d × m, to: n × m. With a causal reach (first = 0, n = d) only that much of each row of a is
// read, of as many rows as there are within panels at a time.
template <typename Scalar>
void transposedMultiply(const Block<Scalar>& a, const Block<Scalar>& b, const Block<Scalar>& to,
                        const Panels<Scalar>& panels, Reach reach = {});

// Each Scalar has its own.
#define DECLARE(Scalar)                                                                                            \
  template <>                                                                                                      \
  void multiply(const Block<Scalar>&, const Block<Scalar>&, const Block<Scalar>&, const Panels<Scalar>&, Reach);   \
  template <>                                                                                                      \
  void multiplyTransposed(const Block<Scalar>&, const Block<Scalar>&, const Block<Scalar>&, const Panels<Scalar>&, \
                          Reach, Put);                                                                             \
  template <>                                                                                                      \
  void transposedMultiply(const Block<Scalar>&, const Block<Scalar>&, const Block<Scalar>&, const Panels<Scalar>&, \
                          Reach);
DECLARE(float)
DECLARE(double)
#undef DECLARE

}  // namespace attention::learning
