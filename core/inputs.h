#pragma once

#include <optional>

#include "matrix.h"

namespace attention {

enum class Scoring { scaledDot, dot };

// What attention is computed from. Each of q, k, v is given, or projected: q from x by wq; k and v from context (x when
// absent) by wk and wv. n queries, m keys.
template <typename Scalar>
struct Inputs {
  using Given = std::optional<View<Scalar>>;

  Given x;           // n × d_model
  Given context;     // m × d_model
  Given wq, wk, wv;  // d_model × d_k, d_model × d_k, d_model × d_v
  Given q, k, v;     // n × d_k, m × d_k, m × d_v
  Given wo;          // d_v × d_out
  Given bq, bk, bv;  // a row each, as many columns as wq, wk, wv
  Given bo;          // a row, as many columns as wo
  Given mask;        // n × m, added to the scaled scores; −∞ forbids

  Scoring scoring = Scoring::scaledDot;
  std::optional<Scalar> scale;     // default: 1/√d_k for scaledDot, 1 for dot
  bool causal = false;             // query i sees keys 0 … i
  std::optional<Index> keyLength;  // keys from this one on are padding
};

// Throws std::invalid_argument, naming the argument, what was expected and what came.
template <typename Scalar>
void check(const Inputs<Scalar>& inputs);

}  // namespace attention
