#pragma once

#include <optional>

#include "attention/inputs.h"
#include "base/matrix.h"

// The steps of scaled dot-product attention, softmax(QKᵀ/√d_k + M)V, one function each (Vaswani et al. 2017, section
// 3.2). n queries, m keys.
namespace attention {

// XW + b. x: n × d_model, w: d_model × d, bias: 1 × d or absent. → n × d
template <typename Scalar>
Matrix<Scalar> project(const MatrixRef<Scalar>& x, const MatrixRef<Scalar>& w, const std::optional<View<Scalar>>& bias);

// What was seen before, then what is new: a key-value cache. past: p × d, given: m × d. → (p + m) × d
template <typename Scalar>
Matrix<Scalar> appendRows(const MatrixRef<Scalar>& past, const MatrixRef<Scalar>& given);

// QKᵀ. q: n × d_k, k: m × d_k. → n × m
// General scoring is the same with QW for Q, W: d_q × d_k (Luong et al. 2015, section 3.1).
template <typename Scalar>
Matrix<Scalar> scoreKeys(const MatrixRef<Scalar>& q, const MatrixRef<Scalar>& k);

// Additive scoring, v·tanh(q·w1 + k·w2) (Bahdanau et al. 2015, appendix A.1.2), after the projections q·w1 and k·w2.
// First their sums, for each pair: row i·m + j is that of query i and key j. q: n × d_a, k: m × d_a. → n·m × d_a
template <typename Scalar>
Matrix<Scalar> addPairs(const MatrixRef<Scalar>& projectedQ, const MatrixRef<Scalar>& projectedK);

// Then tanh of each. → n·m × d_a
template <typename Scalar>
Matrix<Scalar> activate(const MatrixRef<Scalar>& preactivations);

// Then their dot products with v, 1 × d_a. → n × m
template <typename Scalar>
Matrix<Scalar> scorePairs(const MatrixRef<Scalar>& activations, const MatrixRef<Scalar>& v, Index m);

// 1/√d_k, or 1, unless the caller chose.
template <typename Scalar>
Scalar scaleFactor(const Inputs<Scalar>& inputs, Index keyWidth);

// scores · factor. → n × m
template <typename Scalar>
Matrix<Scalar> scaleScores(const MatrixRef<Scalar>& scores, Scalar factor);

// c·tanh(s/c): between −c and c, and nearly s where s is small. → n × m
template <typename Scalar>
Matrix<Scalar> capScores(const MatrixRef<Scalar>& scaledScores, Scalar softcap);

// scores + M, but −∞ wherever M is −∞. → n × m
template <typename Scalar>
Matrix<Scalar> maskScores(const MatrixRef<Scalar>& scores, const MatrixRef<Scalar>& mask);

// exp(s − max) / Σ exp(s − max), along each row; the parts are the very numbers the weights come from.
// A row with no key left (all −∞): rowMax −∞, shifted −∞, exponentials 0, rowSum 0, weights 0.
// A row whose maximum is +∞ (a mask can say so): the limit, so shifted is 0 at each +∞ and −∞ elsewhere.
template <typename Scalar>
struct Softmax {
  Matrix<Scalar> rowMax;        // n × 1
  Matrix<Scalar> shifted;       // n × m, or empty unless asked for
  Matrix<Scalar> exponentials;  // n × m, or empty unless asked for
  Matrix<Scalar> rowSum;        // n × 1
  Matrix<Scalar> weights;       // n × m
};

template <typename Scalar>
Softmax<Scalar> softmax(const MatrixRef<Scalar>& scores, bool everyPart = true);

// AV. weights: n × m, v: m × d_v. → n × d_v
template <typename Scalar>
Matrix<Scalar> weightedSum(const MatrixRef<Scalar>& weights, const MatrixRef<Scalar>& v);

}  // namespace attention
