/**
 * Small transformers, trained: forwards, backwards and AdamW, computed in float32 by a C++ engine in WebAssembly, in Node
 * and in browsers. Of any sequence every number on the way can be had; those of attention are to the last bit those of
 * `attention-steps/core`.
 *
 * ## Sizes
 *
 * | symbol     | what it counts                                                           |
 * | ---------- | ------------------------------------------------------------------------ |
 * | sequences  | sequences of a batch                                                     |
 * | length     | tokens of each of them, at most `context`                                |
 * | n          | tokens of one sequence                                                   |
 * | N          | sequences · length                                                       |
 * | width      | columns of the residual stream, d_model                                  |
 * | P          | parameters: numbers that are learned                                     |
 *
 * ## Names
 *
 * All are used as x · W, so that a matrix has as many rows as what goes in has columns.
 *
 * - `embed.weight`: vocabulary × width.
 * - `positions.weight`: context × width; only with 'learned' and 'infused' positions.
 * - `types.weight`: tokenTypes × width.
 * - `layers.0.attention.wq`, `.wk`, `.wv`, `.wo`: width × width; the columns of a head's q, k and v stand side by side. Of
 *   `kvHeads` `wk` and `wv` have as many heads. `.bq`, `.bk`, `.bv`, `.bo`: 1 × their columns; only with `attentionBiases`.
 * - `layers.0.norm1.weight`, `.bias`, the same of `norm2` before the MLP, and `norm.weight`, `.bias` outside the layers:
 *   1 × width; RMS has no bias. No weights without `gains`.
 * - `layers.0.mlp.w1`, `.b1`, `.w2`, `.b2`: width × mlp, 1 × mlp, mlp × width, 1 × width; `.w3`, `.b3` as `.w1`, `.b1`,
 *   only when gated. No biases of these and of norms without `biases`.
 * - `transform.weight`, `.bias`, `transform.norm.weight`, `.bias`: width × width, 1 × width; only with `transform`.
 * - `unembed.weight`: width × vocabulary; absent when tied. `unembed.bias`: 1 × vocabulary; only with `unembedBias`.
 *
 * They start normally distributed, with a standard deviation of 1/√rows, `wo` and `w2` with that divided by √(2 · layers),
 * embeddings and positions with 0.5; weights of norms start at 1, biases at 0.
 *
 * ## Units
 *
 * Losses are in nats, accuracies are shares from 0 to 1, and other numbers have none. Memory is in bytes, 4 a number.
 *
 * ## Errors
 *
 * As those of `attention-steps/core`: a `RangeError` is about a shape or a value, a `TypeError` about a kind, and both
 * have a `code` and the values of the message as fields: `heads: expected a divisor of 8 (width), got 3`.
 * After any error the next call answers as if nothing had happened. Where the WebAssembly breaks off, its models are lost
 * and say so ('model-lost'), and new ones get a new instance; where memory ends, models go on with what they had learned.
 *
 * ## Randomness
 *
 * All of it, initial numbers and what is drawn, comes from PCG32 and the seeds that you give. The same seed, settings and
 * steps give the same weights, to the bit, in Node and in every browser.
 *
 * ## Sources
 *
 * - [Vaswani et al. 2017](https://arxiv.org/abs/1706.03762): the transformer.
 * - [Loshchilov & Hutter 2019](https://arxiv.org/abs/1711.05101): AdamW.
 * - [Ba et al. 2016](https://arxiv.org/abs/1607.06450): layer normalisation.
 * - [Zhang & Sennrich 2019](https://arxiv.org/abs/1910.07467): RMS normalisation.
 * - [Hendrycks & Gimpel 2016](https://arxiv.org/abs/1606.08415): GELU.
 * - [So et al. 2021](https://arxiv.org/abs/2109.08668): ReLU squared.
 * - [Elfwing et al. 2018](https://arxiv.org/abs/1702.03118): SiLU.
 * - [Shazeer 2020](https://arxiv.org/abs/2002.05202): gated MLPs.
 * - [Wang & Komatsuzaki 2021](https://github.com/kingoflolz/mesh-transformer-jax): attention and MLP side by side (GPT-J).
 * - [Black et al. 2022](https://arxiv.org/abs/2204.06745): rotary positions on a part of each head (GPT-NeoX).
 * - [Ainslie et al. 2023](https://arxiv.org/abs/2305.13245): shared keys and values.
 * - [Xiong et al. 2020](https://arxiv.org/abs/2002.04745): normalisation before and after.
 * - [Devlin et al. 2019](https://arxiv.org/abs/1810.04805): token types, and the head for masked words (BERT).
 * - [Press et al. 2021](https://arxiv.org/abs/2012.15832): positions in queries and keys only (Shortformer).
 * - [Su et al. 2021](https://arxiv.org/abs/2104.09864): rotary positions (RoPE).
 * - [Press et al. 2022](https://arxiv.org/abs/2108.12409): linear biases (ALiBi).
 * - [Radford et al. 2019](https://cdn.openai.com/better-language-models/language_models_are_unsupervised_multitask_learners.pdf): GPT-2.
 * - [Black et al. 2021](https://doi.org/10.5281/zenodo.5297715): GPT-Neo.
 * - [Touvron et al. 2023](https://arxiv.org/abs/2302.13971): Llama.
 * - [Sennrich et al. 2016](https://arxiv.org/abs/1508.07909): byte-pair encoding.
 * - [Wu et al. 2016](https://arxiv.org/abs/1609.08144): WordPiece.
 * - [Fan et al. 2018](https://arxiv.org/abs/1805.04833): drawing from the likeliest tokens.
 * - [nostalgebraist 2020](https://www.lesswrong.com/posts/AcKRB8wDpdaN6v6ru/interpreting-gpt-the-logit-lens): the lens.
 * - [Vig et al. 2020](https://arxiv.org/abs/2004.12265), [Meng et al. 2022](https://arxiv.org/abs/2202.05262): patches.
 * - [Wang et al. 2022](https://arxiv.org/abs/2211.00593): what patches restore, as a share.
 * - [Ethayarajh 2019](https://arxiv.org/abs/1909.00512),
 * - [Elhage et al. 2021](https://transformer-circuits.pub/2021/framework/index.html),
 *   [Olsson et al. 2022](https://arxiv.org/abs/2209.11895): induction heads.
 * - [Karpathy 2026](https://karpathy.github.io/2026/02/12/microgpt/): microgpt.
 * - [safetensors](https://huggingface.co/docs/safetensors): the format of files.
 *
 * @packageDocumentation
 */
