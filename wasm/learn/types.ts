// The learning engine, its models, and what these take and give. Symbols and sources as in learn.ts.
export type { Because, ExpectedKind, FileKind, GotKind, Refusal, RefusalCode, RefusalFields } from '../refusals.ts';
export type { HeadTrace, Matrix, MatrixLike, SoftmaxParts, Trace } from '../types.ts';
import type { Matrix, MatrixLike, Trace } from '../types.ts';

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
   * @complexity Time: P. Memory: 4 · P bytes; from the first step on 24 · P bytes, and what a batch needs.
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
   * A model from a safetensors file: one that `save()` gave, or any with the parameters' names, in F32, or in I8 with
   * scales in F32 as `<name>.scales`, one a row of an embedding and one a column of any other, and the {@link Config} as
   * JSON in `config` of its `__metadata__`. Vectors have one extent in files, and may have two. Or one with the names and
   * layout of nanoGPT's state dict, or of microgpt's, and in its `__metadata__` the number of heads as `n_head`, and of
   * microgpt's `activation`.
   *
   * @param file - its bytes.
   * @returns the model.
   * @throws RangeError - the file is damaged, or is not of such a model: `file: expected at least 8 bytes, got 4`
   * @throws TypeError - a kind: `file: expected an ArrayBuffer or a view of one, got string`
   * @units memory in bytes.
   * @complexity Time: P. Memory: 8 · P bytes.
   * @source safetensors.
   * @example
   * ```js
   * const again = learning.openModel(model.save({ metadata: { words: 'a b c d e' } }));
   * console.log(again.parameterCount, again.metadata.words); // 400 a b c d e
   * ```
   */
  openModel(file: ArrayBuffer | ArrayBufferView): Model;
  /**
   * A published model, from the files of its folder: `config.json` and `model.safetensors`, in F32, F16 or BF16, or its shards
   * with `model.safetensors.index.json`. Its family is its `model_type`: gpt2, gpt_neo, gpt_neox, llama or bert. Or a file of
   * weights alone that `openModel` opens. Files are read a slice at a time, straight into the engine's memory. The context is at
   * most 2,048 tokens, and of GPT-Neo as many as its local layers see.
   *
   * The tokenizer is read from `tokenizer.json`, or `vocab.json` and `merges.txt`, or `vocab.txt`, with `tokenizer_config.json`;
   * or from `vocab.json` alone, if each of its tokens is one character.
   *
   * @param files - by their names, or as a folder's input gives them; of one name, that with the fewest folders around it.
   * @param options - progress and cancelling.
   * @returns the model. It can be trained, too, if memory allows.
   * @throws RangeError - a file or a field is missing, damaged, or of what the engine does not compute:
   * `files: expected config.json among them, got none`
   * @throws TypeError - a kind or a name: `files: expected an object, got undefined`
   * @units memory in bytes.
   * @complexity Time: P. Memory: 4 · P bytes, and 8 MB.
   * @source safetensors; Radford et al. 2019, Black et al. 2021 and 2022, Touvron et al. 2023, Devlin et al. 2019.
   * @example
   * ```js
   * const failed = await learning.loadModel({ 'config.json': new TextEncoder().encode('{"model_type": "t5"}') }).catch(String);
   * console.log(failed.endsWith('gpt2, gpt_neo, gpt_neox, llama, bert, got t5')); // true
   * const vocabulary = new TextEncoder().encode('{"a": 0, "b": 1, "c": 2, "d": 3, "e": 4}');
   * const loaded = await learning.loadModel({ 'model.safetensors': model.save(), 'vocab.json': vocabulary });
   * ```
   */
  loadModel(files: Files, options?: LoadModelOptions): Promise<RealModel>;
  /** The package's version, as in its package.json. */
  readonly version: string;
}

/** Files by their names, whose folders do not matter. */
export type Files = readonly File[] | Readonly<Record<string, Blob | ArrayBuffer | ArrayBufferView>>;

