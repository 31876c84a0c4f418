/** Sums of matrices, number by number. */
import type { Matrix } from '../../shared/numbers/matrix.ts';

export const each = (matrix: Matrix, change: (value: number, at: number) => number): Matrix => ({
  ...matrix,
  data: matrix.data.map(change),
});

export const times = (matrix: Matrix, factor: number): Matrix => each(matrix, (value) => value * factor);

export const plus = (a: Matrix, b: Matrix): Matrix => each(a, (value, at) => value + (b.data[at] ?? NaN));

export const minus = (a: Matrix, b: Matrix): Matrix => plus(a, times(b, -1));
