// Tables in float64, and how wrong float32 may make each number: a running error analysis (Wilkinson 1963; Higham 2002,
// chapter 3), as in tests/core/fuzz/error_bounds.h.
import type { Flat } from './make.ts';

/** Half of the distance of two neighbouring numbers, relative. */
export const UNIT = 2 ** -24;
export const TINY = 2 ** -149;
export const LARGEST = 3.4028234663852886e38;

export interface Estimate {
  rows: number;
  cols: number;
  value: Float64Array;
  error: Float64Array;
}

export const table = (rows: number, cols: number): Estimate => ({
  rows,
  cols,
  value: new Float64Array(rows * cols),
  error: new Float64Array(rows * cols),
});

/** Rows and columns of a matrix that was given. */
export function exactly({ cols, data }: Flat, rows: readonly number[], from: number, width: number): Estimate {
  const result = table(rows.length, width);
  for (const [i, row] of rows.entries())
    for (let c = 0; c < width; c++) result.value[i * width + c] = data[row * cols + from + c]!;
  return result;
}

export const all = (count: number) => Array.from({ length: count }, (_, i) => i);
export const whole = (flat: Flat) => exactly(flat, all(flat.rows), 0, flat.cols);

/** What may, and what must be too large for float32 on the way. */
export class Reach {
  mayOverflow = false;
  mustOverflow = false;

  /** What is reached on the way to a number, and the number with its error: infinite where nobody may see an overflow. */
  settle(reach: number, value: number, error: number, isSeen = true): number {
    if (reach < LARGEST) return error;
    if (!isSeen) return Infinity;
    this.mayOverflow = true;
    if (Math.abs(value) - error > LARGEST * (1 + UNIT)) this.mustOverflow = true;
    return error;
  }
}

/** Of a sum of so many products whose magnitudes, errors and all, come to high, and without them to low. */
export const errorOfSum = (high: number, low: number, terms: number) =>
  high - low + 1.01 * (terms + 1) * UNIT * high + terms * TINY;

export function transposed({ rows, cols, value, error }: Estimate): Estimate {
  const result = table(cols, rows);
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++) {
      result.value[c * rows + r] = value[r * cols + c]!;
      result.error[c * rows + r] = error[r * cols + c]!;
    }
  return result;
}

/** a·bᵀ + bias; of what nobody sees, any error may be. */
export function productTransposed(
  reach: Reach,
  a: Estimate,
  b: Estimate,
  bias?: Estimate,
  isSeen?: (row: number, col: number) => boolean,
): Estimate {
  const depth = a.cols;
  const result = table(a.rows, b.rows);
  for (let row = 0; row < a.rows; row++) {
    for (let col = 0; col < b.rows; col++) {
      let value = bias ? bias.value[col]! : 0;
      let low = Math.abs(value);
      let high = low;
      const left = row * depth;
      const right = col * depth;
      for (let i = 0; i < depth; i++) {
        const x = a.value[left + i]!;
        const y = b.value[right + i]!;
        const magnitude = Math.abs(x * y);
        value += x * y;
        low += magnitude;
        high += (Math.abs(x) + a.error[left + i]!) * (Math.abs(y) + b.error[right + i]!);
      }
      const wrong = errorOfSum(high, low, depth + 1);
      const at = row * b.rows + col;
      result.value[at] = value;
      result.error[at] = reach.settle(high + wrong, value, wrong, isSeen?.(row, col));
    }
  }
  return result;
}

export const product = (reach: Reach, a: Estimate, b: Estimate, bias?: Estimate) =>
  productTransposed(reach, a, transposed(b), bias);

/** a + b, number by number. */
export function sum(reach: Reach, a: Estimate, b: Estimate): Estimate {
  const result = table(a.rows, a.cols);
  for (let i = 0; i < result.value.length; i++) {
    const value = a.value[i]! + b.value[i]!;
    const wrong = a.error[i]! + b.error[i]!;
    const error = wrong + UNIT * (Math.abs(value) + wrong);
    result.value[i] = value;
    result.error[i] = reach.settle(Math.abs(value) + error, value, error);
  }
  return result;
}

/** Columns of one table, from the given one on, and rows. */
export function part(of: Estimate, fromRow: number, rows: number, from = 0, width = of.cols): Estimate {
  const result = table(rows, width);
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < width; c++) {
      const at = (fromRow + r) * of.cols + from + c;
      result.value[r * width + c] = of.value[at]!;
      result.error[r * width + c] = of.error[at]!;
    }
  return result;
}

/** Tables of as many rows, side by side. */
export function sideBySide(tables: readonly Estimate[]): Estimate {
  const rows = tables[0]!.rows;
  const result = table(
    rows,
    tables.reduce((width, { cols }) => width + cols, 0),
  );
  let from = 0;
  for (const one of tables) {
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < one.cols; c++) {
        result.value[r * result.cols + from + c] = one.value[r * one.cols + c]!;
        result.error[r * result.cols + from + c] = one.error[r * one.cols + c]!;
      }
    from += one.cols;
  }
  return result;
}
