/**
 * The parts of the bank's questions. A maker draws numbers and returns the computations that a question quotes,
 * and the question in the format of a lesson, so that the engine computes every number of attention in it.
 */
import type { Attention } from 'attention-steps/core';
import type { Computed, Question } from '../lesson/schema.ts';
import type { Dice } from './dice.ts';

export interface Made {
  readonly computed: Readonly<Record<string, Computed>>;
  readonly item: Question;
}

export type Maker = (dice: Dice, engine: Attention) => Made;

type Own = Extract<Computed, { inputs: unknown }>;
type Rows = readonly (readonly number[])[];
const mutable = (rows: Rows): number[][] => rows.map((row) => [...row]);

/** Returns a computation of own inputs, as the format of a lesson fills it in. */
export const own = (
  inputs: Readonly<Partial<Record<keyof Own['inputs'], Rows>>>,
  rest: Partial<Omit<Own, 'inputs'>> = {},
): Own => ({
  inputs: Object.fromEntries(Object.entries(inputs).map(([name, rows]) => [name, mutable(rows)])),
  ...{ scale: 'on', causal: false, heads: 1, head: 1, scoring: 'scaled-dot' },
  ...rest,
});

export const transposed = (rows: Rows): number[][] =>
  (rows[0] ?? []).map((_, col) => rows.map((row) => row[col] ?? NaN));

export const identity = (size: number, of = 1): number[][] =>
  Array.from({ length: size }, (_, row) => Array.from({ length: size }, (__, col) => (row === col ? of : 0)));

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

type Said = readonly [text: string, feedback: string];

/** Returns a question whose first option is right; the page shows the options in another order. */
export const choice = (ask: string, [text, feedback]: Said, ...wrong: readonly Said[]): Question => ({
  ...{ kind: 'choice', id: '', ask },
  options: [
    { text, feedback, right: true },
    ...wrong.map(([other, reason]) => ({ text: other, feedback: reason, right: false })),
  ],
});

/** Two decimals of a number, however it was rounded on the way. */
export const HUNDREDTHS = 0.006;

/** @param answer a reference without braces @param tolerance 0 for counts */
export const number = (
  ask: string,
  answer: string,
  feedback: string,
  mistakes: readonly (readonly [answer: string, feedback: string])[],
  tolerance = HUNDREDTHS,
): Question => ({
  ...{ kind: 'number', id: '', ask, answer, tolerance, feedback },
  mistakes: mistakes.map(([wrong, reason]) => ({ answer: wrong, feedback: reason })),
});

/** Returns a question for a count or another whole number. */
export const count = (
  ask: string,
  answer: string,
  feedback: string,
  mistakes: readonly (readonly [answer: string, feedback: string])[],
): Question => number(ask, answer, feedback, mistakes, 0);

export const order = (ask: string, items: readonly string[], feedback: string): Question => ({
  ...{ kind: 'order', id: '', ask, items: [...items], feedback },
});

/** @param printed the numbers that the page prints, some of them wrong */
export const misprint = (ask: string, matrix: string, printed: Rows, feedback: string, decimals = 2): Question => ({
  ...{ kind: 'error', id: '', ask, matrix, decimals, printed: mutable(printed), feedback },
});

/** `({{m.q[0]:0}})`, a row of a matrix in brackets. */
export const row = (matrix: string, at: number, decimals = 0): string => `({{${matrix}[${at}]:${decimals}}})`;

/** `(1, 2), (3, 4) and (5, 6)`, all rows of a matrix. */
export const rows = (matrix: string, of: number, decimals = 0): string =>
  listed(Array.from({ length: of }, (_, at) => row(matrix, at, decimals)));

export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** Writes a drawn number as the rest of a text does. */
export const plain = (value: number): string => String(value).replace('-', '−');

/** Writes drawn numbers in brackets. */
export const tuple = (values: readonly number[]): string => `(${values.map(plain).join(', ')})`;

export const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'] as const;
export const ordinal = (at: number): string => ORDINALS[at] ?? `${at + 1}th`;

/** Rounds as a page prints it. */
export const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));