export type * from './types.ts';
export * from './experiments.ts';
import { loadEngine } from '../load-wasm.ts';
import type { LoadOptions } from '../types.ts';
import { startLearning } from './engine.ts';
import type { Learning } from './types.ts';

/**
 * Loads the learning engine, in Node, a page or a worker. Models of one engine share a memory, which grows as far as they
 * need.
 *
 * @param options - where the WebAssembly comes from; default: `learning.wasm` beside the loader.
 * @returns the engine.
 * @throws TypeError - an option's kind or name: `options: unknown key 'wasmURL'; did you mean 'wasmUrl'?`
 * @throws Error - as `loadAttention` of `attention-steps/core`:
 * `learning.wasm: expected a WebAssembly file in wasmBinary, got an empty file`
 * @units memory in bytes.
 * @complexity Time: to fetch and compile about 150 kB. Memory: about 16 MB to begin with, 2 GiB at most.
 * @source this engine's own; compiled by WebAssembly.compile.
 * @example
 * ```js
 * import { loadLearning } from 'attention-steps/learn';
 *
 * const learning = await loadLearning();
 * const model = learning.createModel({ vocabulary: 5, context: 8, width: 8, layers: 1, heads: 2, positions: 'learned' });
 * console.log(model.parameterCount); // 400
 * ```
 */
export async function loadLearning(options: LoadOptions = {}): Promise<Learning> {
  return loadEngine(
    'learning.wasm',
    options,
    () => new URL('./learning.wasm', import.meta.url),
    startLearning,
    async () => (await import('./inline.ts')).loadLearning(),
  );
}
