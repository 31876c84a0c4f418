/** The computations that questions quote, in the format of a lesson, so that the engine computes every number of attention. */
import type { Attention, HeadTrace, Inputs } from 'attention-steps/core';
import { sum } from 'd3-array';
import type { Computed } from '../lesson/schema.ts';

type Own = Extract<Computed, { inputs: unknown }>;
type Rows = readonly (readonly number[])[];
const mutable = (rows: Rows): number[][] => rows.map((row) => [...row]);

/** Returns a computation of own inputs, as the format of a lesson fills it in. */
export const own = (
  inputs: Readonly<Partial<Record<keyof Own['inputs'], Rows>>>,
  rest: Partial<Omit<Own, 'inputs'>> = {},
): Own => ({
  inputs: Object.fromEntries(Object.entries(inputs).map(([name, rows]) => [name, mutable(rows)])),
  scale: 'on',
  causal: false,
  heads: 1,
  head: 1,
  scoring: 'scaled-dot',
  ...rest,
});

export const transposed = (rows: Rows): number[][] =>
  (rows[0] ?? []).map((_, col) => rows.map((row) => row[col] ?? NaN));

export const identity = (size: number, diagonal = 1): number[][] =>
  Array.from({ length: size }, (_, row) => Array.from({ length: size }, (__, col) => (row === col ? diagonal : 0)));

export const zeros = (rows: number, cols: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: cols }, () => 0));

/** Returns a computation whose scores are a · b. */
export const product = (a: Rows, b: Rows): Own =>
  own({ q: a, k: transposed(b), v: zeros(b[0]?.length ?? 0, 1) }, { scale: 'off' });

/** Returns a computation with these scores, which are not scaled unless `rest` says so. */
export const fromScores = (scores: Rows, v?: Rows, rest: Partial<Omit<Own, 'inputs'>> = {}): Own => {
  const size = scores[0]?.length ?? 0;
  return own({ q: scores, k: identity(size), v: v ?? identity(size) }, { scale: 'off', ...rest });
};

/** Returns a computation with these weights, none of which may be 0. */
export const fromWeights = (weights: Rows, v: Rows): Own =>
  fromScores(
    weights.map((line) => line.map(Math.log)),
    v,
  );

/** Rounds as a page prints it. */
export const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));

/** Returns a matrix of a head as rows. */
export function rowsOf(
  engine: Attention,
  inputs: Inputs,
  id: 'scores' | 'scaledScores' | 'weights' | 'output',
): number[][] {
  const matrix = (engine.trace(inputs).heads[0] as HeadTrace)[id];
  return Array.from({ length: matrix.rows }, (_, row) =>
    Array.from(matrix.data.subarray(row * matrix.cols, (row + 1) * matrix.cols)),
  );
}

/** Redraws where all rows add up to 1 as weights do, by which nobody sees that softmax ran down the columns. */
export function demandOtherSums(printed: Rows): void {
  if (printed.every((row) => Math.abs(sum(row) - 1) < 0.05)) throw new Error('the rows add up to 1, too');
}
