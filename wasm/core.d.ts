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

/**
 * What attention is computed from: `x` and weight matrices, or `q`, `k`, `v`, or some of each, but never both `q` and
 * `wq`. Heads, masks, `softcap`, `causal` and `past` mean what they mean in the ONNX operator Attention, version 23.
 */
export interface Inputs {
  /** n × d_model: the tokens, with `wq`, `wk`, `wv`. */
  x?: MatrixLike;
  /** m × d_model: where keys and values come from (cross-attention). Default: `x`. */
  context?: MatrixLike;
  /** d_model × heads·d_q. */
  wq?: MatrixLike;
  /** d_model × kvHeads·d_k. */
  wk?: MatrixLike;
  /** d_model × kvHeads·d_v. */
  wv?: MatrixLike;
  /** n × heads·d_q: all heads side by side, each as wide as the others. d_q = d_k but for scorings with parameters. */
  q?: MatrixLike;
  /** m × kvHeads·d_k (without the past). */
  k?: MatrixLike;
  /** m × kvHeads·d_v (without the past). */
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
  /** At least 1; divides the columns of q. Default 1. */
  heads?: number;
  /**
   * At least 1; divides `heads` and the columns of k and v. Default `heads`. Query head h reads key head
   * ⌊h · kvHeads / heads⌋: 1 is multi-query attention (Shazeer 2019), between 1 and `heads` grouped-query attention
   * (Ainslie et al. 2023).
   */
  kvHeads?: number;
  /**
   * How a query q scores a key k. Default 'scaled-dot'.
   *
   * - 'scaled-dot', 'dot': q·kᵀ, with or without 1/√d_k as the default of `scale` (Vaswani et al. 2017).
   * - `general`: q·W·kᵀ, W d_q × d_k (Luong et al. 2015).
   * - `additive`: v·tanh(q·w1 + k·w2), w1 d_q × d_a, w2 d_k × d_a, v d_a numbers (Bahdanau et al. 2015).
   *
   * The parameters are those of one head, and all heads share them.
   */
  scoring?:
    | 'scaled-dot'
    | 'dot'
    | { general: MatrixLike }
    | { additive: { w1: MatrixLike; w2: MatrixLike; v: readonly number[] } };
  /** What the scores are multiplied by; any finite number. Default 1/√d_k for 'scaled-dot', else 1. */
  scale?: number;
  /** c, above 0: scaled scores s become c·tanh(s / c), before the mask. Absent: they stay. */
  softcap?: number;
  /** Query i may see keys 0 … i + (rows of the past) only. */
  causal?: boolean;
  /** n × m (with the past), one for all heads, or a list with one a head. */
  mask?: Mask | readonly Mask[];
  /** Keys from this one on, counted from the past's first, are padding; 0 … m. */
  keyLength?: number;
  /** A key-value cache, put in front of k and v: p × kvHeads·d_k and p × kvHeads·d_v. */
  past?: { k: MatrixLike; v: MatrixLike };
}

/** What one call of `trace` shows besides. */
export interface TraceOptions {
  /** Also give each head's {@link SoftmaxParts}. Default false. */
  softmaxParts?: boolean;
}

/** How `rotary` pairs and turns. */
export interface RotaryOptions {
  /** Heads side by side in the matrix's columns, all turned alike. Default 1. */
  heads?: number;
  /** The position of the first row, such as the rows of `past.k`; 0 or more. Default 0. */
  offset?: number;
  /**
   * Which two numbers of a head make a pair: neighbours, (0, 1), (2, 3) …, as in the paper, or (false) one of the first
   * half with one of the second, (0, d/2), (1, d/2 + 1) …, as many models are trained. Default true.
   */
  interleaved?: boolean;
  /** Above 0. Default 10000. */
  base?: number;
}

/** How `attendAsync` is followed and stopped. */
export interface AttendOptions {
  /** Called after each slice with the share done so far, above 0 and at last 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Aborting it stops the work at the end of the slice. */
  signal?: AbortSignal | undefined;
}

