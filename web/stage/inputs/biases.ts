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

/** PyTorch's in_proj_bias holds the biases of queries, keys and values, one after the other. */
interface Named {
  readonly name?: string;
  readonly matrix: Matrix;
}

/** Cuts it into these three, as wide as their weights among the given matrices, or the current ones. @throws InputError */
export function withCutBias<M extends Named>(matrices: readonly M[], current: StageInputs): readonly (M | Named)[] {
  return matrices.flatMap((each): readonly (M | Named)[] => {
    if (each.name !== 'inProjBias') return [each];
    const { data } = each.matrix;
    let to = 0;
    const parts = BIASES.slice(0, 3).map(([name, weights]) => {
      const cols = (matrices.find((other) => other.name === weights)?.matrix ?? current[weights])?.cols ?? 0;
      return { name, matrix: { rows: 1, cols, data: data.subarray(to, (to += cols)) } };
    });
    if (to === data.length) return parts;
    const widths = parts.map(({ matrix }) => matrix.cols).join(' + ');
    throw new InputError('input.bias-length', { widths, got: data.length });
  });
}
