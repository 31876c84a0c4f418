/** Random matrices from a seed: eighths, whose products and sums are exact in float32, so that two ways of adding agree. */
import { type Matrix, fromRows } from '../../shared/numbers/matrix.ts';
import { sourceFrom } from '../../shared/numbers/drawn.ts';

export interface Draw {
  /** @param most the largest number there may be */
  readonly matrix: (rows: number, cols: number, most?: number) => Matrix;
  /** Forbids about a third of the keys with −∞, but never all of a row; only `empty` rows have no key left. */
  readonly mask: (rows: number, cols: number, empty?: readonly number[]) => Matrix;
}

export const filled = (rows: number, cols: number, at: (row: number, col: number) => number): Matrix =>
  fromRows(Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (__, col) => at(row, col))));

export function drawFrom(seed: string): Draw {
  const random = sourceFrom(seed);
  return {
    matrix: (rows, cols, most = 2) => filled(rows, cols, () => Math.round((random() * 2 - 1) * most * 8) / 8),
    mask: (rows, cols, empty = []) => {
      const open = Array.from({ length: rows }, () => Math.floor(random() * cols));
      return filled(rows, cols, (row, col) =>
        !empty.includes(row) && (col === open[row] || random() < 0.6) ? 0 : -Infinity,
      );
    },
  };
}