/** How {@link Learning.loadModel} tells how far it is, and is stopped. */
export interface LoadModelOptions {
  /**
   * Is called after each slice, with bytes of weights.
   *
   * @throws TypeError - `onProgress: expected a function, got the string 'bar'`
   */
  onProgress?: (loaded: number, total: number) => void;
  /**
   * Stops reading; nothing of the model stays.
   *
   * @throws TypeError - `signal: expected an AbortSignal, got a boolean`
   */
  signal?: AbortSignal;
}

/** A model from files. */
export interface RealModel extends Model {
  /** Its `model_type`, or the program whose file it is. */
  readonly family: 'gpt2' | 'gpt_neo' | 'gpt_neox' | 'llama' | 'bert' | 'nanoGPT' | 'microgpt' | 'attention-steps';
  /** Absent if there was none among the files. */
  readonly tokenizer?: Tokenizer;
}

/** Turns texts into a model's tokens and back. */
export interface Tokenizer {
  /**
   * The tokens of a text, with those that the model expects around it, such as BERT's `[CLS]` and `[SEP]`.
   *
   * @param text - any.
   * @returns n numbers from 0 to vocabulary − 1.
   * @throws RangeError - a character that the vocabulary has not: `text: expected characters that have tokens, got z`
   * @throws TypeError - a kind: `text: expected a string, got undefined`
   * @units none.
   * @complexity Time: n · log n, of WordPiece n · the longest word. Memory: some 100 bytes a token.
   * @source Sennrich et al. 2016, Radford et al. 2019 for bytes; Wu et al. 2016 for WordPiece.
   * @example
   * ```js
   * console.log(loaded.tokenizer.encode('bead')); // [ 1, 4, 0, 3 ]
   * ```
   */
  encode(text: string): number[];
  /**
   * The text that tokens stand for, those around it, too.
   *
   * @param ids - n numbers.
   * @returns the text.
   * @throws RangeError - a number that is no token: `ids: expected tokens from 0 to 4, got 5 at [1]`
   * @throws TypeError - a kind: `ids: expected an array of numbers, got 3`
   * @units none.
   * @complexity Time: n. Memory: that of the text.
   * @source Sennrich et al. 2016, Radford et al. 2019; Wu et al. 2016.
   * @example
   * ```js
   * console.log(loaded.tokenizer.decode([1, 4, 3])); // bed
   * ```
   */
  decode(ids: readonly number[] | Int32Array): string;
  /**
   * The text of each token: with its space in front, where it has one. A token that is a part of a character is as the
   * vocabulary writes it, and `<50300>` is one that has no name there.
   *
   * @param ids - n numbers.
   * @returns n texts.
   * @throws RangeError - a number that is no token: `ids: expected tokens from 0 to 4, got -1 at [0]`
   * @throws TypeError - a kind: `ids: expected an integer at [0], got 0.5`
   * @units none.
   * @complexity Time: n. Memory: that of the texts.
   * @source Sennrich et al. 2016, Radford et al. 2019; Wu et al. 2016.
   * @example
   * ```js
   * console.log(loaded.tokenizer.tokens([1, 4, 3])); // [ 'b', 'e', 'd' ]
   * loaded.dispose();
   * ```
   */
  tokens(ids: readonly number[] | Int32Array): string[];
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
   * @param options - which layers.
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
  trace(tokens: readonly number[] | Int32Array, options?: TraceOptions): ModelTrace;
  /**
   * The likeliest tokens if the model ended after each layer: its residual stream unembedded as that after the last one is.
   *
   * @param tokens - n numbers.
   * @param options - how many.
   * @returns layers × n × top, the likeliest first; those of the last layer are the model's own.
   * @throws RangeError - a value: `top: expected at least 1, got 0`
   * @throws TypeError - a kind or a name: `options: unknown key 'tops'; did you mean 'top'?`
   * @units none; memory in bytes.
   * @complexity Time: 2 · n · P, and layers · n · vocabulary · width. Memory: 4 · n · vocabulary bytes.
   * @source nostalgebraist 2020.
   * @example
   * ```js
   * const lens = model.lens([0, 1], { top: 1 });
   * console.log(lens[0][1][0].token); // 2
   * ```
   */
  lens(
    tokens: readonly number[] | Int32Array,
    options?: LensOptions,
  ): readonly (readonly (readonly { token: number; probability: number }[])[])[];
  /**
   * The places that every head looks at: of `trace` the weights alone, to the last bit.
   *
   * @param tokens - n numbers; or sequences × length: sequences of one length.
   * @returns layers × heads, each n × n; of sequences layers × heads × sequences, each length × length.
   * @throws RangeError - a value, or an overflow as of `trace`: `tokens: expected tokens from 0 to 4, got 9 at [0][1]`
   * @throws TypeError - a kind: `tokens: expected an array of numbers in row 1, got 3`
   * @units none; memory in bytes.
   * @complexity Time: that of evaluating them. Memory: 12 bytes a number, in the engine and in what is given out.
   * @source Vaswani et al. 2017, section 3.2.
   * @example
   * ```js
   * const { weights } = model.trace([2, 1, 0]).layers[0].attention.heads[1];
   * console.log(model.patterns([2, 1, 0])[0][1].data.every((weight, i) => weight === weights.data[i])); // true
   * console.log(model.patterns([[0, 1, 2], [2, 1, 0]])[0][1].length); // 2
   * ```
   */
  patterns<Given extends readonly number[] | Int32Array | Tokens>(
    tokens: Given,
  ): Given extends readonly number[] | Int32Array
    ? readonly (readonly Matrix[])[]
    : readonly (readonly (readonly Matrix[])[])[];
  /**
   * Continues a sequence, token by token. Where the model is causal, keys and values are kept, so that each token is
   * computed once.
   *
   * @param tokens - n numbers to begin with.
   * @param options - how far, and how new tokens are drawn.
   * @returns the new tokens, length numbers; and what each was drawn from: length × vocabulary.
   * @throws RangeError - a value, or an overflow of the logits: `tokens.length: expected at most 8, got 9`
   * @throws TypeError - a kind or a name: `options: unknown key 'temp'; known: length, temperature, topK, seed`
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
   * Copies of what is learned.
   *
   * @param names - of the parameters. Default: all.
   * @returns by their names, rows × cols each.
   * @throws RangeError - the model is not there any more: `model: expected a model that is not disposed`
   * @throws TypeError - a kind or a name: `names: unknown key 'embed.weigth'; did you mean 'embed.weight'?`
   * @units none; memory in bytes.
   * @complexity Time: P. Memory: 4 · P bytes, or 4 for each number asked for.
   * @source this engine's own.
   * @example
   * ```js
   * console.log(Object.keys(model.parameters())[0]); // embed.weight
   * console.log(Object.keys(model.parameters(['layers.0.attention.wq'])).length); // 1
   * ```
   */
  parameters(names?: readonly string[]): Record<string, Matrix>;
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
   * @complexity Time: P. Memory: 8 · P bytes, with the optimizer 24 · P bytes.
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
   * @complexity Time: 1. Memory: 4 · P bytes less, after training 24 · P bytes.
   * @source this engine's own.
   * @example
   * ```js
   * model.dispose();
   * console.log(typeof model.config.width); // number
   * ```
   */
  dispose(): void;
}

