// The results of the engine. Symbols and sources as in core.ts.
import type { Matrix } from './inputs.ts';

/**
 * Every intermediate of one attention. Finite inputs can still give numbers too large for float32: such a trace is
 * refused with the field's name and the place, and with several heads the head's.
 *
 * @complexity Memory: 4 bytes a number; the n × m matrices of the heads are most of it. Time: that of
 * {@link Attention.trace}.
 * @source Vaswani et al. 2017, section 3.2.
 */
export interface Trace {
  /**
   * n × heads·d_q: all heads side by side.
   *
   * @throws RangeError - `q: overflow of float32 at [0][0]`
   */
  q: Matrix;
  /** m × kvHeads·d_k, the past in front: the next call's `past.k`. */
  k: Matrix;
  /** m × kvHeads·d_v, the past in front: the next call's `past.v`. */
  v: Matrix;
  /** As many as `heads` says, in the order of q's columns. */
  heads: readonly HeadTrace[];
  /** n × heads·d_v: the heads' outputs side by side. */
  concat: Matrix;
  /**
   * n × d_out: concat · wo + bo. Only with `wo`.
   *
   * @throws RangeError - `projected: overflow of float32 at [0][0]`
   */
  projected?: Matrix;
  /** n × d_out: `projected`; or n × heads·d_v without `wo`: `concat`. */
  output: Matrix;
}

/**
 * The results of one head, in the order in which it does.
 *
 * @complexity Time: `scores` take n · m · d_k multiplications, with general scoring n · d_q · d_k more, with additive
 * scoring n · m · d_a and (n · d_q + m · d_k) · d_a; `output` takes n · m · d_v; every other field is read once from
 * the one before it. Memory: 4 bytes a number.
 * @source Vaswani et al. 2017, equation 1; Luong et al. 2015 and Bahdanau et al. 2015 for the scorings with parameters.
 */
export interface HeadTrace {
  /** n × d_q. */
  q: Matrix;
  /** m × d_k; the same in each head of a group. */
  k: Matrix;
  /** m × d_v; the same in each head of a group. */
  v: Matrix;
  /**
   * Only with general scoring, n × d_k: q·W; and with additive scoring, n × d_a: q·w1.
   *
   * @throws RangeError - `projectedQ: overflow of float32 at [0][0]`
   */
  projectedQ?: Matrix;
  /**
   * m × d_a: k·w2. Only with additive scoring.
   *
   * @throws RangeError - `projectedK: overflow of float32 at [0][0]`
   */
  projectedK?: Matrix;
  /**
   * n·m × d_a: q·w1 + k·w2, of query i and key j in row i·m + j. Only with additive scoring.
   *
   * @throws RangeError - `preactivations: overflow of float32 at [0][0]`
   */
  preactivations?: Matrix;
  /** n·m × d_a: tanh of `preactivations`. Only with additive scoring. */
  activations?: Matrix;
  /**
   * n × m: QKᵀ, QWKᵀ, or v · activations. Where the mask forbids a key and this is too large for float32: ±Infinity.
   *
   * @throws RangeError - `heads[1].scores: overflow of float32 at [0][0]`
   */
  scores: Matrix;
  /**
   * n × m: scores · scale.
   *
   * @throws RangeError - `scaledScores: overflow of float32 at [0][0]`
   */
  scaledScores: Matrix;
  /** n × m: c·tanh(scaledScores / c). Only with a softcap. */
  cappedScores?: Matrix;
  /**
   * n × m: cappedScores (scaledScores without a softcap) + mask, -Infinity wherever a key is forbidden. Only with `mask`,
   * `causal` or `keyLength`.
   *
   * @throws RangeError - `maskedScores: overflow of float32 at [0][0]`
   */
  maskedScores?: Matrix;
  /** n × m: the softmax of each row, between 0 and 1; a row sums to 1, or to 0 if fully masked. */
  weights: Matrix;
  /** n × d_v: weights · V. */
  output: Matrix;
  /** n × m and n × 1 matrices on the way to `weights`. Only with the option `softmaxParts`. */
  softmaxParts?: SoftmaxParts;
  /** Rows with no key left, 0 … n numbers, ascending: weights and output are 0 there. */
  fullyMaskedRows: readonly number[];
}

/**
 * The numbers on the way from the (masked) scaled scores s to the weights, as used: weights = exponentials / rowSum.
 *
 * A fully masked row has rowMax and shifted -Infinity, exponentials and rowSum 0. Where a mask holds +Infinity the row
 * takes its limit: rowMax +Infinity, shifted 0 at each such key and -Infinity elsewhere.
 *
 * @complexity Time: n · m. Memory: 8 · n · (m + 1) bytes.
 * @source Milakov & Gimelshein 2018, algorithm 2: softmax that cannot overflow.
 */
export interface SoftmaxParts {
  /** n × 1: the largest s of each row. */
  rowMax: Matrix;
  /** n × m: s − rowMax, so never above 0. */
  shifted: Matrix;
  /** n × m: exp(shifted), between 0 and 1. */
  exponentials: Matrix;
  /** n × 1: the sum of each row's exponentials. */
  rowSum: Matrix;
}

