/**
 * Gradient descent by whole steps: two words, each of which should output the other. The loss is half the squared distance
 * of the outputs from that; traces and gradients are the engine's.
 */
import type { Attention, Inputs, Matrix } from 'attention-steps/core';
import { sum } from 'd3-array';
import { fromRows } from '../../../shared/numbers/matrix.ts';
import { headOf } from '../../../stage/model/values/product.ts';

export const NAMES = ['wq', 'wk', 'wv'] as const;
export type Name = (typeof NAMES)[number];
type Weights = Readonly<Record<Name, Matrix>>;

const X = fromRows([
  [1, 0],
  [0, 1],
]);
const TARGET = fromRows([
  [0, 1],
  [1, 0],
]);
/** Small, arbitrary numbers: neither word attends to one of them much more. */
const START: Weights = {
  wq: fromRows([
    [0.2, 0.1],
    [-0.3, 0.4],
  ]),
  wk: fromRows([
    [0.3, -0.2],
    [0.1, 0.2],
  ]),
  wv: fromRows([
    [0.6, 0.2],
    [0.1, 0.5],
  ]),
};

/** The state before a step. */
export interface Moment {
  readonly matrices: Weights;
  readonly gradients: Weights;
  /** Attention weights. */
  readonly weights: Matrix;
  readonly loss: number;
}

/** A loss beyond this never comes back. */
const DIVERGED = 1e6;

const combined = (left: Matrix, other: Matrix, combine: (a: number, b: number) => number): Matrix => ({
  ...left,
  data: left.data.map((value, at) => combine(value, other.data[at] ?? NaN)),
});

function required(matrix: Matrix | undefined, name: Name): Matrix {
  if (!matrix) throw new RangeError(`${name}: no gradient`);
  return matrix;
}

function momentAt(engine: Attention, matrices: Weights): Moment {
  const inputs: Inputs = { x: X, ...matrices };
  const { weights, output } = headOf(engine, inputs);
  // The gradient of half a square is the number squared.
  const outputGradient = combined(output, TARGET, (is, wanted) => is - wanted);
  const { wq, wk, wv } = engine.gradients(inputs, outputGradient);
  return {
    matrices,
    gradients: { wq: required(wq, 'wq'), wk: required(wk, 'wk'), wv: required(wv, 'wv') },
    weights,
    loss: sum(outputGradient.data, (difference) => difference ** 2) / 2,
  };
}

/** Returns W − rate · dW, number by number. */
export const stepped = ({ matrices, gradients }: Moment, rate: number): Weights => {
  const next = (name: Name): Matrix => combined(matrices[name], gradients[name], (w, dw) => w - rate * dw);
  return { wq: next('wq'), wk: next('wk'), wv: next('wv') };
};

/** Returns the start and the state after each step, up to where the loss diverges. */
export function descent(engine: Attention, rate: number, steps: number): readonly Moment[] {
  const moments = [momentAt(engine, START)];
  for (let last = moments[0]; last && moments.length <= steps && last.loss < DIVERGED; last = moments.at(-1))
    moments.push(momentAt(engine, stepped(last, rate)));
  return moments;
}