/** The engine. Calls share no state: after an error the next call answers as if nothing had happened. */
export interface Attention {
  /**
   * Every intermediate of softmax(QKᵀ · scale + M) V, each a fresh matrix of its own. Time and memory grow with
   * heads · n · m · (d_k + d_v), with additive scoring heads · n · m · (d_a + d_v).
   *
   * @throws RangeError - a shape or a value: what does not fit together, NaN, an infinity outside a mask, numbers too
   * large for float32 on the way, and what needs more memory than there is, refused before anything is computed.
   * @throws TypeError - a kind: a string for a number, an unknown key.
   *
   * Both name the argument, what was expected and what came: `wk: expected 4 rows (the columns of x), got 3`.
   */
  trace(inputs: Inputs, options?: TraceOptions): Trace;
  /**
   * The output of {@link Attention.trace} by a faster path that never holds an n × m matrix: a tile of keys at a time,
   * with an online softmax (Dao et al. 2022). Equal to the trace's within float32's rounding.
   *
   * Time: heads · n · m · (d_k + d_v); about half with `causal` and n = m. Memory: the inputs, q, k, v and the output,
   * and those of one head once more.
   *
   * @throws RangeError, TypeError - as `trace`; where a score overflows only its place may differ.
   */
  attend(inputs: Inputs): { output: Matrix };
  /**
   * As `attend`, in slices of about 8 ms, between which others get their turn. The engine may be used meanwhile, and
   * the inputs may change: they were copied.
   *
   * Rejects as `attend` throws; with the signal's reason once it is aborted; with what `onProgress` throws.
   */
  attendAsync(inputs: Inputs, options?: AttendOptions): Promise<{ output: Matrix }>;
  /**
   * Gradients of a scalar L in every input but the masks, and in every intermediate, from ∂L/∂output by the chain rule:
   * with O = AV and A = softmax(S), dA = dO·Vᵀ, dS = A ∘ (dA − rowsum(dA ∘ A)), and from there through mask, softcap
   * and scale to q, k, v and what they were projected from. Key heads that several heads share, and an `x` that is q's,
   * k's and v's source, get the sum of all paths.
   *
   * Time: heads · n · m · (d_k + d_v), about three times a trace's. Memory: twice a trace's.
   *
   * @param outputGradient - ∂L/∂output: n × d_out, or n × heads·d_v without `wo`, as `trace(inputs).output`. Finite.
   * @throws RangeError - what `trace` refuses; an outputGradient of another shape, or with NaN or an infinity; a gradient
   * too large for float32, named by its place in the result: `gradients.heads[1].weights: overflow of float32 at [0][2]`.
   * @throws TypeError - a kind: as `trace` does.
   */
  gradients(inputs: Inputs, outputGradient: MatrixLike): Gradients;
  /**
   * Sines and cosines to be added to n embeddings: of position p, feature 2i is sin(p / 10000^(2i/d_model)) and
   * feature 2i + 1 the cosine of the same (Vaswani et al. 2017, section 3.5).
   *
   * @returns n × dModel; row p is position p.
   * @throws RangeError - n or dModel below 1, or more than memory holds; TypeError - no integer.
   */
  sinusoidal(n: number, dModel: number): Matrix;
  /**
   * Queries or keys with their positions turned into them: pair i of position p is rotated by p · base^(-2i/d), d the
   * width of a head (RoPE, Su et al. 2021). To be applied to q and to k, before `trace`.
   *
   * @param matrix - n × heads·d, d even; row r is position offset + r.
   * @returns n × heads·d.
   * @throws RangeError - a shape or a value; TypeError - a kind. As `trace` does.
   */
  rotary(matrix: MatrixLike, options?: RotaryOptions): Matrix;
  /**
   * Linear biases (ALiBi, Press et al. 2022), to be used as `mask`: minus a slope of the head's own times the distance
   * of query and key. Slopes are 2^(-8/heads), its square, its cube …; for a number of heads that is no power of two
   * those of the next smaller one, then every other of those of the next larger one. Keys after the query, which the
   * paper does not have, count as far as those before it.
   *
   * @param n - queries: the last n of past + n tokens.
   * @param past - tokens before them. Default 0.
   * @returns a mask a head: n × (past + n).
   * @throws RangeError - heads or n below 1, past below 0, or more than memory holds; TypeError - no integer.
   */
  alibi(heads: number, n: number, past?: number): Matrix[];
  /** The package's version. */
  readonly version: string;
}

