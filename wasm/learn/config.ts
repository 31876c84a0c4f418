// The configurations, batches and options of the learning engine. Symbols and sources as in learn.ts.
import type { MatrixLike } from '../inputs.ts';

/**
 * The parts of a model. Residual stream: n × width; each layer adds its attention to it, then its MLP; what comes
 * after the last layer is unembedded.
 *
 * @source Vaswani et al. 2017, section 3, with normalisation before and not after, and no biases in attention.
 */
export interface Config {
  /**
   * Tokens there are: 1 to 4,096.
   *
   * @throws RangeError - `vocabulary: expected at most 4096, got 5000`
   */
  vocabulary: number;
  /**
   * Tokens of the longest sequence: 1 to 256.
   *
   * @throws RangeError - `context: expected at most 256, got 300`
   */
  context: number;
  /**
   * The width of the residual stream, d_model: 1 to 256.
   *
   * @throws RangeError - `width: expected at most 256, got 512`
   */
  width: number;
  /**
   * 1 to 6.
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
   * How the model tells where a token stands. Default 'none'.
   *
   * - 'sinusoidal', 'learned': added to the embeddings; the latter are a parameter.
   * - 'infused': learned, and added in each layer, after its normalisation, to what queries and keys are computed from,
   *   and not to values.
   * - 'rotary', 'alibi': as `rotary()` and `alibi()` of `attention-steps/core` have them, with base 10000.
   *
   * @throws RangeError - `positions: expected one of 'none', 'learned', 'infused', 'sinusoidal', 'rotary', 'alibi', got 'sinus'`
   * @source Vaswani et al. 2017, section 3.5; Press et al. 2021 for infused positions; Su et al. 2021; Press et al. 2022.
   */
  positions?: 'none' | 'learned' | 'infused' | 'sinusoidal' | 'rotary' | 'alibi';
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
   * Hidden units of the MLP of each layer: 0 to 4,096. Default 0, no MLP.
   *
   * @throws RangeError - `mlp: expected at most 4096, got 5000`
   * @source Vaswani et al. 2017, section 3.3.
   */
  mlp?: number;
  /**
   * The activation of the MLP. GELU is x·Φ(x), by erf. Default 'relu'.
   *
   * @throws RangeError - `activation: expected one of 'relu', 'gelu', got 'silu'`
   * @source Hendrycks & Gimpel 2016 for GELU.
   */
  activation?: 'relu' | 'gelu';
  /**
   * Before attention, before the MLP and where `outerNorm` says, with ε = 10⁻⁵. Default 'none'.
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
   * The seed of what is drawn: 0 to 2³² − 1. Default 1.
   *
   * @throws RangeError - `seed: expected at least 0, got -1`
   */
  seed?: number;
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
