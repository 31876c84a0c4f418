/**
 * Statistics of the scores of random queries and keys, and of the gradients that return, with the scale and without it. The
 * engine computes both.
 */
import type { Attention, Gradients, Matrix, Trace } from 'attention-steps/core';
import { extent, max, mean, quantileSorted, variance } from 'd3-array';
import { normal } from '../../../stage/inputs/sentence.ts';
import type { Bar } from '../../kit/plot.ts';

/** The number of queries, and of keys. */
export const TOKENS = 64;
/** Columns of X, and of a head's values. */
const WIDTH = 64;
/** A row is called nearly one-hot if one weight is above this. */
export const ONE_HOT = 0.9;

export interface Spread {
  readonly variance: number;
  readonly deviation: number;
  readonly bars: readonly Bar[];
  /** A query's largest weight, the mean over all queries. */
  readonly largest: number;
  /** The share of queries whose row of weights is nearly one-hot. */
  readonly oneHot: number;
  /** Sizes of dS′, the gradient of the scaled scores. */
  readonly throughSoftmax: Sizes;
  readonly queries: Sizes;
}

/** Sizes of a gradient as lengths of vectors (the root of the sum of squares). */
export interface Sizes {
  /** One per query of each head, ascending. */
  readonly rows: Float32Array;
  readonly median: number;
  readonly largest: number;
  /** All rows of a head as one vector, the mean over the heads. */
  readonly whole: number;
}

export interface Summary {
  readonly dK: number;
  /** The number of query–key pairs. */
  readonly pairs: number;
  readonly queries: number;
  readonly unscaled: Spread;
  readonly scaled: Spread;
}

/** Returns where the histograms' axis ends, on both sides. It widens only when the unscaled scores need it. */
export const extentOf = (dK: number): number => 5.5 * Math.max(4, Math.sqrt(dK));

/** Returns the number of heads: fewer where each costs more. */
const headsOf = (dK: number): number => Math.min(8, Math.max(2, 256 / dK));

function normalMatrix(label: string, seed: number, rows: number, cols: number, deviation = 1): Matrix {
  const draw = normal(label, seed);
  const data = new Float32Array(rows * cols);
  for (let index = 0; index < data.length; index++) data[index] = deviation * draw();
  return { rows, cols, data };
}

/**
 * Draws the engine's inputs, and the gradient dO of a loss L, which moves each output at random. W has variance 1/64, so
 * that q, k and v, sums over 64 numbers of X, have variance 1 like X (Vaswani et al., footnote 4).
 */
export function drawnInputs(seed: number, dK: number, heads: number) {
  const weights = (name: string, cols: number): Matrix =>
    normalMatrix(`scale ${name} ${dK}`, seed, WIDTH, cols, 1 / Math.sqrt(WIDTH));
  return {
    inputs: {
      x: normalMatrix('scale x', seed, TOKENS, WIDTH),
      wq: weights('wq', dK * heads),
      wk: weights('wk', dK * heads),
      wv: weights('wv', WIDTH * heads),
      heads,
    },
    outputGradient: normalMatrix('scale dO', seed, TOKENS, WIDTH * heads),
  };
}

/** Counts scores in bars, from the first that holds one to the last. */
function barsOf(scores: Float32Array, width: number): Bar[] {
  // d3-array's bin is not needed: the bars are equally wide, so dividing finds a score's own.
  const [least = NaN, most = NaN] = extent(scores);
  const first = Math.floor(least / width);
  const counts = new Uint32Array(Math.floor(most / width) - first + 1);
  for (const score of scores) {
    const at = Math.floor(score / width) - first;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return Array.from(counts, (height, index) => ({
    from: (first + index) * width,
    to: (first + index + 1) * width,
    height,
  }));
}

function lengthOf(numbers: Float32Array): number {
  let squares = 0;
  for (const number of numbers) squares += number * number;
  return Math.sqrt(squares);
}

const rowsOf = ({ rows, cols, data }: Matrix): Float32Array[] =>
  Array.from({ length: rows }, (_, row) => data.subarray(row * cols, (row + 1) * cols));

/** @param heads one gradient per head */
function sizesOf(heads: readonly Matrix[]): Sizes {
  const rows = Float32Array.from(heads.flatMap(rowsOf).map(lengthOf)).sort();
  return {
    rows,
    median: quantileSorted(Array.from(rows), 0.5) ?? NaN,
    largest: rows.at(-1) ?? NaN,
    whole: mean(heads, (head) => lengthOf(Float32Array.from(rowsOf(head), lengthOf))) ?? NaN,
  };
}

function spreadOf({ heads }: Trace, gradients: Gradients, expected: number): Spread {
  const scores = new Float32Array(heads.length * TOKENS ** 2);
  heads.forEach(({ scaledScores }, head) => {
    scores.set(scaledScores.data, head * TOKENS ** 2);
  });
  const rows = heads.flatMap(({ weights }) => rowsOf(weights));
  const spread = variance(scores) ?? NaN;
  return {
    variance: spread,
    deviation: Math.sqrt(spread),
    bars: barsOf(scores, expected / 4),
    largest: mean(rows, (row) => max(row)) ?? NaN,
    oneHot: mean(rows, (row) => ((max(row) ?? NaN) > ONE_HOT ? 1 : 0)) ?? NaN,
    throughSoftmax: sizesOf(gradients.heads.map(({ scaledScores }) => scaledScores)),
    queries: sizesOf(gradients.heads.map(({ q }) => q)),
  };
}

export function summaryOf(engine: Attention, seed: number, dK: number): Summary {
  const heads = headsOf(dK);
  const { inputs, outputGradient } = drawnInputs(seed, dK, heads);
  const spread = (scale: number, expected: number): Spread =>
    spreadOf(engine.trace({ ...inputs, scale }), engine.gradients({ ...inputs, scale }, outputGradient), expected);
  return {
    dK,
    pairs: heads * TOKENS ** 2,
    queries: heads * TOKENS,
    unscaled: spread(1, Math.sqrt(dK)),
    scaled: spread(1 / Math.sqrt(dK), 1),
  };
}