/**
 * The parts of a model. Residual stream: n × width; each layer adds its attention to it, then its MLP; what comes
 * after the last layer is unembedded.
 *
 * @source Vaswani et al. 2017, section 3, with normalisation before and no biases in attention unless given.
 */
export interface Config {
  /**
   * Tokens there are: 1 to 262,144.
   *
   * @throws RangeError - `vocabulary: expected at most 262144, got 300000`
   */
  vocabulary: number;
  /**
   * Tokens of the longest sequence: 1 to 16,384.
   *
   * @throws RangeError - `context: expected at most 16384, got 20000`
   */
  context: number;
  /**
   * The width of the residual stream, d_model: 1 to 8,192.
   *
   * @throws RangeError - `width: expected at most 8192, got 10000`
   */
  width: number;
  /**
   * 1 to 96.
   *
   * @throws RangeError - `layers: expected at least 1, got 0`
   */
  layers: number;
  /**
   * The heads of each layer; they divide the width. A head has width / heads columns of q, of k and of v.
   *
   * @throws RangeError - `heads: expected a divisor of 8 (width), got 3`
   */
  heads: number;
  /**
   * The heads of keys and values, each of which heads / kvHeads neighbours share; they divide the heads. Default 0, as many
   * as heads.
   *
   * @throws RangeError - `kvHeads: expected a divisor of 2 (heads), got 3`
   * @source Ainslie et al. 2023.
   */
  kvHeads?: number;
  /**
   * How the model tells where a token stands. Default 'none'.
   *
   * - 'sinusoidal', 'learned': added to the embeddings; the latter are a parameter.
   * - 'infused': learned, and added in each layer, after its normalisation, to what queries and keys are computed from,
   *   and not to values.
   * - 'rotary', 'alibi': as `rotary()` and `alibi()` of `attention-steps/core` have them.
   *
   * @throws RangeError - `positions: expected one of 'none', 'learned', 'infused', 'sinusoidal', 'rotary', 'alibi', got 'sinus'`
   * @source Vaswani et al. 2017, section 3.5; Press et al. 2021 for infused positions; Su et al. 2021; Press et al. 2022.
   */
  positions?: 'none' | 'learned' | 'infused' | 'sinusoidal' | 'rotary' | 'alibi';
  /**
   * The first columns of each head that 'rotary' positions turn, an even number. Default 0, all.
   *
   * @throws RangeError - `rotaryCols: expected at most 4, got 6`
   * @source Black et al. 2022.
   */
  rotaryCols?: number;
  /**
   * The base of 'rotary' positions: pair i of d columns turns by base^(−2i/d) a position. Default 10000.
   *
   * @throws RangeError - `rotaryBase: expected a finite number above 0, got 0`
   */
  rotaryBase?: number;
  /**
   * True if 'rotary' positions turn columns 0 and 1, 2 and 3 …; false if 0 and d/2, 1 and d/2 + 1 …. Default true.
   *
   * @throws TypeError - `interleaved: expected a boolean, got 0`
   */
  interleaved?: boolean;
  /**
   * Position i sees positions 0 … i only. Default true.
   *
   * @throws TypeError - `causal: expected a boolean, got 1`
   */
  causal?: boolean;
  /**
   * The factor of scores: 'on', 1/√(width / heads); 'off', 1; or any finite number. Default 'on'.
   *
   * @throws TypeError - `scale: expected 'on', 'off' or a number, got the string 'of'`
   * @source Vaswani et al. 2017, section 3.2.1.
   */
  scale?: 'on' | 'off' | number;
  /**
   * The projections of attention that have biases: none, `bo` of the output, or `bq`, `bk` and `bv`, too. Default 'none'.
   *
   * @throws RangeError - `attentionBiases: expected one of 'none', 'output', 'all', got 'qkv'`
   */
  attentionBiases?: 'none' | 'output' | 'all';
  /**
   * Hidden units of the MLP of each layer: 0 to 32,768. Default 0, no MLP.
   *
   * @throws RangeError - `mlp: expected at most 32768, got 40000`
   * @source Vaswani et al. 2017, section 3.3.
   */
  mlp?: number;
  /**
   * The activation of the MLP. 'gelu' is x·Φ(x), by erf, and 'gelu-tanh' nearly the same by tanh; 'relu2' is the square
   * of ReLU, 'silu' x·σ(x). Default 'relu'.
   *
   * @throws RangeError - `activation: expected one of 'relu', 'gelu', 'relu2', 'gelu-tanh', 'silu', got 'swish'`
   * @source Hendrycks & Gimpel 2016 for GELU, So et al. 2021 for ReLU squared, Elfwing et al. 2018 for SiLU.
   */
  activation?: 'relu' | 'gelu' | 'relu2' | 'gelu-tanh' | 'silu';
  /**
   * True if what is activated is multiplied by another projection, `w3`. Default false.
   *
   * @throws TypeError - `gated: expected a boolean, got 1`
   * @source Shazeer 2020.
   */
  gated?: boolean;
  /**
   * True if attention and the MLP stand side by side: both get what comes in, and both are added to it. Default false.
   *
   * @throws TypeError - `parallel: expected a boolean, got 1`
   * @source Wang & Komatsuzaki 2021.
   */
  parallel?: boolean;
  /**
   * The norms of each layer, as `normPlace` says, and outside the layers, as `outerNorm` says. Default 'none'.
   *
   * @throws RangeError - `normalisation: expected one of 'none', 'layer', 'rms', got 'batch'`
   * @source Ba et al. 2016 for layer, Zhang & Sennrich 2019 for RMS.
   */
  normalisation?: 'none' | 'layer' | 'rms';
  /**
   * The place of the norm outside the layers: before unembedding, or after embedding. Default 'unembedding'.
   *
   * @throws RangeError - `outerNorm: expected one of 'unembedding', 'embedding', got 'both'`
   * @source Karpathy 2026 for 'embedding'.
   */
  outerNorm?: 'unembedding' | 'embedding';
  /**
   * 'before': what goes into attention and into the MLP is normalised; 'after': the residual stream behind each of them.
   * Default 'before'.
   *
   * @throws RangeError - `normPlace: expected one of 'before', 'after', got 'both'`
   * @source Xiong et al. 2020 for both.
   */
  normPlace?: 'before' | 'after';
  /**
   * The ε of normalisations; above 0. Default 10⁻⁵.
   *
   * @throws RangeError - `epsilon: expected a finite number above 0, got 0`
   */
  epsilon?: number;
  /**
   * Kinds of segments, with an embedding each; all tokens are of the first. Default 0, none.
   *
   * @throws RangeError - `tokenTypes: expected at least 0, got -1`
   * @source Devlin et al. 2019.
   */
  tokenTypes?: number;
  /**
   * The MLP adds `b1` and `b2`, and layer normalisation its `bias`. Default true.
   *
   * @throws TypeError - `biases: expected a boolean, got 0`
   */
  biases?: boolean;
  /**
   * Normalisations multiply by a `weight` that is learned. Default true.
   *
   * @throws TypeError - `gains: expected a boolean, got 1`
   */
  gains?: boolean;
  /**
   * True if unembedding is the embedding, transposed, rather than a parameter of its own. Default false.
   *
   * @throws TypeError - `tied: expected a boolean, got 1`
   */
  tied?: boolean;
  /**
   * True if what is unembedded is projected, activated and normalised once more. Default false.
   *
   * @throws TypeError - `transform: expected a boolean, got 1`
   * @source Devlin et al. 2019, of which it is the head for masked words.
   */
  transform?: boolean;
  /**
   * True if a bias is added to the logits. Default false.
   *
   * @throws TypeError - `unembedBias: expected a boolean, got 1`
   */
  unembedBias?: boolean;
  /**
   * True if what attention and the MLP compute is added to what came in; false if it replaces that, to see what adding is
   * worth. Default true.
   *
   * @throws TypeError - `residual: expected a boolean, got 1`
   * @source He et al. 2016.
   */
  residual?: boolean;
  /**
   * The seed of the numbers that the model starts from: 0 to 2³² − 1. Default 1.
   *
   * @throws RangeError - `seed: expected at most 4294967295, got 4294967296`
   */
  seed?: number;
}

