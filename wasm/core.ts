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
export type * from './types.ts';
import { startAttention } from './engine.ts';
import { loadEngine } from './load-wasm.ts';
import type { Attention, LoadOptions } from './types.ts';

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
