/**
 * The mistakes that an example can have, step by step, and what each of them leads to. A step is computed from the matrices
 * as they are printed before it, so that only the step with a mistake does not follow.
 */
import type { Attention } from 'attention-steps/core';
import { type Matrix, transpose } from '../../../shared/numbers/matrix.ts';
import { fromScores, product } from '../../../stage/model/values/product.ts';
import { each } from '../../exercises/arithmetic.ts';

export type StepId = 'scores' | 'scaledScores' | 'maskedScores' | 'weights' | 'output';

export const FAULTS = {
  scores: ['swapped', 'keys-alone', 'sign', 'copied'],
  scaledScores: ['unscaled', 'by-width', 'multiplied', 'copied'],
  maskedScores: ['unmasked', 'reversed'],
  weights: ['columns', 'after', 'not-divided', 'base-2', 'copied'],
  output: ['transposed', 'keys', 'sign', 'copied'],
} as const satisfies Readonly<Record<StepId, readonly string[]>>;

export type FaultId = (typeof FAULTS)[StepId][number];

/** The matrices printed so far. */
export interface Printed {
  readonly q: Matrix;
  readonly k: Matrix;
  readonly v: Matrix;
  readonly isCausal: boolean;
  readonly steps: Readonly<Partial<Record<StepId, Matrix>>>;
}

export const DECIMALS = 2;

/** Rounds as it is printed. */
export const printed = (matrix: Matrix): Matrix => each(matrix, (value) => Number(value.toFixed(DECIMALS)));

const step = ({ steps }: Printed, id: StepId): Matrix => {
  const matrix = steps[id];
  if (!matrix) throw new RangeError(`${id}: not printed yet`);
  return matrix;
};

/** The scores that enter softmax: without a mask, there is no step for it. */
const entering = (printed: Printed): Matrix => printed.steps.maskedScores ?? step(printed, 'scaledScores');

/** Returns softmax of each row of scores, some of which may be −∞. */
function softmax(engine: Attention, scores: Matrix, scale = 1): Matrix {
  const mask = each(scores, (score) => (score === -Infinity ? score : 0));
  const finite = each(scores, (score) => (score === -Infinity ? 0 : score));
  return fromScores(engine, finite, { scale, mask }).weights;
}

const masked = (scores: Matrix, hides: (row: number, col: number) => boolean): Matrix =>
  each(scores, (score, at) => (hides(Math.floor(at / scores.cols), at % scores.cols) ? -Infinity : score));

/** Returns what the step is, computed from what is printed before it. */
export function rightStep(engine: Attention, id: StepId, printed: Printed): Matrix {
  switch (id) {
    case 'scores':
      return product(engine, printed.q, transpose(printed.k));
    case 'scaledScores':
      return fromScores(engine, step(printed, 'scores'), { scale: 1 / Math.sqrt(printed.q.cols) }).scaledScores;
    case 'maskedScores':
      return masked(step(printed, 'scaledScores'), (row, col) => col > row);
    case 'weights':
      return softmax(engine, entering(printed));
    case 'output':
      return product(engine, step(printed, 'weights'), printed.v);
  }
}

/** Returns a matrix for each cell, in which it has the number of the cell before it in its row. */
function copied(right: Matrix): Matrix[] {
  return Array.from(right.data.keys()).flatMap((place) =>
    place % right.cols === 0
      ? []
      : [each(right, (value, at) => (at === place ? (right.data[place - 1] ?? NaN) : value))],
  );
}

/** Returns a matrix for each cell of a · b, in which its last product has the wrong sign. */
function wrongSigns(right: Matrix, a: Matrix, b: Matrix): Matrix[] {
  const last = a.cols - 1;
  const lastProduct = (at: number): number =>
    (a.data[Math.floor(at / b.cols) * a.cols + last] ?? NaN) * (b.data[last * b.cols + (at % b.cols)] ?? NaN);
  return Array.from(right.data.keys(), (place) =>
    each(right, (value, at) => (at === place ? value - 2 * lastProduct(at) : value)),
  );
}

/**
 * Returns what a mistake in this step leads to: one matrix, one for each cell in which it can be made, or none where it
 * cannot be made.
 */
export function mistaken(engine: Attention, id: StepId, fault: FaultId, printed: Printed): Matrix[] {
  const { q, k, v, isCausal } = printed;
  const right = rightStep(engine, id, printed);
  switch (fault) {
    case 'copied':
      return copied(right);
    case 'sign':
      return id === 'scores' ? wrongSigns(right, q, transpose(k)) : wrongSigns(right, step(printed, 'weights'), v);
    case 'swapped':
      return [product(engine, k, transpose(q))];
    case 'keys-alone':
      return [product(engine, k, transpose(k))];
    case 'unscaled':
      return [step(printed, 'scores')];
    case 'by-width':
      return [each(step(printed, 'scores'), (score) => score / q.cols)];
    case 'multiplied':
      return [each(step(printed, 'scores'), (score) => score * Math.sqrt(q.cols))];
    case 'unmasked':
      return [step(printed, 'scaledScores')];
    case 'reversed':
      return [masked(step(printed, 'scaledScores'), (row, col) => col < row)];
    case 'columns':
      return [transpose(softmax(engine, transpose(entering(printed))))];
    case 'after': {
      const scores = entering(printed);
      if (!isCausal || !scores.data.includes(-Infinity)) return [];
      const open = softmax(engine, step(printed, 'scaledScores'));
      return [each(open, (weight, at) => (scores.data[at] === -Infinity ? 0 : weight))];
    }
    case 'not-divided':
      return [each(entering(printed), Math.exp)];
    case 'base-2':
      return [softmax(engine, entering(printed), Math.LN2)];
    case 'transposed':
      return [product(engine, transpose(step(printed, 'weights')), v)];
    case 'keys':
      return k.cols === v.cols ? [product(engine, step(printed, 'weights'), k)] : [];
  }
}
