/**
 * Biases: one row of numbers that is added to each row of a product. The engine takes a vector; here it is a matrix of
 * one row.
 */
import type { Inputs } from 'attention-steps/core';
import { InputError } from '../../shared/input/input-error.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import type { InputName } from './example.ts';
import type { StageInputs } from './stage-inputs.ts';

const weightsOf = { bq: 'wq', bk: 'wk', bv: 'wv', bo: 'wo' } as const satisfies Partial<Record<InputName, InputName>>;
export type Bias = keyof typeof weightsOf;
/** Each bias, and the weights to whose product it is added. */
export const BIASES = Object.entries(weightsOf) as readonly (readonly [bias: Bias, weights: InputName])[];

export const isBias = (name: string): name is Bias => Object.hasOwn(weightsOf, name);

/**
 * Returns a bias as one row, even if it was written as a column, and other matrices as they are.
 * @throws InputError for several rows
 */
export function biasAsRow(name: string, matrix: Matrix): Matrix {
  const { rows, cols, data } = matrix;
  if (!isBias(name) || rows === 1) return matrix;
  if (cols !== 1) throw new InputError('input.not-a-vector', { name });
  return { rows: 1, cols: rows, data };
}

/** Returns these inputs in the engine's form. */
export const forEngine = (inputs: StageInputs, names: readonly (InputName | 'heads' | 'kvHeads')[]): Inputs =>
  Object.fromEntries(
    names.flatMap((name) => {
      if (inputs[name] === undefined) return [];
      return [[name, isBias(name) ? [...inputs[name].data] : inputs[name]]];
    }),
  );
