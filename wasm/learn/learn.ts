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
 * - `layers.0.attention.wq`, `.wk`, `.wv`, `.wo`: width × width; the columns of a head's q, k and v stand side by side.
 * - `layers.0.norm1.weight`, `.bias`, the same of `norm2` before the MLP, and `norm.weight`, `.bias` outside the layers:
 *   1 × width; RMS has no bias. No weights without `gains`.
 * - `layers.0.mlp.w1`, `.b1`, `.w2`, `.b2`: width × mlp, 1 × mlp, mlp × width, 1 × width. No biases of these and of
 *   norms without `biases`.
 * - `unembed.weight`: width × vocabulary; absent when tied.
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
 * - [Press et al. 2021](https://arxiv.org/abs/2012.15832): positions in queries and keys only (Shortformer).
 * - [Su et al. 2021](https://arxiv.org/abs/2104.09864): rotary positions (RoPE).
 * - [Press et al. 2022](https://arxiv.org/abs/2108.12409): linear biases (ALiBi).
 * - [Karpathy 2026](https://karpathy.github.io/2026/02/12/microgpt/): microgpt.
 * - [safetensors](https://huggingface.co/docs/safetensors): the format of files.
 *
 * @packageDocumentation
 */
export type { Because, ExpectedKind, FileKind, GotKind, Refusal, RefusalCode, RefusalFields } from '../refusals.ts';
export type { Matrix, MatrixLike } from '../inputs.ts';
export type { HeadTrace, SoftmaxParts, Trace } from '../results.ts';
export type * from './config.ts';
export type * from './model-trace.ts';
import type { LoadOptions } from '../core.ts';
import { loadEngine } from '../load-wasm.ts';
import type { Matrix, MatrixLike } from '../inputs.ts';
import type { AblatedHead, Batch, Config, GenerateOptions, Optimisation, SaveOptions, Tokens } from './config.ts';
import { startLearning } from './engine.ts';
import type { ModelTrace } from './model-trace.ts';

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

/** The engine. */
export interface Learning {
  /**
   * A model that has learned nothing yet.
   *
   * @param config - what it consists of.
   * @returns the model. Its memory is given back by `dispose()`, or some time after nobody can reach it any more.
   * @throws RangeError - a size or a value: `width: expected an even number of columns a head, got 1`
   * @throws TypeError - a kind or a name: `config: unknown key 'layer'; did you mean 'layers'?`
   * @units none; memory in bytes.
   * @complexity Time: P. Memory: 16 · P bytes; with the first batch what that needs.
   * @source Vaswani et al. 2017, section 3.
   * @example
   * ```js
   * const other = learning.createModel({ vocabulary: 5, context: 8, width: 8, layers: 2, heads: 1, seed: 7 });
   * console.log(other.config.scale, other.step); // on 0
   * other.dispose();
   * ```
   */
  createModel(config: Config): Model;
  /**
   * A model from a safetensors file: one that `save()` gave, or any with the parameters' names, in F32, and the
   * {@link Config} as JSON in `config` of its `__metadata__`. Vectors have one extent in files, and may have two. Or one
   * with the names and layout of nanoGPT's state dict, or of microgpt's, and in its `__metadata__` the number of heads
   * as `n_head`, and of microgpt's `activation`.
   *
   * @param file - its bytes.
   * @returns the model.
   * @throws RangeError - the file is damaged, or is not of such a model: `file: expected at least 8 bytes, got 4`
   * @throws TypeError - a kind: `file: expected an ArrayBuffer or a view of one, got string`
   * @units memory in bytes.
   * @complexity Time: P. Memory: 24 · P bytes.
   * @source safetensors.
   * @example
   * ```js
   * const again = learning.openModel(model.save({ metadata: { words: 'a b c d e' } }));
   * console.log(again.parameterCount, again.metadata.words); // 400 a b c d e
   * ```
   */
  openModel(file: ArrayBuffer | ArrayBufferView): Model;
  /** The package's version, as in its package.json. */
  readonly version: string;
}

/** The figures that a step of training tells. */
export interface Step {
  /** Steps made so far, this one with them. */
  readonly step: number;
  /** Before the step: Σ weight · (−ln of the target's probability) / Σ weight, in nats. */
  readonly loss: number;
  /** Before the step: the share, by weight too, of positions where the target is the most probable token. */
  readonly accuracy: number;
  /** The norm of all gradients together, before clipping. */
  readonly gradientNorm: number;
  /** The loss, a gradient, a new parameter or moment is not finite: nothing has changed, and no step was made. */
  readonly diverged: boolean;
}

/** How right a model is. */
export interface Evaluation {
  /** As in {@link Step}. */
  readonly loss: number;
  /** As in {@link Step}. */
  readonly accuracy: number;
}

/** A model that is trained. Whatever it gives is the caller's: no matrix is a view of the engine's memory. */
export interface Model {
  /** The parts that it consists of, with what was left out. */
  readonly config: Readonly<Required<Config>>;
  /** Texts of the file that it was opened from, without those that are the engine's own. */
  readonly metadata: Readonly<Record<string, string>>;
  /** P: numbers that are learned. */
  readonly parameterCount: number;
  /** Steps made so far. */
  readonly step: number;
  /**
   * One step: forwards, backwards, and an update of every parameter. After the first one of a shape it takes no memory.
   *
   * @param batch - what to learn from: sequences × length.
   * @param options - how.
   * @returns how it went.
   * @throws RangeError - a shape or a value: `weights: expected no negative number, got one at [0][0]`
   * @throws TypeError - a kind or a name: `batch: unknown key 'token'; did you mean 'tokens'?`
   * @units loss in nats.
   * @complexity Time: 6 · N · P, and layers · N · length · width for the weights of attention. Memory: 4 bytes for each
   * intermediate of all layers, and once more for the largest on the way back.
   * @source Loshchilov & Hutter 2019, algorithm 2.
   * @example
   * ```js
   * const batch = { tokens: [[0, 1, 2, 3, 4, 0, 1, 2]] };
   * const first = model.train(batch, { rate: 0.02 });
   * for (let i = 0; i < 100; i++) model.train(batch, { rate: 0.02 });
   * console.log(first.step, first.loss > 1, model.evaluate(batch).loss < 0.01); // 1 true true
   * ```
   */
  train(batch: Batch, options?: Optimisation): Step;
  /**
   * Loss and accuracy of a batch, which changes nothing.
   *
   * @param batch - sequences × length.
   * @returns both.
   * @throws RangeError - as `train`: `tokens.cols: expected at most 8, got 9`
   * @throws TypeError - as `train`: `tokens: expected an integer at [0][1], got 1.5`
   * @units loss in nats.
   * @complexity Time: 2 · N · P. Memory: 4 bytes for each intermediate of all layers.
   * @source Vaswani et al. 2017, section 3.4.
   * @example
   * ```js
   * console.log(model.evaluate({ tokens: [[0, 1, 2, 3]] }).accuracy); // 1
   * ```
   */
  evaluate(batch: Batch): Evaluation;
  /**
   * The gradient of a batch's loss in every parameter, which changes nothing.
   *
   * @param batch - sequences × length.
   * @returns loss, accuracy, and by their names the gradients, rows × cols as the parameters.
   * @throws RangeError - as `train`: `targets: expected 4 columns, as in tokens, got 3`
   * @throws TypeError - as `train`: `tokens.data: expected an Int32Array, got Float32Array`
   * @units of loss, in nats, a unit of the parameter.
   * @complexity Time: 6 · N · P. Memory: as `train`, and 4 · P bytes.
   * @source the chain rule through Vaswani et al. 2017, section 3.
   * @example
   * ```js
   * const { gradients } = model.gradients(batch);
   * console.log(gradients['layers.0.attention.wq'].rows); // 8
   * ```
   */
  gradients(batch: Batch): Evaluation & { gradients: Record<string, Matrix> };
  /**
   * Every intermediate of every layer, for one sequence.
   *
   * @param tokens - n numbers.
   * @returns n × width, n × n, n × vocabulary: see {@link ModelTrace}.
   * @throws RangeError - a value, or as `trace` of `attention-steps/core` an overflow: `tokens: expected at least one number`
   * @throws TypeError - a kind: `tokens: expected an array of numbers, got 3`
   * @units none; memory in bytes.
   * @complexity Time: twice that of evaluating it. Memory: 4 bytes a number, in the engine and in what is given out.
   * @source Vaswani et al. 2017, section 3.
   * @example
   * ```js
   * const { layers, probabilities } = model.trace([0, 1, 2]);
   * console.log(layers[0].attention.heads[1].weights.rows, probabilities.cols); // 3 5
   * ```
   */
  trace(tokens: readonly number[] | Int32Array): ModelTrace;
  /**
   * The places that every head looks at in many sequences: of `trace` the weights alone, to the last bit.
   *
   * @param tokens - sequences × length: sequences of one length.
   * @returns layers × heads × sequences, each length × length.
   * @throws RangeError - a value, or an overflow as of `trace`: `tokens: expected tokens from 0 to 4, got 9 at [0][1]`
   * @throws TypeError - a kind: `tokens: expected an array of numbers in row 1, got 3`
   * @units none; memory in bytes.
   * @complexity Time: that of evaluating them. Memory: 12 bytes a number, in the engine and in what is given out.
   * @source Vaswani et al. 2017, section 3.2.
   * @example
   * ```js
   * const { weights } = model.trace([2, 1, 0]).layers[0].attention.heads[1];
   * const patterns = model.patterns([[0, 1, 2], [2, 1, 0]]);
   * console.log(patterns[0][1][1].data.every((weight, i) => weight === weights.data[i])); // true
   * ```
   */
  patterns(tokens: Tokens): readonly (readonly (readonly Matrix[])[])[];
  /**
   * Continues a sequence, token by token. Where the model is causal, keys and values are kept, so that each token is
   * computed once.
   *
   * @param tokens - n numbers to begin with.
   * @param options - how far, and how new tokens are drawn.
   * @returns the new tokens, length numbers; and what each was drawn from: length × vocabulary.
   * @throws RangeError - a value, or an overflow of the logits: `tokens.length: expected at most 8, got 9`
   * @throws TypeError - a kind or a name: `options: unknown key 'temp'; known: length, temperature, seed`
   * @units none; memory in bytes.
   * @complexity Time: 2 · (n + length) · P if causal, else that for each new token. Memory: 8 bytes for each layer and
   * number of the context's residual stream.
   * @source Vaswani et al. 2017, section 3.4.
   * @example
   * ```js
   * console.log(model.generate([0, 1], { length: 3, temperature: 0 }).tokens); // [ 2, 3, 4 ]
   * ```
   */
  generate(
    tokens: readonly number[] | Int32Array,
    options: GenerateOptions,
  ): { tokens: number[]; probabilities: Matrix };
  /**
   * From now on these heads, and no others, are switched off: in training, evaluation, traces and generation. They are
   * not saved.
   *
   * @param heads - which; none: all are on again.
   * @returns nothing.
   * @throws RangeError - there is no such head: `layer: expected at most 0, got 3`
   * @throws TypeError - a kind: `heads: expected an array, got undefined`
   * @units none.
   * @complexity Time: heads. Memory: 12 bytes a head.
   * @source this engine's own.
   * @example
   * ```js
   * model.ablate([{ layer: 0, head: 1 }, { layer: 0, head: 0, by: 'mean' }]);
   * console.log(model.evaluate(batch).loss > 0.01); // true
   * model.ablate([]);
   * ```
   */
  ablate(heads: readonly AblatedHead[]): void;
  /**
   * All that is learned, as copies.
   *
   * @returns by their names, rows × cols each.
   * @throws RangeError - the model is not there any more: `model: expected a model that is not disposed`
   * @throws TypeError - never.
   * @units none; memory in bytes.
   * @complexity Time: P. Memory: 4 · P bytes.
   * @source this engine's own.
   * @example
   * ```js
   * console.log(Object.keys(model.parameters())[0]); // embed.weight
   * ```
   */
  parameters(): Record<string, Matrix>;
  /**
   * Gives parameters other numbers. What the optimizer keeps stays as it is.
   *
   * @param parameters - by their names, as many as you want; rows × cols each, finite.
   * @returns nothing.
   * @throws RangeError - a shape or a value: `parameters: expected embed.weight to be 5 × 8, got 1 × 1`
   * @throws TypeError - a kind or a name: `parameters: unknown key 'embed.weigth'; did you mean 'embed.weight'?`
   * @units none; memory in bytes.
   * @complexity Time: P. Memory: 4 · P bytes.
   * @source this engine's own.
   * @example
   * ```js
   * const { 'embed.weight': embedding } = model.parameters();
   * model.set({ 'embed.weight': embedding });
   * console.log(embedding.rows, embedding.cols); // 5 8
   * ```
   */
  set(parameters: Readonly<Record<string, MatrixLike>>): void;
  /**
   * A safetensors file: the parameters, the configuration, and if asked for what training goes on from.
   *
   * @param options - what to write besides.
   * @returns the file's bytes.
   * @throws RangeError - the model is not there any more: `model: expected a model that is not disposed`
   * @throws TypeError - a kind or a name: `options: unknown key 'optimiser'; did you mean 'optimizer'?`
   * @units memory in bytes.
   * @complexity Time: P. Memory: 16 · P bytes.
   * @source safetensors.
   * @example
   * ```js
   * const file = model.save({ optimizer: true });
   * console.log(learning.openModel(file).step === model.step); // true
   * ```
   */
  save(options?: SaveOptions): Uint8Array;
  /**
   * Gives its memory back; the model cannot be used any more. Again it does nothing.
   *
   * @returns nothing.
   * @throws RangeError - never, but of calls that follow: `model: expected a model that is not disposed`
   * @throws TypeError - never.
   * @units none.
   * @complexity Time: 1. Memory: 16 · P bytes less.
   * @source this engine's own.
   * @example
   * ```js
   * model.dispose();
   * console.log(typeof model.config.width); // number
   * ```
   */
  dispose(): void;
}
