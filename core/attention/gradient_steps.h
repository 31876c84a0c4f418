#pragma once

#include "base/matrix.h"

// Each step of attention backwards, one function each. L is a scalar, and dY short for ∂L/∂Y, of the same shape as Y.
// n queries, m keys. The gradients of a product Y = AB are dA = dY·Bᵀ and dB = Aᵀ·dY (Petersen & Pedersen 2012, section
// 2.5). Scaling is its own gradient: dS = dS'·scale, with scaleScores of steps.h; and adding a mask passes dS on as it
// is.
namespace attention {

// Y = XW + b: dX = dY·Wᵀ. projected: n × d, w: d_model × d. → n × d_model
template <typename Scalar>
Matrix<Scalar> sourceGradient(const MatrixRef<Scalar>& projected, const MatrixRef<Scalar>& w);

// Y = XW + b: dW = Xᵀ·dY. x: n × d_model, projected: n × d. → d_model × d
template <typename Scalar>
Matrix<Scalar> projectionGradient(const MatrixRef<Scalar>& x, const MatrixRef<Scalar>& projected);

// Y = XW + b: db = Σ dY's rows. projected: n × d. → 1 × d
template <typename Scalar>
Matrix<Scalar> biasGradient(const MatrixRef<Scalar>& projected);

// O = AV: dA = dO·Vᵀ. output: n × d_v, v: m × d_v. → n × m
template <typename Scalar>
Matrix<Scalar> weightsGradient(const MatrixRef<Scalar>& output, const MatrixRef<Scalar>& v);

// O = AV: dV = Aᵀ·dO. weights: n × m, output: n × d_v. → m × d_v
template <typename Scalar>
Matrix<Scalar> valuesGradient(const MatrixRef<Scalar>& weights, const MatrixRef<Scalar>& output);

template <typename Scalar>
struct SoftmaxGradient {
  Matrix<Scalar> rowDot;  // n × 1: rowsum(dA ∘ A)
  Matrix<Scalar> scores;  // n × m: dS
};

// A = softmax(S), row by row: dS = A ∘ (dA − rowsum(dA ∘ A)), each row's Jacobian being diag(a) − aᵀa.
// 0 where S is ±∞, for there no finite change of it changes A: a forbidden key's score, a fully masked row, and a row
// in which a mask says +∞. What dA holds at such a key does not matter. weightsGradient, weights, scores: n × m.
template <typename Scalar>
SoftmaxGradient<Scalar> softmaxGradient(const MatrixRef<Scalar>& weightsGradient, const MatrixRef<Scalar>& weights,
                                        const MatrixRef<Scalar>& scores);

// C = c·tanh(S/c): dS = dC ∘ (1 − tanh²(S/c)). cappedScores: dC; scaledScores: S; n × m. → n × m
template <typename Scalar>
Matrix<Scalar> uncappedGradient(const MatrixRef<Scalar>& cappedScores, const MatrixRef<Scalar>& scaledScores,
                                Scalar softcap);

// S = QKᵀ: dQ = dS·K. scores: n × m, k: m × d_k. → n × d_k
// General scoring is the same with QW for Q.
template <typename Scalar>
Matrix<Scalar> queriesGradient(const MatrixRef<Scalar>& scores, const MatrixRef<Scalar>& k);

// S = QKᵀ: dK = dSᵀ·Q. scores: n × m, q: n × d_k. → m × d_k
template <typename Scalar>
Matrix<Scalar> keysGradient(const MatrixRef<Scalar>& scores, const MatrixRef<Scalar>& q);

// Additive scoring (Bahdanau et al. 2015, appendix A.1.2) has a row for each pair: i·m + j is that of query i and key
// j. S = T·vᵀ: dT = dS·v, of each pair. scores: n × m, v: 1 × d_a. → n·m × d_a
template <typename Scalar>
Matrix<Scalar> activationsGradient(const MatrixRef<Scalar>& scores, const MatrixRef<Scalar>& v);

// S = T·vᵀ: dv = Σ dS·T over all pairs. scores: n × m, activations: n·m × d_a. → 1 × d_a
template <typename Scalar>
Matrix<Scalar> hiddenGradient(const MatrixRef<Scalar>& scores, const MatrixRef<Scalar>& activations);

// T = tanh(P): dP = dT ∘ (1 − tanh²(P)). Both n·m × d_a. → n·m × d_a
template <typename Scalar>
Matrix<Scalar> preactivationsGradient(const MatrixRef<Scalar>& activations, const MatrixRef<Scalar>& preactivations);

// P = q·w1 + k·w2 of each pair: d(q·w1) = Σ dP over the m keys. preactivations: n·m × d_a. → n × d_a
template <typename Scalar>
Matrix<Scalar> sumOverKeys(const MatrixRef<Scalar>& preactivations, Index m);

// P = q·w1 + k·w2 of each pair: d(k·w2) = Σ dP over the queries. preactivations: n·m × d_a. → m × d_a
template <typename Scalar>
Matrix<Scalar> sumOverQueries(const MatrixRef<Scalar>& preactivations, Index m);

}  // namespace attention