/**
 * Sequences of tokens, all equally long: sequences × length, from 0 to vocabulary − 1 each. Rows as arrays, or all
 * of them in one Int32Array, sequence after sequence.
 */
export type Tokens =
  | readonly (readonly number[])[]
  | { readonly rows: number; readonly cols: number; readonly data: Int32Array };

/** The sequences that are learned from in a step. */
export interface Batch {
  /**
   * sequences × length; length is at most the context.
   *
   * @throws RangeError - `tokens: expected tokens from 0 to 4, got 9 at [0][1]`
   */
  tokens: Tokens;
  /**
   * sequences × length: what is to be predicted at each position. Default: the next token; the last position then
   * counts 0.
   *
   * @throws RangeError - `targets: expected 1 rows, as in tokens, got 2`
   */
  targets?: Tokens;
  /**
   * sequences × length: how much each position counts, from 0 on. Default 1 each.
   *
   * @throws RangeError - `weights: expected a position that counts, got none`
   */
  weights?: MatrixLike;
}

/**
 * How parameters follow their gradients, as torch.optim.AdamW and torch.optim.SGD have it.
 *
 * @source Loshchilov & Hutter 2019, algorithm 2, for AdamW.
 */
export interface Optimisation {
  /**
   * Another one than in the step before begins anew. Default 'adamw'.
   *
   * @throws RangeError - `optimizer: expected one of 'adamw', 'sgd', got 'adam'`
   */
  optimizer?: 'adamw' | 'sgd';
  /**
   * The learning rate; finite, above 0. Default 0.01.
   *
   * @throws RangeError - `rate: expected a finite number above 0, got 0`
   */
  rate?: number;
  /**
   * AdamW's, of the mean of gradients; 0 to below 1. Default 0.9.
   *
   * @throws RangeError - `beta1: expected a number from 0 to below 1, got 1 or more`
   */
  beta1?: number;
  /**
   * AdamW's, of the mean of their squares; 0 to below 1. Default 0.98.
   *
   * @throws RangeError - `beta2: expected a number from 0 to below 1, got NaN`
   */
  beta2?: number;
  /**
   * AdamW's, added to the root it divides by; above 0. Default 10⁻⁸.
   *
   * @throws RangeError - `epsilon: expected a finite number above 0, got 0`
   */
  epsilon?: number;
  /**
   * The decay of every parameter: AdamW's apart from the gradient, SGD's added to it; from 0 on. Default 0.01.
   *
   * @throws RangeError - `decay: expected a finite number from 0 on, got a negative number`
   */
  decay?: number;
  /**
   * SGD's; 0 to below 1. Default 0.9.
   *
   * @throws RangeError - `momentum: expected a number from 0 to below 1, got 1 or more`
   */
  momentum?: number;
  /**
   * The largest norm of all gradients together; 0: any. Default 1.
   *
   * @throws RangeError - `clip: expected a finite number from 0 on, got a negative number`
   */
  clip?: number;
  /**
   * Steps in which the rate rises to its value, each by as much. Default 0.
   *
   * @throws RangeError - `warmup: expected at least 0, got -1`
   */
  warmup?: number;
  /**
   * The step at which the rate has fallen to 0, from the end of the warm-up on, as a cosine does; 0: it stays. Default 0.
   *
   * @throws RangeError - `cosine: expected at least 0, got -1`
   */
  cosine?: number;
}