/**
 * The gradients of a scalar L whose ∂L/∂output is given; each shaped as what it is the gradient of, in units of L a unit of that.
 * Numbers with no influence on the output, such as keys and values that nobody may see, have gradient 0. Those of
 * inputs are there when the input was given.
 *
 * @complexity Memory: 4 bytes a number, as many as the inputs and their trace have. Time: that of
 * {@link Attention.gradients}.
 * @source the chain rule through Vaswani et al. 2017, section 3.2; dS as in Dao et al. 2022, appendix B.2.
 */
export interface Gradients {
  /** n × d_model: the sum of what comes by q, and without `context` by k and v. */
  x?: Matrix;
  /** (m − p) × d_model: the sum of what comes by k and v. */
  context?: Matrix;
  /** d_model × heads·d_q. */
  wq?: Matrix;
  /** d_model × kvHeads·d_k. */
  wk?: Matrix;
  /** d_model × kvHeads·d_v. */
  wv?: Matrix;
  /** heads·d_v × d_out. */
  wo?: Matrix;
  /** 1 × heads·d_q. */
  bq?: Matrix;
  /** 1 × kvHeads·d_k. */
  bk?: Matrix;
  /** 1 × kvHeads·d_v. */
  bv?: Matrix;
  /** 1 × d_out. */
  bo?: Matrix;
  /** The gradients of the cache: p × kvHeads·d_k and p × kvHeads·d_v. Only with `past`. */
  past?: { k: Matrix; v: Matrix };
  /** n × heads·d_q, whether q was given or projected. */
  q: Matrix;
  /** (m − p) × kvHeads·d_k, without the past, as `inputs.k`; of each key head the sum over the heads that share it. */
  k: Matrix;
  /** (m − p) × kvHeads·d_v, without the past, as `inputs.v`; of each key head the sum over the heads that share it. */
  v: Matrix;
  /**
   * The gradients of the scoring's parameters, the sum over the heads: general d_q × d_k; w1 d_q × d_a, w2 d_k × d_a, v 1 × d_a. Only
   * with such a scoring.
   */
  scoring?: { general?: Matrix; additive?: { w1: Matrix; w2: Matrix; v: Matrix } };
  /** n × heads·d_v: the heads' `output` side by side. */
  concat: Matrix;
  /** One a head, in the trace's order. */
  heads: readonly HeadGradients[];
}

/**
 * The gradients of a head's intermediates in L, each shaped as in {@link HeadTrace}; there is what there is of the trace.
 *
 * @complexity Time: `weights` and `v` take n · m · d_v multiplications each, `q` (or `projectedQ`) and `k` n · m · d_k each;
 * with additive scoring its four fields n · m · d_a. Memory: 4 bytes a number.
 * @source the chain rule through Vaswani et al. 2017, equation 1; dS as in Dao et al. 2022, appendix B.2.
 */
export interface HeadGradients {
  /** n × d_v: dO. */
  output: Matrix;
  /**
   * n × m: dA = dO·Vᵀ, also where a key is forbidden: what L would change by if it did weigh something. Where that is
   * too large for float32: ±Infinity.
   *
   * @throws RangeError - `gradients.weights: overflow of float32 at [0][0]`
   */
  weights: Matrix;
  /**
   * n × 1: rowsum(dA ∘ A), each row's mean of dA by its weights: what softmax subtracts on the way back, for a row of
   * weights cannot grow as a whole. 0 in a fully masked row.
   */
  rowDot: Matrix;
  /** n × m, also the mask's gradient: A ∘ (dA − rowDot); 0 at forbidden keys and where a mask holds +Infinity. */
  maskedScores?: Matrix;
  /** n × m: as maskedScores, and without a mask what is said of them. */
  cappedScores?: Matrix;
  /** n × m: cappedScores ∘ (1 − tanh²(S / c)); without a softcap what is said of those. */
  scaledScores: Matrix;
  /** n × m: dS = scaledScores · scale. */
  scores: Matrix;
  /** n·m × d_a: dS · v of each pair. Only with additive scoring, as the next. */
  activations?: Matrix;
  /** n·m × d_a: activations ∘ (1 − tanh²). */
  preactivations?: Matrix;
  /** The gradient under general scoring, n × d_k: dS·K; under additive scoring n × d_a: preactivations, summed over the keys. */
  projectedQ?: Matrix;
  /** m × d_a: preactivations, summed over the queries. Only with additive scoring. */
  projectedK?: Matrix;
  /** n × d_q: dS·K; with parameters projectedQ · Wᵀ or projectedQ · w1ᵀ. */
  q: Matrix;
  /** m × d_k, with the past: dSᵀ·Q (of general scoring dSᵀ·QW); of additive scoring projectedK · w2ᵀ. This head's share. */
  k: Matrix;
  /** m × d_v, with the past: Aᵀ·dO. This head's share. */
  v: Matrix;
}
