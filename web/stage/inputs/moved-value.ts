/** Moves a word's value: changes what the engine computes it from, by as little as possible. */
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { roundTo2 } from './sentence.ts';
import type { StageInputs } from './stage-inputs.ts';

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

function added({ rows, cols, data }: Matrix, row: number, by: (col: number) => number): Matrix {
  const isRow = (at: number): boolean => Math.floor(at / cols) === row;
  return { rows, cols, data: data.map((value, at) => (isRow(at) ? roundTo2(value + by(at % cols)) : value)) };
}

/**
 * Returns the inputs in which a row of V has moved by `by` in two columns: the row itself or, where V is projected, the
 * word's vector x + Δ, with the shortest Δ for which Δ·W_V is that much. Its numbers are rounded to two decimals.
 *
 * @param columns the second is undefined where V has one
 * @returns undefined where there is no such Δ, as where both columns of W_V are alike
 */
export function withValue(
  inputs: StageInputs,
  row: number,
  [first, second]: readonly [number, number | undefined],
  by: readonly [number, number],
): StageInputs | undefined {
  const { v, x, wv } = inputs;
  if (v) return { ...inputs, v: added(v, row, (col) => (col === first ? by[0] : col === second ? by[1] : 0)) };
  if (!x || !wv) return undefined;
  const column = (col: number | undefined): number[] =>
    Array.from({ length: wv.rows }, (_, at) => (col === undefined ? 0 : (wv.data[at * wv.cols + col] ?? 0)));
  const [a, b] = [column(first), column(second)];
  // Δ = s·a + t·b; Δ·a and Δ·b are two equations.
  const [aa, ab, bb] = [dot(a, a), dot(a, b), second === undefined ? 1 : dot(b, b)];
  const area = aa * bb - ab * ab;
  if (area <= 1e-6 * aa * bb) return undefined;
  const [s, t] = [(by[0] * bb - by[1] * ab) / area, (by[1] * aa - by[0] * ab) / area];
  return { ...inputs, x: added(x, row, (col) => s * (a[col] ?? 0) + t * (b[col] ?? 0)) };
}