/** How {@link Model.generate} continues. */
export interface GenerateOptions {
  /**
   * New tokens. Together with those given they are at most the context and one more.
   *
   * @throws RangeError - `length: expected at most 4, got 5`
   */
  length: number;
  /**
   * Logits are divided by it; 0: always the most probable token, of equal ones the first. Default 1.
   *
   * @throws RangeError - `temperature: expected a finite number from 0 on, got a negative number`, and as every option
   * that is computed with in float32, `temperature: expected a number that fits float32, got 1e-46`
   */
  temperature?: number;
  /**
   * Only so many of the most probable tokens are drawn, of equally probable ones the first. Default 0, all.
   *
   * @throws RangeError - `topK: expected at least 0, got -1`
   * @source Fan et al. 2018.
   */
  topK?: number;
  /**
   * The seed of what is drawn: 0 to 2³² − 1. Default 1.
   *
   * @throws RangeError - `seed: expected at least 0, got -1`
   */
  seed?: number;
}

/** The part that {@link Model.trace} shows. */
export interface TraceOptions {
  /**
   * n numbers from 0 on, which layers; they are shown in their order. Default: all.
   *
   * @throws RangeError - `layers: expected at most 0, got 1`
   */
  layers?: readonly number[];
  /**
   * Numbers in the place of what the model computes. Default: none.
   *
   * @throws TypeError - `patches: expected an array, got 1`
   */
  patches?: readonly Patch[];
}

