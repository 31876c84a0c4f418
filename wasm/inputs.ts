// The inputs of the engine. Symbols and sources as in core.ts.

/** A row-major float32 matrix; at least one row and one column where it goes in. */
export interface Matrix {
  /**
   * How many rows; a token a row.
   *
   * @throws TypeError - `q.rows: expected an integer, got 1.5`
   */
  readonly rows: number;
  /**
   * How many columns.
   *
   * @throws RangeError - `q.cols: expected a size below 2^31, got -1`
   */
  readonly cols: number;
  /**
   * rows · cols numbers, row after row: `data[r * cols + c]`. Of results a copy of its own, 4 bytes a number.
   *
   * @throws RangeError - `q.data: expected 4 numbers (2 rows of 2), got 3`
   */
  readonly data: Float32Array;
}

/** A matrix: rows × cols, or its rows as arrays of numbers, all equally long. Numbers are rounded to float32. */
export type MatrixLike = Matrix | readonly (readonly number[])[];

/**
 * n × m. Numbers are added to the scaled scores: `-Infinity` forbids, and `Infinity` leaves a row only such keys. Of
 * booleans `true` may attend. Not both in one mask.
 */
export type Mask = MatrixLike | readonly (readonly boolean[])[];

/**
 * The inputs that attention is computed from: `x` and weight matrices, or `q`, `k`, `v`, or some of each, but never both `q` and
 * `wq`. They apply in this order: projection, past, scoring, `scale`, `softcap`, then `mask`, `causal` and `keyLength`
 * together; a row with no key left gets weights and output 0.
 *
 * @source ONNX Attention, version 23, for heads, masks, `softcap`, `causal` and `past`.
 */
