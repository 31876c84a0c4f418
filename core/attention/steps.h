#pragma once

#include <optional>

#include "attention/inputs.h"
#include "base/matrix.h"

// The steps of scaled dot-product attention, softmax(QKᵀ/√d_k + M)V, one function each (Vaswani et al. 2017, section
// 3.2). n queries, m keys.
namespace attention {

// XW + b. x: n × d_model, w: d_model × d, bias: 1 × d or absent. → n × d
Matrix project(const MatrixRef& x, const MatrixRef& w, const std::optional<View>& bias);

// The rows seen before, then the new ones: a key-value cache. past: p × d, given: m × d. → (p + m) × d
Matrix appendRows(const MatrixRef& past, const MatrixRef& given);

// QKᵀ. q: n × d_k, k: m × d_k. → n × m
// General scoring is the same with QW for Q, W: d_q × d_k (Luong et al. 2015, section 3.1).
Matrix scoreKeys(const MatrixRef& q, const MatrixRef& k);

// Additive scoring, v·tanh(q·w1 + k·w2) (Bahdanau et al. 2015, appendix A.1.2), after the projections q·w1 and k·w2.
// First their sums, for each pair: row i·m + j is that of query i and key j. q: n × d_a, k: m × d_a. → n·m × d_a
Matrix addPairs(const MatrixRef& projectedQ, const MatrixRef& projectedK);

// Then tanh of each. → n·m × d_a
Matrix activate(const MatrixRef& preactivations);

// Then their dot products with v, 1 × d_a. → n × m
Matrix scorePairs(const MatrixRef& activations, const MatrixRef& v, Index m);

// 1/√d_k, or 1, unless the caller chose.
float scaleFactor(const Inputs& inputs, Index keyWidth);

// scores · factor. → n × m
Matrix scaleScores(const MatrixRef& scores, float factor);

// c·tanh(s/c): between −c and c, and nearly s where s is small. → n × m
Matrix capScores(const MatrixRef& scaledScores, float softcap);

// scores + M, but −∞ wherever M is −∞. → n × m
Matrix maskScores(const MatrixRef& scores, const MatrixRef& mask);

// exp(s − max) / Σ exp(s − max), along each row; the parts are the very numbers the weights come from.
// A row with no key left (all −∞): rowMax −∞, shifted −∞, exponentials 0, rowSum 0, weights 0.
// A row whose maximum is +∞ (a mask can say so): the limit, so shifted is 0 at each +∞ and −∞ elsewhere.
struct Softmax {
  Matrix rowMax;        // n × 1
  Matrix shifted;       // n × m, or empty unless asked for
  Matrix exponentials;  // n × m, or empty unless asked for
  Matrix rowSum;        // n × 1
  Matrix weights;       // n × m
};

Softmax softmax(const MatrixRef& scores, bool everyPart = true);

// AV. weights: n × m, v: m × d_v. → n × d_v
Matrix weightedSum(const MatrixRef& weights, const MatrixRef& v);

}  // namespace attention