/**
 * Numbers that take the place of what comes out of a layer ('residual'), of its attention or its MLP, before that is added,
 * or of a head.
 *
 * @source Vig et al. 2020; Meng et al. 2022.
 */
export interface Patch {
  /**
   * From 0 on.
   *
   * @throws RangeError - `layer: expected at most 0, got 1`
   */
  layer: number;
  /**
   * The place.
   *
   * @throws RangeError - `patches[0].at: expected one of 'residual', 'attention', 'mlp', got 'value'`
   */
  at: 'residual' | 'attention' | 'mlp' | { head: number };
  /**
   * The position whose numbers are replaced. Default: all.
   *
   * @throws RangeError - `position: expected at most 0, got 1`
   */
  position?: number;
  /**
   * n × width, of a head n × width / heads; of one position one row.
   *
   * @throws RangeError - `patches: expected by to be 1 × 8, got 1 × 1`
   */
  by: MatrixLike;
}

/**
 * A question of {@link patchEffects}: the tokens of a text on which a model answers rightly, those of another one of the same
 * length, on which it does not, and the tokens of both answers.
 */
export interface PatchQuestion {
  /**
   * n numbers, whose run is taken from.
   *
   * @throws RangeError - `clean.length: expected at most 8, got 9`
   */
  clean: readonly number[] | Int32Array;
  /**
   * n numbers, whose run is patched.
   *
   * @throws RangeError - `corrupted: expected 2 numbers, as in clean, got 1`
   */
  corrupted: readonly number[] | Int32Array;
  /**
   * The right token, and the wrong one. Their gap has to differ by more than 1e-4 of the logits, below which all is rounding.
   *
   * @throws RangeError - `answer: expected tokens between which clean and corrupted differ, got 1 and 1`
   */
  answer: readonly [number, number] | Int32Array;
  /**
   * The place that is patched: at each position what comes out of a layer, of its attention or of its MLP, before that is added;
   * or each head, at all positions.
   *
   * @throws RangeError - `at: expected one of 'residual', 'attention', 'mlp', 'heads', got 'value'`
   */
  at: 'residual' | 'attention' | 'mlp' | 'heads';
  /**
   * The position whose logits answer, such as that of a masked word. Default: the last one.
   *
   * @throws RangeError - `position: expected at most 1, got 2`
   */
  position?: number;
  /**
   * n numbers from 0 on, which layers: the rows of the result. Default: all.
   *
   * @throws RangeError - `layers: expected at most 0, got 1`
   */
  layers?: readonly number[];
}

