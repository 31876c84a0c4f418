// The public contract of the engine, by hand: shapes, units, errors.
// Symbols as in Vaswani et al., "Attention Is All You Need" (2017), section 3.2. n queries, m keys; a token a row.

/** A row-major float32 matrix. */
export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  /** `data[r * cols + c]`; rows · cols numbers. */
  readonly data: Float32Array;
}

/** A matrix, or its rows as arrays of numbers, all equally long. */
export type MatrixLike = Matrix | readonly (readonly number[])[];

/** Numbers are added to the scaled scores (`-Infinity` forbids); of booleans, `true` may attend. */
export type Mask = MatrixLike | readonly (readonly boolean[])[];

/** What attention is computed from: `x` and weight matrices, or `q`, `k`, `v`, or some of each, but never both `q` and `wq`. */
export interface Inputs {
  /** n × d_model: the tokens, with `wq`, `wk`, `wv`. */
  x?: MatrixLike;
  /** m × d_model: where keys and values come from (cross-attention). Default: `x`. */
  context?: MatrixLike;
  /** d_model × heads·d_k. */
  wq?: MatrixLike;
  /** d_model × kvHeads·d_k. */
  wk?: MatrixLike;
  /** d_model × kvHeads·d_v. */
  wv?: MatrixLike;
  /** n × heads·d_k. */
  q?: MatrixLike;
  /** m × kvHeads·d_k. */
  k?: MatrixLike;
  /** m × kvHeads·d_v. */
  v?: MatrixLike;
  /** heads·d_v × d_out. Absent: no output projection. */
  wo?: MatrixLike;
  /** As many numbers as `wq` has columns. */
  bq?: readonly number[];
  /** As many numbers as `wk` has columns. */
  bk?: readonly number[];
  /** As many numbers as `wv` has columns. */
  bv?: readonly number[];
  /** As many numbers as `wo` has columns. */
  bo?: readonly number[];
  /** Default 1. More than 1: not in this version. */
  heads?: number;
  /** Default `heads`. More than 1: not in this version. */
  kvHeads?: number;
  /**
   * Default 'scaled-dot'. `general`: q·W·kᵀ with W d_q × d_k; `additive`: v·tanh(q·w1 + k·w2) with w1 d_q × d_a and
   * w2 d_k × d_a. Those two: not in this version.
   */
  scoring?:
    | 'scaled-dot'
    | 'dot'
    | { general: MatrixLike }
    | { additive: { w1: MatrixLike; w2: MatrixLike; v: readonly number[] } };
  /** What the scores are multiplied by; any finite number. Default 1/√d_k for 'scaled-dot', else 1. */
  scale?: number;
  /** c·tanh(score / c), after the scale and before the mask. Not in this version. */
  softcap?: number;
  /** Query i may see keys 0 … i only. */
  causal?: boolean;
  /** n × m. One a head: not in this version. */
  mask?: Mask | readonly Mask[];
  /** Keys from this one on are padding; 0 … m. */
  keyLength?: number;
  /** A key-value cache, put in front of k and v. Not in this version. */
  past?: { k: MatrixLike; v: MatrixLike };
}

/** What one call of `trace` shows besides. */
export interface TraceOptions {
  /** Also give each head's {@link SoftmaxParts}. Default false. */
  softmaxParts?: boolean;
}

/** The engine. Calls share no state: after an error the next call answers as if nothing had happened. */
export interface Attention {
  /**
   * Every intermediate of softmax(QKᵀ · scale + M) V, each a fresh matrix of its own.
   *
   * @throws RangeError - a shape or a value: what does not fit together, NaN, an infinity outside a mask, numbers too
   * large for float32 on the way, more than memory holds, what this version does not support.
   * @throws TypeError - a kind: a string for a number, an unknown key.
   *
   * Both name the argument, what was expected and what came: `wk: expected 4 rows (the columns of x), got 3`.
   */
  trace(inputs: Inputs, options?: TraceOptions): Trace;
  /** The same output by a faster path. Not in this version: throws a RangeError. */
  attend(inputs: Inputs): { output: Matrix };
  /** Gradients of a scalar L whose ∂L/∂output is given. Not in this version: throws a RangeError. */
  gradients(inputs: Inputs, outputGradient: MatrixLike): Gradients;
  /** The package's version. */
  readonly version: string;
}

