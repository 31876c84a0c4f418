/**
 * Scaled dot-product attention, softmax(QKᵀ · scale + M) V, every number on the way to it, and its gradients: computed
 * in float32 by a C++ engine in WebAssembly, in Node and in browsers.
 *
 * ## Sizes
 *
 * | symbol        | what it counts                                                                     |
 * | ------------- | ---------------------------------------------------------------------------------- |
 * | n             | queries: rows of q, a token a row                                                  |
 * | m             | keys: rows of k, the past's in front                                               |
 * | p             | rows of the past; 0 without one                                                    |
 * | heads         | heads, side by side in the columns of q                                            |
 * | kvHeads       | heads of k and v, each shared by heads / kvHeads of q's                            |
 * | d_model       | columns of x and of context                                                        |
 * | d_q, d_k, d_v | columns of one head of q, k, v; d_q = d_k unless the scoring has parameters        |
 * | d_a           | hidden units of additive scoring                                                   |
 * | d_out         | columns of wo                                                                      |
 *
 * ## Units
 *
 * Numbers in matrices have none: what goes in is rounded to float32, and what comes out is float32. Memory is in bytes, 4
 * a number; waiting is in milliseconds. Complexity is time in multiplications, up to a factor, and memory in bytes.
 *
 * ## Errors
 *
 * A `RangeError` is about a shape or a value: what does not fit together, NaN, an infinity outside a mask, numbers too
 * large for float32, and what needs more memory than the 2,147,483,648 bytes that an engine can have, which is refused
 * before anything is computed. A `TypeError` is about a kind: a string for a number, an unknown key. The message names
 * the argument, what was expected and what came: `wk: expected 2 rows (the columns of x), got 1`. The message is English;
 * its `code` and its values are fields of the error, so that a page can say it in another language: of this one `code`
 * is 'rows', `argument` 'wk', `expected` 2, `got` 1, `because` 'columns-of' and `of` 'x'. {@link RefusalFields} has them all.
 *
 * After any error the next call answers as if nothing had happened. Where memory that is allowed cannot be had, or the
 * WebAssembly breaks off, the caller gets a `RangeError` that says so, and the next call a new instance.
 *
 * ## Sources
 *
 * - [Vaswani et al. 2017](https://arxiv.org/abs/1706.03762): attention, heads, masks, sinusoidal positions.
 * - [Luong et al. 2015](https://arxiv.org/abs/1508.04025): dot and general scoring.
 * - [Bahdanau et al. 2015](https://arxiv.org/abs/1409.0473): additive scoring.
 * - [Shazeer 2019](https://arxiv.org/abs/1911.02150): one head of keys for all of queries (MQA).
 * - [Ainslie et al. 2023](https://arxiv.org/abs/2305.13245): groups of heads that share keys (GQA).
 * - [Milakov & Gimelshein 2018](https://arxiv.org/abs/1805.02867): softmax in one pass over the scores.
 * - [Dao et al. 2022](https://arxiv.org/abs/2205.14135): attention in tiles, and its gradients (FlashAttention).
 * - [Su et al. 2021](https://arxiv.org/abs/2104.09864): rotary positions (RoPE).
 * - [Press et al. 2022](https://arxiv.org/abs/2108.12409): linear biases (ALiBi).
 * - [ONNX Attention](https://onnx.ai/onnx/operators/onnx__Attention.html), version 23, as corrected in 2026 (the softcap
 *   before the mask): what the inputs mean together.
 *
 * @packageDocumentation
 */
export type * from './inputs.ts';
export type * from './refusals.ts';
export type * from './results.ts';
import { startAttention } from './engine.ts';
import type { Inputs, Matrix, MatrixLike } from './inputs.ts';
import { loadEngine } from './load-wasm.ts';
import type { Gradients, Trace } from './results.ts';

/**
 * Loads the engine, in Node, a page or a worker. Each call makes an engine with a memory of its own, which grows as far as
 * its largest call needs and is given back with the engine. Where `attention.wasm` is not beside the loader, or something
 * else is, the engine comes from `attention-steps/core/inline`, which is fetched only then.
 *
 * @param options - where the WebAssembly comes from.
 * @returns the engine. It takes and gives matrices; loading has no shape.
 * @throws TypeError - an option's kind or name: `options: unknown key 'wasmURL'; did you mean 'wasmUrl'?`
 * @throws Error - the file that you name is missing or not WebAssembly; there is no WebAssembly or no SIMD; or a
 * Content-Security-Policy is in the way, which has to allow `'wasm-unsafe-eval'`:
 * `attention.wasm: expected a WebAssembly file in wasmBinary, got an empty file`
 * @units memory in bytes.
 * @complexity Time: to fetch and compile about 170 kB. Memory: about 16 MB to begin with, 2 GiB at most.
 * @source this engine's own; compiled by WebAssembly.compile.
 * @example
 * ```js
 * import { loadAttention } from 'attention-steps/core';
 *
 * const attention = await loadAttention();
 * console.log(typeof attention.trace); // function
 * ```
 */
export async function loadAttention(options: LoadOptions = {}): Promise<Attention> {
  return loadEngine(
    'attention.wasm',
    options,
    () => new URL('./attention.wasm', import.meta.url),
    startAttention,
    async () => (await import('./inline.ts')).loadAttention(),
  );
}

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
   * The bytes themselves, about 170 kB; `wasmUrl` is then not read.
   *
   * @throws TypeError - `wasmBinary: expected an ArrayBuffer or a view of one, got string`
   */
  wasmBinary?: ArrayBuffer | ArrayBufferView;
}

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
