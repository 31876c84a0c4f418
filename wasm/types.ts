// The engine, its inputs and its results. Symbols and sources as in core.ts.
export type * from './refusals.ts';

/** The engine. Calls share no state, and whatever they give is the caller's: no matrix is a view of the engine's memory. */
export interface Attention {
  /**
   * Every intermediate of attention, each a fresh matrix.
   *
   * @param inputs - shapes as in {@link Inputs}.
   * @param options - what to show besides.
   * @returns shapes as in {@link Trace}: output n × d_out, or n × heads·d_v without `wo`; n × m for each head's weights.
   * @throws RangeError - a shape, a value, an overflow of float32, or memory: `k: expected 2 columns (the columns of q), got 1`
   * @throws TypeError - a kind or a name: `inputs: unknown key 'maks'; did you mean 'mask'?`
   * @units none; memory in bytes.
   * @complexity Time: heads · n · m · (d_k + d_v); with additive scoring heads · n · m · (d_a + d_v). Projections add
   * heads · n · (d_model · d_q + d_v · d_out) and kvHeads · (m − p) · d_model · (d_k + d_v). Memory: for each head, query
   * and key 12 bytes, 4 more with a softcap, 4 with a mask, 8 with `softmaxParts`, 8 · d_a with additive scoring; in the
   * engine, and again in what is given out.
   * @source Vaswani et al. 2017, sections 3.2.1 and 3.2.2; the order of scale, softcap and masks from ONNX Attention,
   * version 23.
   * @example
   * ```js
   * const { heads, output } = attention.trace({
   *   q: [[1, 0], [0, 1]],
   *   k: [[1, 0], [0, 1], [1, 1]],
   *   v: [[10, 0], [0, 10], [5, 5]],
   * });
   * console.log(output.rows, output.cols); // 2 2
   * console.log(heads[0].weights.data[0].toFixed(3)); // 0.401
   * ```
   */
  trace(inputs: Inputs, options?: TraceOptions): Trace;
  /**
   * The output of {@link Attention.trace} alone, by a faster path that never holds an n × m matrix: tiles of 256 keys, with
   * an online softmax. Equal to the trace's within float32's rounding.
   *
   * @param inputs - shapes as in {@link Inputs}.
   * @returns output: n × d_out, or n × heads·d_v without `wo`.
   * @throws RangeError - as `trace`, but less memory is needed, and the place of an overflow may be a later one:
   * `q: expected finite numbers, got NaN at [0][0]`
   * @throws TypeError - as `trace`: `heads: expected an integer, got 1.5`
   * @units none; memory in bytes.
   * @complexity Time: heads · n · m · (d_k + d_v), with projections as for `trace`; about half of it with `causal` and
   * n = m. Memory: 4 bytes for each number of the inputs, of q, k, v and of the output, and of one head's q, k, v once
   * more, in panels of 8: it grows with n + m, a mask aside.
   * @source Dao et al. 2022, algorithm 1; the softmax from Milakov & Gimelshein 2018, algorithm 3.
   * @example
   * ```js
   * const token = [[1, 2]];
   * const { output } = attention.attend({ q: token, k: token, v: [[3, 4, 5]] });
   * console.log(Array.from(output.data)); // [ 3, 4, 5 ]
   * ```
   */
  attend(inputs: Inputs): { output: Matrix };
  /**
   * As {@link Attention.attend}, in slices of about 8 ms between which others get their turn; heads or rows of X of more than
   * 2^18 columns make longer ones, and so does copying more than some million numbers in or out. The engine may be used
   * meanwhile. Inputs are copied before it returns, and may then change.
   *
   * @param inputs - shapes as in {@link Inputs}.
   * @param options - how to follow it, and how to stop it.
   * @returns output: n × d_out, or n × heads·d_v without `wo`.
   * @throws RangeError - the promise rejects with what `attend` throws: `mask: expected 2 rows (the rows of q), got 1`
   * @throws TypeError - as `attend`, and for options: `signal: expected an AbortSignal, got 1`
   * @throws Error - the signal's reason once it is aborted, such as an AbortError; and whatever `onProgress` throws.
   * @units a slice is about 8 milliseconds, its smallest part about a tenth of one; progress is a share, above 0 and at
   * last 1.
   * @complexity Time: as `attend`, and waiting for others after each slice. Memory: as `attend`, with every other call
   * under way adding its own.
   * @source as `attend`: Dao et al. 2022, Milakov & Gimelshein 2018; the slices are this engine's own.
   * @example
   * ```js
   * const token = [[1, 2]];
   * let done = 0;
   * const { output } = await attention.attendAsync(
   *   { q: token, k: token, v: token },
   *   { onProgress: (share) => (done = share), signal: AbortSignal.timeout(5000) },
   * );
   * console.log(done, output.rows, output.cols); // 1 1 2
   * ```
   */
  attendAsync(inputs: Inputs, options?: AttendOptions): Promise<{ output: Matrix }>;
  /**
   * Gradients of a scalar L in every input but the masks, and in every intermediate, from ∂L/∂output by the chain rule:
   * with O = AV and A = softmax(S), dA = dO·Vᵀ, dS = A ∘ (dA − rowsum(dA ∘ A)), and from there through mask, softcap and
   * scale to q, k, v and what they were projected from. Key heads that several heads share, and an `x` that is q's, k's
   * and v's source, get the sum of all paths.
   *
   * @param inputs - shapes as in {@link Inputs}.
   * @param outputGradient - ∂L/∂output: n × d_out, or n × heads·d_v without `wo`. Finite.
   * @returns shapes as in {@link Gradients}: each that of what it is the gradient of.
   * @throws RangeError - as `trace`, and for the outputGradient: `outputGradient: expected 2 rows (the rows of the output), got 1`
   * @throws RangeError - a gradient too large for float32, named by its place in the result:
   * `gradients.heads[0].weights: overflow of float32 at [0][0]`
   * @throws TypeError - as `trace`: `outputGradient: expected a matrix, got undefined`
   * @units of L, a unit of what it is the gradient of; memory in bytes.
   * @complexity Time: heads · n · m · (d_k + d_v), about three times a trace's. Memory: twice a trace's.
   * @source the chain rule through Vaswani et al. 2017, equation 1; dS as in Dao et al. 2022, appendix B.2.
   * @example
   * ```js
   * const inputs = { q: [[1]], k: [[1], [1]], v: [[10], [20]] };
   * const { v, q } = attention.gradients(inputs, [[1]]); // L is the output itself
   * console.log(Array.from(v.data), Array.from(q.data)); // [ 0.5, 0.5 ] [ 0 ]
   * ```
   */
  gradients(inputs: Inputs, outputGradient: MatrixLike): Gradients;
  /**
   * Sines and cosines to be added to n embeddings: of position p, feature 2i is sin(p / 10000^(2i/d_model)) and feature
   * 2i + 1 the cosine of the same. An odd d_model ends with a sine.
   *
   * @param n - positions, from 0; at least 1.
   * @param dModel - features; at least 1.
   * @returns n × d_model; row p is position p.
   * @throws RangeError - a size or memory: `n: expected at least 1, got 0`
   * @throws TypeError - no integer: `dModel: expected an integer, got 2.5`
   * @units positions in tokens; numbers have none.
   * @complexity Time: n · d_model. Memory: 4 · n · d_model bytes.
   * @source Vaswani et al. 2017, section 3.5.
   * @example
   * ```js
   * const { data } = attention.sinusoidal(2, 4);
   * console.log(Array.from(data.slice(0, 4))); // [ 0, 1, 0, 1 ]
   * console.log(data[4] === Math.fround(Math.sin(1))); // true
   * ```
   */
  sinusoidal(n: number, dModel: number): Matrix;
  /**
   * Queries or keys with their positions turned into them: pair i of position p is rotated by p · base^(-2i/d), d the
   * width of a head. To be applied to q and to k, before `trace`.
   *
   * @param matrix - n × heads·d, d even; row r is position offset + r.
   * @param options - how to pair and to turn.
   * @returns n × heads·d.
   * @throws RangeError - a shape or a value: `matrix: expected an even number of columns a head, got 3 for 1 head`
   * @throws TypeError - a kind: `matrix: expected a number at [0][0], got the string '1'`
   * @units positions in tokens; angles in radians.
   * @complexity Time: n · heads · d. Memory: 8 · n · heads · d bytes, the matrix and the result.
   * @source Su et al. 2021, section 3.4.2.
   * @example
   * ```js
   * const { data } = attention.rotary([[1, 0], [1, 0]]);
   * console.log(Array.from(data.slice(0, 2))); // [ 1, 0 ]
   * console.log(data[2] === Math.fround(Math.cos(1))); // true
   * ```
   */
  rotary(matrix: MatrixLike, options?: RotaryOptions): Matrix;
  /**
   * Linear biases, to be used as `mask`: minus a slope of the head's own times the distance of query and key. Slopes are
   * 2^(-8/heads), its square, its cube …; for a number of heads that is no power of two those of the next smaller one,
   * then every other of those of the next larger one. Keys after the query, which the paper does not have, count as far
   * as those before it.
   *
   * @param heads - how many masks; at least 1.
   * @param n - queries: the last n of past + n tokens; at least 1.
   * @param past - tokens before them; 0 or more. Default 0.
   * @returns one mask per head: n × (past + n).
   * @throws RangeError - a size or memory: `past: expected at least 0, got -1`
   * @throws TypeError - no integer: `n: expected an integer, got the string '4'`
   * @units distances in tokens; biases have none, as the scores that they are added to.
   * @complexity Time: heads · n · (past + n). Memory: 4 bytes a number, heads · n · (past + n) of them; in the engine, and
   * twice while they are given out.
   * @source Press et al. 2022, section 3, and the authors' code for other numbers of heads.
   * @example
   * ```js
   * const [first] = attention.alibi(8, 2);
   * console.log(Array.from(first.data)); // [ 0, -0.5, -0.5, 0 ]
   * ```
   */
  alibi(heads: number, n: number, past?: number): Matrix[];
  /** The package's version, as in its package.json. */
  readonly version: string;
}