/** How {@link headRoles} draws tokens. */
export interface RoleOptions {
  /**
   * The seed of the tokens: 0 to 2³² − 1. Default 1.
   *
   * @throws RangeError - `seed: expected at least 0, got -1`
   */
  seed?: number;
}

/** A head that looks at a place that can be named. */
export interface HeadRole {
  /** From 0 on. */
  layer: number;
  /** From 0 on. */
  head: number;
  /** The place that it looks at. */
  role: 'previous-token' | 'duplicate-token' | 'induction' | 'first-token';
  /** Its mean weight on that place, from .4 on. */
  score: number;
}

/** A question of {@link compareContexts}: the tokens of two texts, and a word of each. */
export interface ContextQuestion {
  /**
   * n numbers.
   *
   * @throws RangeError - `first.length: expected at most 8, got 9`
   */
  first: readonly number[] | Int32Array;
  /**
   * m numbers.
   *
   * @throws RangeError - `second: expected tokens from 0 to 4, got 5 at [1]`
   */
  second: readonly number[] | Int32Array;
  /**
   * The word's position in each.
   *
   * @throws RangeError - `positions: expected 2 numbers, got 1`
   */
  positions: readonly [number, number] | Int32Array;
  /**
   * Tokens that its vector is nearest to, at most the vocabulary. Default 5.
   *
   * @throws RangeError - `top: expected at least 1, got 0`
   */
  top?: number;
}

/** The word of {@link compareContexts} after some layers. */
export interface ContextLayer {
  /** In the first text, and in the second: the tokens whose embeddings its vector is nearest to, the nearest first. */
  nearest: [first: { token: number; cosine: number }[], second: { token: number; cosine: number }[]];
  /** The cosine of its two vectors. */
  cosine: number;
  /**
   * The mean cosine of other tokens' vectors, one of each text, where the two tokens differ: how near all vectors are to each
   * other. NaN where there are no such tokens.
   */
  others: number;
}

/** The part that {@link Model.lens} shows. */
export interface LensOptions {
  /**
   * Tokens at each position, at most the vocabulary. Default 5.
   *
   * @throws RangeError - `top: expected at least 1, got 0`
   */
  top?: number;
}

