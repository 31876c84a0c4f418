#pragma once

#include "base/matrix.h"

// Each step of attention backwards, one function each. L is a scalar, and dY short for ∂L/∂Y, of the same shape as Y.
// n queries, m keys. The gradients of a product Y = AB are dA = dY·Bᵀ and dB = Aᵀ·dY (Petersen & Pedersen 2012, section
// 2.5). Scaling is its own gradient: dS = dS'·scale, with scaleScores of steps.h; and adding a mask passes dS on as it
// is.
namespace attention {

// Y = XW + b: dX = dY·Wᵀ. projected: n × d, w: d_model × d. → n × d_model
Matrix sourceGradient(const MatrixRef& projected, const MatrixRef& w);

// Y = XW + b: dW = Xᵀ·dY. x: n × d_model, projected: n × d. → d_model × d
Matrix projectionGradient(const MatrixRef& x, const MatrixRef& projected);

// Y = XW + b: db = Σ dY's rows. projected: n × d. → 1 × d
Matrix biasGradient(const MatrixRef& projected);

// O = AV: dA = dO·Vᵀ. output: n × d_v, v: m × d_v. → n × m
Matrix weightsGradient(const MatrixRef& output, const MatrixRef& v);

// O = AV: dV = Aᵀ·dO. weights: n × m, output: n × d_v. → m × d_v
Matrix valuesGradient(const MatrixRef& weights, const MatrixRef& output);

struct SoftmaxGradient {
  Matrix rowDot;  // n × 1: rowsum(dA ∘ A)
  Matrix scores;  // n × m: dS
};

// A = softmax(S), row by row: dS = A ∘ (dA − rowsum(dA ∘ A)), each row's Jacobian being diag(a) − aᵀa.
// 0 where S is ±∞, for there no finite change of it changes A: a forbidden key's score, a fully masked row, and a row
// in which a mask says +∞. What dA holds at such a key does not matter. weightsGradient, weights, scores: n × m.
SoftmaxGradient softmaxGradient(const MatrixRef& weightsGradient, const MatrixRef& weights, const MatrixRef& scores);

// C = c·tanh(S/c): dS = dC ∘ (1 − tanh²(S/c)). cappedScores: dC; scaledScores: S; n × m. → n × m
Matrix uncappedGradient(const MatrixRef& cappedScores, const MatrixRef& scaledScores, float softcap);

// S = QKᵀ: dQ = dS·K. scores: n × m, k: m × d_k. → n × d_k
// General scoring is the same with QW for Q.
Matrix queriesGradient(const MatrixRef& scores, const MatrixRef& k);

// S = QKᵀ: dK = dSᵀ·Q. scores: n × m, q: n × d_k. → m × d_k
Matrix keysGradient(const MatrixRef& scores, const MatrixRef& q);

// Additive scoring (Bahdanau et al. 2015, appendix A.1.2) has a row for each pair: i·m + j is that of query i and key
// j. S = T·vᵀ: dT = dS·v, of each pair. scores: n × m, v: 1 × d_a. → n·m × d_a
Matrix activationsGradient(const MatrixRef& scores, const MatrixRef& v);

// S = T·vᵀ: dv = Σ dS·T over all pairs. scores: n × m, activations: n·m × d_a. → 1 × d_a
Matrix hiddenGradient(const MatrixRef& scores, const MatrixRef& activations);

// T = tanh(P): dP = dT ∘ (1 − tanh²(P)). Both n·m × d_a. → n·m × d_a
Matrix preactivationsGradient(const MatrixRef& activations, const MatrixRef& preactivations);

// P = q·w1 + k·w2 of each pair: d(q·w1) = Σ dP over the m keys. preactivations: n·m × d_a. → n × d_a
Matrix sumOverKeys(const MatrixRef& preactivations, Index m);

// P = q·w1 + k·w2 of each pair: d(k·w2) = Σ dP over the queries. preactivations: n·m × d_a. → m × d_a
Matrix sumOverQueries(const MatrixRef& preactivations, Index m);

}  // namespace attention