/**
 * The place of the WebAssembly. Default: `attention.wasm` beside the loader, or else the copy in
 * `attention-steps/core/inline`, which does not stand in for what you name here.
 */
export interface LoadOptions {
  /**
   * In Node also a path or a file URL; in a browser relative to the page.
   *
   * @throws TypeError - `wasmUrl: expected a string or a URL, got number`
   */
  wasmUrl?: string | URL;
  /**
   * The bytes themselves, about 170 kB, or what they were compiled to; `wasmUrl` is then not read.
   *
   * @throws TypeError - `wasmBinary: expected an ArrayBuffer or a view of one, got string`
   */
  wasmBinary?: ArrayBuffer | ArrayBufferView | CompiledModule;
}

/** `WebAssembly.Module`, in projects whose types know it. */
export type CompiledModule = typeof globalThis extends {
  WebAssembly: { Module: new (...bytes: never[]) => infer Module };
}
  ? Module
  : never;

/** The further results that one call of {@link Attention.trace} shows. */
export interface TraceOptions {
  /**
   * Also give each head's {@link SoftmaxParts}. Default false.
   *
   * @throws TypeError - `softmaxParts: expected a boolean, got 1`
   */
  softmaxParts?: boolean;
}

/** How {@link Attention.attendAsync} is followed and stopped. */
export interface AttendOptions {
  /**
   * Called after each slice with the share done so far, above 0 and at last 1.
   *
   * @throws TypeError - `onProgress: expected a function, got 1`
   */
  onProgress?: ((share: number) => void) | undefined;
  /**
   * Aborting it stops the work at the end of the slice, in about 8 milliseconds. It may come from another frame.
   *
   * @throws TypeError - `signal: expected an AbortSignal, got 1`
   */
  signal?: AbortSignal | undefined;
}

/** How {@link Attention.rotary} pairs and turns. */
export interface RotaryOptions {
  /**
   * Heads side by side in the matrix's columns, all turned alike; at least 1. Default 1.
   *
   * @throws RangeError - `matrix: expected an even number of columns a head, got 4 for 4 heads`
   */
  heads?: number;
  /**
   * The position of the first row, in tokens, such as the rows of `past.k`; 0 or more. Default 0.
   *
   * @throws RangeError - `offset: expected at least 0, got -1`
   */
  offset?: number;
  /**
   * Which two numbers of a head make a pair: neighbours, (0, 1), (2, 3) …, as in the paper, or (false) one of the first
   * half with one of the second, (0, d/2), (1, d/2 + 1) …, as many models are trained. Default true.
   *
   * @throws TypeError - `interleaved: expected a boolean, got 1`
   */
  interleaved?: boolean;
  /**
   * The base by which the angles' wavelengths grow; finite, above 0. Default 10000.
   *
   * @throws RangeError - `base: expected a finite number above 0, got 0`
   */
  base?: number;
}

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
   * @throws RangeError - `scoring: expected one of 'scaled-dot', 'dot', general, additive, got 'dott'`
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
  /** One per head, in the trace's order. */
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
