/** Scores of random queries and keys, with the scale and without it, summed up. The engine computes; this describes. */
import type { Attention, Matrix, Trace } from 'attention-steps/core';
import { extent, max, mean, median, variance } from 'd3-array';
import { normal } from '../data/sentence.ts';
import { entropy } from '../data/statistics.ts';
import type { Bar } from '../lab/plot.ts';

/** Queries, and keys for each of them. */
export const TOKENS = 64;

export interface Spread {
  readonly variance: number;
  readonly deviation: number;
  readonly bars: readonly Bar[];
  /** Of a query's weights, the mean over all queries. */
  readonly largest: number;
  /** In bits, the mean over all queries. */
  readonly entropy: number;
  /** Σ a(1 − a) of a query's weights a, which is Σ ∂aⱼ/∂sⱼ: 0 where one key has everything. */
  readonly slope: number;
  readonly medianSlope: number;
}

export interface Summary {
  readonly dK: number;
  /** How many pairs of a query and a key were scored. */
  readonly pairs: number;
  readonly unscaled: Spread;
  readonly scaled: Spread;
}

/** ±: where the axis of the histograms ends. It widens only when the unscaled scores need it. */
export const extentOf = (dK: number): number => 5.5 * Math.max(4, Math.sqrt(dK));

/** Sets of 64 queries and 64 keys, side by side as heads: fewer where each number of them costs more. */
const setsOf = (dK: number): number => Math.min(8, Math.max(2, 1024 / dK));

function normalMatrix(label: string, seed: number, rows: number, cols: number): Matrix {
  const draw = normal(label, seed);
  const data = new Float32Array(rows * cols);
  for (let index = 0; index < data.length; index++) data[index] = draw();
  return { rows, cols, data };
}

/** Bars from the first that holds a score to the last. */
function barsOf(scores: Float32Array, width: number): Bar[] {
  // Counted directly, not with d3-array's bin: the bars are equally wide, so a score's own is a division away.
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

function slopeOf(weights: Float32Array): number {
  let slope = 0;
  for (const weight of weights) slope += weight * (1 - weight);
  return slope;
}

function spreadOf({ heads }: Trace, expected: number): Spread {
  const scores = new Float32Array(heads.length * TOKENS ** 2);
  heads.forEach(({ scaledScores }, head) => {
    scores.set(scaledScores.data, head * TOKENS ** 2);
  });
  const rows = heads.flatMap(({ weights: { data } }) =>
    Array.from({ length: TOKENS }, (_, row) => data.subarray(row * TOKENS, (row + 1) * TOKENS)),
  );
  const slopes = rows.map(slopeOf);
  const spread = variance(scores) ?? NaN;
  return {
    variance: spread,
    deviation: Math.sqrt(spread),
    bars: barsOf(scores, expected / 4),
    largest: mean(rows, (row) => max(row)) ?? NaN,
    entropy: mean(rows, entropy) ?? NaN,
    slope: mean(slopes) ?? NaN,
    medianSlope: median(slopes) ?? NaN,
  };
}

export function summaryOf(engine: Attention, seed: number, dK: number): Summary {
  const heads = setsOf(dK);
  const q = normalMatrix(`scale q ${dK}`, seed, TOKENS, dK * heads);
  const k = normalMatrix(`scale k ${dK}`, seed, TOKENS, dK * heads);
  const v = { rows: TOKENS, cols: heads, data: new Float32Array(TOKENS * heads) };
  return {
    dK,
    pairs: heads * TOKENS ** 2,
    unscaled: spreadOf(engine.trace({ q, k, v, heads, scale: 1 }), Math.sqrt(dK)),
    scaled: spreadOf(engine.trace({ q, k, v, heads }), 1),
  };
}