export interface Inputs {
  /**
   * n × d_model: the tokens, with `wq`, `wk`, `wv`.
   *
   * @throws RangeError - `x: expected wq, wk or wv with it`
   * @source Vaswani et al. 2017, section 3.2.3: self-attention.
   */
  x?: MatrixLike;
  /**
   * (m − p) × d_model: where keys and values come from. Default: `x`.
   *
   * @throws RangeError - `context: expected 2 columns (the columns of x), got 1`
   * @source Vaswani et al. 2017, section 3.2.3: encoder–decoder attention.
   */
  context?: MatrixLike;
  /**
   * d_model × heads·d_q: q = x · wq + bq.
   *
   * @throws RangeError - `wq: expected 2 rows (the columns of x), got 1`
   * @source Vaswani et al. 2017, section 3.2.2.
   */
  wq?: MatrixLike;
  /**
   * d_model × kvHeads·d_k: k = context · wk + bk.
   *
   * @throws RangeError - `wk: expected 2 rows (the columns of x), got 1`
   * @source Vaswani et al. 2017, section 3.2.2.
   */
  wk?: MatrixLike;
  /**
   * d_model × kvHeads·d_v: v = context · wv + bv.
   *
   * @throws RangeError - `wv: expected 2 rows (the columns of x), got 1`
   * @source Vaswani et al. 2017, section 3.2.2.
   */
  wv?: MatrixLike;
  /**
   * n × heads·d_q: all heads side by side, each as wide as the others. d_q = d_k but for scorings with parameters.
   *
   * @throws RangeError - `q: expected either q or wq, got both`
   * @source Vaswani et al. 2017, section 3.2.1.
   */
  q?: MatrixLike;
  /**
   * (m − p) × kvHeads·d_k: the keys, without the past's.
   *
   * @throws RangeError - `k: expected 2 columns (the columns of q), got 1`
   * @source Vaswani et al. 2017, section 3.2.1.
   */
  k?: MatrixLike;
  /**
   * (m − p) × kvHeads·d_v: the values, without the past's.
   *
   * @throws RangeError - `v: expected 2 rows (the rows of k), got 1`
   * @source Vaswani et al. 2017, section 3.2.1.
   */
  v?: MatrixLike;
  /**
   * heads·d_v × d_out: the output projection. Absent: there is none.
   *
   * @throws RangeError - `wo: expected 2 rows (the columns of v), got 1`
   * @source Vaswani et al. 2017, section 3.2.2.
   */
  wo?: MatrixLike;
  /**
   * heads·d_q numbers, as many as `wq` has columns: added to each row of x · wq.
   *
   * @throws RangeError - `bq: expected 2 numbers (the columns of wq), got 1`
   * @source this engine's own, as many models have it; Vaswani et al. 2017 has no biases.
   */
  bq?: readonly number[];
  /**
   * kvHeads·d_k numbers, as many as `wk` has columns.
   *
   * @throws RangeError - `bk: expected at least one number`
   * @source as `bq`: this engine's own.
   */
  bk?: readonly number[];
  /**
   * kvHeads·d_v numbers, as many as `wv` has columns.
   *
   * @throws TypeError - `bv: expected a number at [1], got null`
   * @source as `bq`: this engine's own.
   */
  bv?: readonly number[];
  /**
   * d_out numbers, as many as `wo` has columns.
   *
   * @throws RangeError - `bo: expected wo with it`
   * @source as `bq`: this engine's own.
   */
  bo?: readonly number[];
  /**
   * At least 1; divides the columns of q. Default 1.
   *
   * @throws RangeError - `heads: expected a divisor of 2 (the columns of q), got 3`
   * @source Vaswani et al. 2017, section 3.2.2.
   */
  heads?: number;
  /**
   * At least 1; divides `heads` and the columns of k and v. Default `heads`. Query head h reads key head
   * ⌊h · kvHeads / heads⌋: 1 is multi-query attention, between 1 and `heads` grouped-query attention.
   *
   * @throws RangeError - `kvHeads: expected a divisor of 1 (heads), got 2`
   * @source Shazeer 2019 for 1, Ainslie et al. 2023 for groups.
   */
  kvHeads?: number;
  /**
   * How a query q scores a key k. Default 'scaled-dot'.
   *
   * - 'scaled-dot', 'dot': q·kᵀ, with or without 1/√d_k as the default of `scale`.
   * - `general`: q·W·kᵀ, with W of d_q × d_k.
   * - `additive`: v·tanh(q·w1 + k·w2), with w1 of d_q × d_a, w2 of d_k × d_a, v of d_a numbers.
   *
   * The parameters are those of one head, and all heads share them.
   *
   * @throws RangeError - `scoring: expected 'scaled-dot', 'dot', general or additive, got 'dott'`
   * @source Vaswani et al. 2017, section 3.2.1; Luong et al. 2015, section 3.1; Bahdanau et al. 2015, appendix A.1.2.
   */
  scoring?:
    | 'scaled-dot'
    | 'dot'
    | { general: MatrixLike }
    | { additive: { w1: MatrixLike; w2: MatrixLike; v: readonly number[] } };
  /**
   * The factor of the scores; any finite number. Default 1/√d_k for 'scaled-dot', else 1.
   *
   * @throws RangeError - `scale: expected a finite number, got NaN`
   * @source Vaswani et al. 2017, section 3.2.1.
   */
  scale?: number;
  /**
   * c, above 0: scaled scores s become c·tanh(s / c), before the mask. Absent: they stay.
   *
   * @throws RangeError - `softcap: expected a finite number above 0, got 0`
   * @source ONNX Attention, version 23.
   */
  softcap?: number;
  /**
   * Query i may see keys 0 … i + p only: counted from the top left of the mask. Where others count from its bottom right,
   * as FlashAttention does since 2.1, the first m − n keys are the past here. Default false.
   *
   * @throws TypeError - `causal: expected a boolean, got 1`
   * @source Vaswani et al. 2017, section 3.2.3; ONNX Attention, version 23.
   */
  causal?: boolean;
  /**
   * n × m, the past's keys in front; one for all heads, or a list with one per head.
   *
   * @throws RangeError - `mask: expected 2 rows (the rows of q), got 1`
   * @source ONNX Attention, version 23.
   */
  mask?: Mask | readonly Mask[];
  /**
   * Keys from this one on, counted from the past's first, are padding, as if a mask forbade them; 0 … m. Default m.
   *
   * @throws RangeError - `keyLength: expected 0 to 2 (the rows of k), got 3`
   * @source this engine's own: a shorter way to write such a mask.
   */
  keyLength?: number;
  /**
   * A key-value cache, put in front of k and v: p × kvHeads·d_k and p × kvHeads·d_v. Those of the next call are the
   * trace's `k` and `v`.
   *
   * @throws RangeError - `past.k: expected 2 columns (the columns of k), got 1`
   * @source ONNX Attention, version 23.
   */
  past?: { k: MatrixLike; v: MatrixLike };
}