/** A head that is switched off. */
export interface AblatedHead {
  /**
   * From 0 on.
   *
   * @throws RangeError - `layer: expected at most 0, got 1`
   */
  layer: number;
  /**
   * From 0 on.
   *
   * @throws RangeError - `head: expected at most 1, got 2`
   */
  head: number;
  /**
   * The replacement of its output: nothing; or at each position the mean of its outputs at those positions that it
   * may see. Default 'zero'.
   *
   * @throws RangeError - `heads[0].by: expected one of 'zero', 'mean', got 'random'`
   */
  by?: 'zero' | 'mean';
}

/** The further parts that {@link Model.save} writes. */
export interface SaveOptions {
  /**
   * Also what training goes on from: then it goes on to the same bits. Default false.
   *
   * @throws TypeError - `optimizer: expected a boolean, got 1`
   */
  optimizer?: boolean;
  /**
   * Texts of your own, by name; default: those of the file that the model was opened from. The names that the file has
   * for itself are left out: config, orientation, step, optimizer and updates.
   *
   * @throws TypeError - `metadata.words: expected a string, got an array`
   */
  metadata?: Readonly<Record<string, string>>;
}

/**
 * Every intermediate of a model, for n tokens: the numbers that training and evaluation compute, to the last bit.
 *
 * @complexity Time: that of {@link Model.trace}. Memory: 4 bytes a number.
 * @source Vaswani et al. 2017, section 3.
 */
export interface ModelTrace {
  /** n × width: the embedding of each token. */
  embedded: Matrix;
  /** n × width: what is added to that. Only with 'sinusoidal' and 'learned' positions. */
  positions?: Matrix;
  /** n × width: the embedding of the first segment, which is added, too. Only with token types. */
  types?: Matrix;
  /** As many as the configuration says. Where the embedding is normalised, the first one's input is what comes of that. */
  layers: readonly LayerTrace[];
  /** n × width: what is unembedded. Only with normalisation there. */
  normed?: Matrix;
  /** n × vocabulary. */
  logits: Matrix;
  /** n × vocabulary: the softmax of each row of logits. */
  probabilities: Matrix;
}

/**
 * Every intermediate of a layer, for n tokens, in the order in which it computes them.
 *
 * @complexity Time: that of {@link Model.trace}. Memory: 4 bytes a number.
 * @source Vaswani et al. 2017, section 3.
 */
export interface LayerTrace {
  /** n × width: the residual stream as it comes in. */
  input: Matrix;
  /** n × width. Only with normalisation, as `normed2`. */
  normed1?: Matrix;
  /** n × width: with 'infused' positions, what q and k come from. */
  placed?: Matrix;
  /** n × width: x · wq before 'rotary' positions turn it into `attention.q`. */
  unturnedQ?: Matrix;
  /** n × width: the same of k. */
  unturnedK?: Matrix;
  /**
   * The results that `trace()` of `attention-steps/core` gives of the same numbers, to the last bit. Heads that are ablated are shown
   * as they computed; `concat` and what follows is without them.
   */
  attention: Trace;
  /** n × width: where `middle` is normalised, what it comes from. */
  added1?: Matrix;
  /** n × width: input + attention.projected; without a residual attention.projected alone. */
  middle: Matrix;
  /** n × width. */
  normed2?: Matrix;
  /** n × mlp: normed2 · w1 + b1. Only with an MLP, as the next two. */
  hidden?: Matrix;
  /** n × mlp: the activation of that, where the MLP is gated. */
  gate?: Matrix;
  /** n × mlp: normed2 · w3 + b3, where the MLP is gated. */
  up?: Matrix;
  /** n × mlp: the activation of hidden; where the MLP is gated, gate times up, number by number. */
  active?: Matrix;
  /** n × width: active · w2 + b2. */
  mlp?: Matrix;
  /** n × width: where `output` is normalised, what it comes from. */
  added2?: Matrix;
  /** n × width: the residual stream as it goes out, middle + mlp; without a residual mlp alone, if there is one. */
  output: Matrix;
}
