#pragma once

#include <vector>

#include "base/matrix.h"

// Three ways to tell attention where a token stands. Angles and slopes are computed in float64, and each number is
// rounded to float once. All throw Refusal for sizes that do not fit.
namespace attention {

// To be added to embeddings: PE(pos, 2i) = sin(pos / 10000^(2i/d_model)), PE(pos, 2i + 1) = cos of the same, position
// after position from 0 (Vaswani et al. 2017, section 3.5). An odd d_model ends with a sine. → n × d_model
Matrix sinusoidal(Index n, Index dModel);

struct RotaryOptions {
  Index heads = 1;          // side by side, each rotated alike
  Index offset = 0;         // the position of the first row
  bool interleaved = true;  // pairs (0, 1), (2, 3) …; else (0, d/2), (1, d/2 + 1) …
  double base = 10000;
};

// Queries or keys, each pair of numbers turned by its angle: pair i of position pos by pos · base^(−2i/d), so that the
// dot product of a query and a key depends on how far apart they are (Su et al. 2021, section 3.4.2). x: n × heads·d, d
// even. → n × heads·d
Matrix rotary(const MatrixRef& x, const RotaryOptions& options = {});

// 1, base^(−2/width), base^(−4/width) …: how fast each pair of a width turns, in radians a position.
std::vector<double> frequencies(Index width, double base = 10000);

// Turns a pair by the angle of this cosine and sine.
void turnPair(float& first, float& second, double cosine, double sine);

// The factor by which each head multiplies distances: 2^(−8/heads), its square, its cube …; for a number of heads that
// is no power of two those of the next smaller one, then every other of those of the next larger one (Press et al.
// 2022, section 3, and the authors' code).
std::vector<double> alibiSlopes(Index heads);

// A mask a head, one below the other: minus the slope times the distance of query and key. Queries are the last n of
// past + n tokens. The paper has keys before queries only; later ones, unless causal forbids them, count as far as
// earlier ones. → heads·n × (past + n)
Matrix alibi(Index heads, Index n, Index past);

}  // namespace attention
