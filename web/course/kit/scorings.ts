/** The engine's four scorings: their untrained parameters, and their costs. */
import type { HeadTrace, Inputs, Matrix } from 'attention-steps/core';
import { formatNumber, inRow } from '../../shared/numbers/format.ts';
import { cell } from '../../shared/numbers/matrix.ts';
import { untrainedWeights } from '../../stage/inputs/sentence.ts';
import { identity } from './multi-head.ts';
import { equation, rowOf, softmaxLine, sumOfProducts, weightLines } from './sums.ts';

export const SCORINGS = ['dot', 'scaled', 'general', 'additive'] as const;
export type ScoringName = (typeof SCORINGS)[number];

export const SCORE_FORMULAS: Readonly<Record<ScoringName, string>> = {
  dot: 'q·k',
  scaled: 'q·k ÷ √d_k',
  general: 'q W·k',
  additive: 'tanh(q W_1 + k W_2)·v',
};

export interface ScoringParameters {
  /** d_q × d_k. */
  readonly w: Matrix;
  /** d_q × d_a and d_k × d_a. */
  readonly w1: Matrix;
  readonly w2: Matrix;
  /** 1 × d_a. */
  readonly v: Matrix;
}

export interface ParameterSettings {
  readonly seed: number;
  /** d_q = d_k. */
  readonly d: number;
  readonly dA: number;
  /** True for W = identity instead of drawn numbers. */
  readonly plain: boolean;
}

export function untrainedScoring({ seed, d, dA, plain }: ParameterSettings): ScoringParameters {
  return {
    w: plain ? identity(d) : untrainedWeights('general w', seed, d, d),
    w1: untrainedWeights('additive w1', seed, d, dA),
    w2: untrainedWeights('additive w2', seed, d, dA),
    v: { ...untrainedWeights('additive v', seed, dA, 1), rows: 1, cols: dA },
  };
}

/** Returns the scoring in the form that the engine takes. */
export function scoringOf(name: ScoringName, { w, w1, w2, v }: ScoringParameters): NonNullable<Inputs['scoring']> {
  switch (name) {
    case 'dot':
      return 'dot';
    case 'scaled':
      return 'scaled-dot';
    case 'general':
      return { general: w };
    case 'additive':
      return { additive: { w1, w2, v: Array.from(v.data) } };
  }
}

/** A count, and the formula that gives it from the sizes. */
export interface Count {
  readonly formula: string;
  readonly value: number;
}

export interface Costs {
  readonly parameters: Count;
  /** Multiplications and divisions from a query and a key to their score, for one pair alone. */
  readonly pair: Count;
  /** The same for n_q queries and n_k keys; each is projected once. */
  readonly all: Count;
  /** Evaluations of tanh, for all pairs. */
  readonly tanh: Count;
}

/** Counts as naive products of matrices compute it: only the projections are shared between pairs. */
export function costsOf(name: ScoringName, { q, k }: Pick<HeadTrace, 'q' | 'k'>, parameters: ScoringParameters): Costs {
  const { rows: n, cols: dQ } = q;
  const { rows: m, cols: dK } = k;
  const { w, w1, w2, v } = parameters;
  const dA = v.cols;
  const none = { formula: '0', value: 0 };
  switch (name) {
    case 'dot':
      return {
        parameters: none,
        pair: { formula: 'd_k', value: dK },
        all: { formula: 'n_q·n_k·d_k', value: n * m * dK },
        tanh: none,
      };
    case 'scaled':
      return {
        parameters: none,
        pair: { formula: 'd_k + 1', value: dK + 1 },
        all: { formula: 'n_q·n_k·(d_k + 1)', value: n * m * (dK + 1) },
        tanh: none,
      };
    case 'general':
      return {
        parameters: { formula: 'd_q·d_k', value: w.data.length },
        pair: { formula: 'd_q·d_k + d_k', value: dQ * dK + dK },
        all: { formula: 'n_q·d_q·d_k + n_q·n_k·d_k', value: n * dQ * dK + n * m * dK },
        tanh: none,
      };
    case 'additive':
      return {
        parameters: { formula: '(d_q + d_k + 1)·d_a', value: w1.data.length + w2.data.length + v.data.length },
        pair: { formula: '(d_q + d_k + 1)·d_a', value: (dQ + dK + 1) * dA },
        all: { formula: '(n_q·d_q + n_k·d_k + n_q·n_k)·d_a', value: (n * dQ + m * dK + n * m) * dA },
        tanh: { formula: 'n_q·n_k·d_a', value: n * m * dA },
      };
  }
}

/** Writes the lines from a query and a key (additive: from the hidden units) to a weight; all numbers are the trace's. */
export function scoreLines(
  name: ScoringName,
  head: HeadTrace,
  { v }: ScoringParameters,
  row: number,
  col: number,
): string[] {
  const { q, k, projectedQ = q, activations = q } = head;
  const sum = (left: readonly number[], right: readonly number[]): string =>
    `S = ${equation((decimals) => sumOfProducts(left, right, decimals), cell(head.scores, row, col))}`;
  const query = rowOf(projectedQ, row);
  const key = rowOf(k, col);
  switch (name) {
    case 'dot':
      return [sum(query, key), softmaxLine(head, row, col)];
    case 'scaled':
      return weightLines(head, row, col);
    case 'general': {
      const projected = inRow(query.map((value) => formatNumber(value, 2)));
      return [`q W = (${projected})`, sum(query, key), softmaxLine(head, row, col)];
    }
    case 'additive':
      return [sum(rowOf(activations, row * k.rows + col), rowOf(v, 0)), softmaxLine(head, row, col)];
  }
}