export interface Trace {
  /** n × heads·d_q: all heads side by side. */
  q: Matrix;
  /** m × kvHeads·d_k, the past in front: the next call's `past.k`. */
  k: Matrix;
  /** m × kvHeads·d_v, the past in front: the next call's `past.v`. */
  v: Matrix;
  /** As many as `heads` says, in the order of q's columns. */
  heads: readonly HeadTrace[];
  /** n × heads·d_v: the heads' outputs side by side. */
  concat: Matrix;
  /** n × d_out: concat · wo + bo. Only with `wo`. */
  projected?: Matrix;
  /** `projected`, or `concat` without `wo`. */
  output: Matrix;
}

export interface HeadTrace {
  /** n × d_q. */
  q: Matrix;
  /** m × d_k; the same in each head of a group. */
  k: Matrix;
  /** m × d_v; the same in each head of a group. */
  v: Matrix;
  /** Only with general scoring, n × d_k: q·W; and with additive scoring, n × d_a: q·w1. */
  projectedQ?: Matrix;
  /** m × d_a: k·w2. Only with additive scoring. */
  projectedK?: Matrix;
  /** n·m × d_a: q·w1 + k·w2, of query i and key j in row i·m + j. Only with additive scoring. */
  preactivations?: Matrix;
  /** n·m × d_a: tanh of `preactivations`. Only with additive scoring. */
  activations?: Matrix;
  /** n × m: QKᵀ, QWKᵀ, or v · activations. Where the mask forbids a key and this is too large for float32: ±Infinity. */
  scores: Matrix;
  /** n × m: scores · scale. */
  scaledScores: Matrix;
  /** n × m: c·tanh(scaledScores / c). Only with a softcap. */
  cappedScores?: Matrix;
  /** n × m: cappedScores (scaledScores without a softcap) + mask, -Infinity wherever a key is forbidden. Only with `mask`, `causal` or `keyLength`. */
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

/**
 * Of a scalar L whose ∂L/∂output is given; each shaped as what it is the gradient of, in units of L a unit of that.
 * Numbers with no influence on the output, such as keys and values that nobody may see, have gradient 0.
 */
export interface Gradients {
  /** n × d_model, the sum of what comes by q, and without `context` by k and v. Of this and the next: what `inputs` has. */
  x?: Matrix;
  /** As many rows as `context`, the sum of what comes by k and v. */
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
  /** Of the cache: p × kvHeads·d_k and p × kvHeads·d_v. Only with `past`. */
  past?: { k: Matrix; v: Matrix };
  /** n × heads·d_q, whether q was given or projected. */
  q: Matrix;
  /** Without the past, as `inputs.k`: (m − p) × kvHeads·d_k; of each key head the sum over the heads that share it. */
  k: Matrix;
  /** Without the past, as `inputs.v`: (m − p) × kvHeads·d_v; of each key head the sum over the heads that share it. */
  v: Matrix;
  /** Of the scoring's parameters, the sum over the heads; additive `v` is 1 × d_a. Only with such a scoring. */
  scoring?: { general?: Matrix; additive?: { w1: Matrix; w2: Matrix; v: Matrix } };
  /** n × heads·d_v: the heads' `output` side by side. */
  concat: Matrix;
  /** One a head, in the trace's order. */
  heads: readonly HeadGradients[];
}

/** Of a head's intermediates in L, each shaped as in {@link HeadTrace}; there is what there is of the trace. */
export interface HeadGradients {
  /** n × d_v: dO. */
  output: Matrix;
  /**
   * n × m: dA = dO·Vᵀ, also where a key is forbidden: what L would change by if it did weigh something. Where that is
   * too large for float32: ±Infinity.
   */
  weights: Matrix;
  /** n × m, also the mask's gradient: A ∘ (dA − rowsum(dA ∘ A)); 0 at forbidden keys and where a mask holds +Infinity. */
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
  /** Of general scoring n × d_k: dS·K; of additive scoring n × d_a: preactivations, summed over the keys. */
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
