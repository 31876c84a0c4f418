/**
 * Gradients of the example of “Query, Key, Value Framework”, and their check: L computed again with one number changed.
 * L = Σ dO ⊙ O, with the dO that the stage begins with.
 */
import type { Attention, HeadTrace, Inputs } from 'attention-steps/core';
import { sum } from 'd3-array';
import { largest } from '../../../shared/numbers/statistics.ts';
import { type Matrix, cell, withCell } from '../../../shared/numbers/matrix.ts';
import { findExample } from '../../../stage/inputs/examples.ts';
import { outputGradientOf } from '../../../stage/inputs/output-gradient.ts';
import { exampleInputs } from '../../../stage/inputs/stage-inputs.ts';
import { defaultState } from '../../../stage/inputs/stage-state.ts';
import { engineInputs } from '../../../stage/model/picture.ts';
import { headOf } from '../../../stage/model/values/product.ts';
import { rowOf } from '../../kit/sums.ts';

export const NAMES = ['q', 'k', 'v', 'x', 'wq', 'wk', 'wv'] as const;
export type Name = (typeof NAMES)[number];

export interface Example {
  readonly inputs: Inputs;
  readonly head: HeadTrace;
  readonly outputGradient: Matrix;
  /** Each matrix, and its gradient. */
  readonly matrices: Readonly<Record<Name, Matrix>>;
  readonly gradients: Readonly<Record<Name, Matrix>>;
  /** Gradient of the scores that softmax got. */
  readonly ofScores: Matrix;
}

function required(matrix: Matrix | undefined, name: string): Matrix {
  if (!matrix) throw new RangeError(`${name}: the example has none`);
  return matrix;
}

/** @param sharpness factor of the scaled scores */
export function exampleOf(engine: Attention, sharpness: number): Example {
  const example = findExample('worked-example');
  if (!example) throw new RangeError('there is no worked example');
  const state = defaultState(example.id);
  const start = exampleInputs(example);
  const dK = required(start.wq, 'wq').cols;
  const inputs = engineInputs(start, { scale: sharpness / Math.sqrt(dK), causal: false });
  const outputGradient = outputGradientOf(state);
  const head = headOf(engine, inputs);
  const gradients = engine.gradients(inputs, outputGradient);
  const { q, k, v } = head;
  const ofInputs = (matrices: Partial<Record<Name, Matrix>>): Pick<Record<Name, Matrix>, 'x' | 'wq' | 'wk' | 'wv'> => ({
    x: required(matrices.x, 'x'),
    wq: required(matrices.wq, 'wq'),
    wk: required(matrices.wk, 'wk'),
    wv: required(matrices.wv, 'wv'),
  });
  return {
    inputs,
    head,
    outputGradient,
    matrices: { q, k, v, ...ofInputs(start) },
    gradients: { q: gradients.q, k: gradients.k, v: gradients.v, ...ofInputs(gradients) },
    ofScores: required(gradients.heads[0]?.scaledScores, 'scaledScores'),
  };
}

/** Adds up in float64, so that the rounding seen in a difference is the engine's. */
function lossOf(engine: Attention, inputs: Inputs, outputGradient: Matrix): number {
  return sum(engine.trace(inputs).output.data, (value, at) => value * (outputGradient.data[at] ?? NaN));
}

/** Returns L as a function of one number; q, k and v vary as if they were given. */
export function lossAlong(
  engine: Attention,
  { inputs, matrices, outputGradient }: Example,
  name: Name,
  row: number,
  col: number,
): (change: number) => number {
  const { q, k, v } = matrices;
  const isDirect = name === 'q' || name === 'k' || name === 'v';
  const { scale, mask } = inputs;
  const base: Inputs = isDirect ? { q, k, v, scale: scale ?? 1, mask: mask ?? [] } : inputs;
  const matrix = matrices[name];
  const value = cell(matrix, row, col);
  return (change) => lossOf(engine, { ...base, [name]: withCell(matrix, row, col, value + change) }, outputGradient);
}

export interface Difference {
  readonly above: number;
  readonly below: number;
  readonly slope: number;
}

/** Central difference: its error is about h² by curvature, and L's rounding over h. */
export function differenceOf(loss: (change: number) => number, h: number): Difference {
  const [above, below] = [loss(h), loss(-h)];
  return { above, below, slope: (above - below) / (2 * h) };
}

/** Half the distance from 1 to the next float32, the largest relative rounding error. */
const ROUNDING = 2 ** -24;

/** Estimates the error of a difference by rounding alone. */
export const roundingError = (size: number, h: number): number => (ROUNDING * Math.abs(size)) / h;

/** Returns 'agrees' within 1 %, 'noise' where rounding can explain the error, 'curved' where it cannot. */
export function verdictOf(gradient: number, { above, slope }: Difference, h: number): 'agrees' | 'noise' | 'curved' {
  const error = Math.abs(slope - gradient);
  if (error <= 0.01 * Math.abs(gradient)) return 'agrees';
  return error <= 4 * roundingError(above, h) ? 'noise' : 'curved';
}

export interface RowState {
  readonly largestWeight: number;
  /** The largest magnitude in the row of the scores' gradient. */
  readonly largestGradient: number;
}

export function rowStates({ head, ofScores }: Example): RowState[] {
  return Array.from({ length: ofScores.rows }, (_, row) => ({
    largestWeight: largest(rowOf(head.weights, row)),
    largestGradient: largest(rowOf(ofScores, row).map(Math.abs)),
  }));
}