export interface Trace {
  /** n × heads·d_k: all heads side by side. */
  q: Matrix;
  /** m × kvHeads·d_k. */
  k: Matrix;
  /** m × kvHeads·d_v. */
  v: Matrix;
  heads: readonly HeadTrace[];
  /** n × heads·d_v: the heads' outputs side by side. */
  concat: Matrix;
  /** n × d_out: concat · wo + bo. Only with `wo`. */
  projected?: Matrix;
  /** `projected`, or `concat` without `wo`. */
  output: Matrix;
}

export interface HeadTrace {
  /** n × d_k. */
  q: Matrix;
  /** m × d_k. */
  k: Matrix;
  /** m × d_v. */
  v: Matrix;
  /** n × m: QKᵀ. Where the mask forbids a key and the product is too large for float32: ±Infinity. */
  scores: Matrix;
  /** n × m: scores · scale. */
  scaledScores: Matrix;
  /** n × m. Only with a softcap. */
  cappedScores?: Matrix;
  /** n × m: scaledScores + mask, -Infinity wherever a key is forbidden. Only with `mask`, `causal` or `keyLength`. */
  maskedScores?: Matrix;
  /** n × m: the softmax of each row, between 0 and 1; a row sums to 1, or to 0 if fully masked. */
  weights: Matrix;
  /** n × d_v: weights · V. */
  output: Matrix;
  /** Only with the option `softmaxParts`. */
  softmaxParts?: SoftmaxParts;
  /** Rows with no key left, ascending: weights and output are 0 there. */
  fullyMaskedRows: readonly number[];
}

/**
 * The numbers on the way from the (masked) scaled scores s to the weights, as used: weights = exponentials / rowSum.
 *
 * A fully masked row has rowMax and shifted -Infinity, exponentials and rowSum 0. Where a mask holds +Infinity the row
 * takes its limit: rowMax +Infinity, shifted 0 at each such key and -Infinity elsewhere.
 */
export interface SoftmaxParts {
  /** n × 1: the largest s of each row. */
  rowMax: Matrix;
  /** n × m: s - rowMax, so never above 0. */
  shifted: Matrix;
  /** n × m: exp(shifted), between 0 and 1. */
  exponentials: Matrix;
  /** n × 1: the sum of each row's exponentials. */
  rowSum: Matrix;
}

/** Of a scalar L whose ∂L/∂output is given; each shaped as what it is the gradient of. */
export interface Gradients {
  x?: Matrix;
  context?: Matrix;
  wq?: Matrix;
  wk?: Matrix;
  wv?: Matrix;
  wo?: Matrix;
  bq?: Matrix;
  bk?: Matrix;
  bv?: Matrix;
  bo?: Matrix;
  q: Matrix;
  k: Matrix;
  v: Matrix;
  scoring?: { general?: Matrix; additive?: { w1: Matrix; w2: Matrix; v: Matrix } };
  heads: readonly {
    output: Matrix;
    weights: Matrix;
    scaledScores: Matrix;
    scores: Matrix;
    q: Matrix;
    k: Matrix;
    v: Matrix;
  }[];
}

/** Where the WebAssembly comes from. Default: `attention.wasm` beside the loader. */
export interface LoadOptions {
  /** In Node also a path or a file URL; in a browser relative to the page. */
  wasmUrl?: string | URL;
  /** The bytes themselves; `wasmUrl` is then not read. */
  wasmBinary?: BufferSource;
}

/**
 * Loads the engine, in Node, a page or a worker. Each call makes an engine with a memory of its own.
 *
 * Rejects with an Error that says what is wrong: the file is missing or not WebAssembly, the engine has no WebAssembly
 * or no SIMD, or a Content-Security-Policy is in the way (it needs `'wasm-unsafe-eval'`).
 */
export function loadAttention(options?: LoadOptions): Promise<Attention>;
