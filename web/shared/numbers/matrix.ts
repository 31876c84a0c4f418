import type { Matrix } from 'attention-steps/core';
import { InputError } from '../input/input-error.ts';
import type { Said } from '../words/say.ts';

// Row-major float32: cell (r, c) is `data[r * cols + c]`. Treated as immutable here.
export type { Matrix };

/** Only a mask may have infinity; all else refuses it. */
export interface FiniteOptions {
  readonly allowInfinity?: boolean;
  /** Results that others computed may have it. */
  readonly allowNaN?: boolean;
}

/** Makes a matrix of nested arrays. Rows of unequal length and empty ones are refused. */
export function fromRows(rows: readonly (readonly number[])[]): Matrix {
  const cols = rows[0]?.length ?? 0;
  if (cols === 0) throw new InputError('input.no-numbers');
  const data = new Float32Array(rows.length * cols);
  rows.forEach((row, r) => {
    if (row.length !== cols) {
      throw new InputError('input.ragged', { row: r, count: row.length, cols });
    }
    data.set(row, r * cols);
  });
  return { rows: rows.length, cols, data };
}

export function toRows(matrix: Matrix): number[][] {
  return Array.from({ length: matrix.rows }, (_, r) => rowOf(matrix, r));
}

export const rowOf = ({ cols, data }: Matrix, row: number): number[] =>
  Array.from(data.subarray(row * cols, (row + 1) * cols));

/** Returns the number at (row, col), counted from 0. */
export function cell(matrix: Matrix, row: number, col: number): number {
  return matrix.data[offset(matrix, row, col)] as number;
}

/** Returns a copy with one number replaced; the original stays, so that undo can keep it. */
export function withCell(matrix: Matrix, row: number, col: number, value: number): Matrix {
  const at = offset(matrix, row, col);
  const data = Float32Array.from(matrix.data);
  data[at] = value;
  return { rows: matrix.rows, cols: matrix.cols, data };
}

/** True for the same shape and numbers, −0 distinguished from 0, so that equal matrices give equal results to the bit. */
export function equal(a: Matrix, b: Matrix): boolean {
  if (a === b) return true;
  if (a.rows !== b.rows || a.cols !== b.cols) return false;
  return a.data.every((value, i) => Object.is(value, b.data[i]));
}

export function transpose(matrix: Matrix): Matrix {
  const { rows, cols } = matrix;
  const data = new Float32Array(matrix.data.length);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) data[c * rows + r] = matrix.data[r * cols + c] as number;
  }
  return { rows: cols, cols: rows, data };
}

/** Refuses NaN, and ±Infinity unless allowed, naming the first such cell. */
export function checkFinite(matrix: Matrix, options: FiniteOptions = {}): Matrix {
  matrix.data.forEach((value, i) => {
    checkNumber(value, at(Math.floor(i / matrix.cols), i % matrix.cols), options);
  });
  return matrix;
}

/** Puts matrices with the same number of rows side by side. */
export function beside(matrices: readonly Matrix[]): Matrix {
  const rows = matrices[0]?.rows ?? 0;
  const data = Array.from({ length: rows }, (_, row) => matrices.flatMap((matrix) => rowOf(matrix, row)));
  return { rows, cols: data[0]?.length ?? 0, data: Float32Array.from(data.flat()) };
}

/** Returns a place, counted from 0, for a message. */
export function at(row: number, column: number): Said {
  return { key: 'input.at', values: { row, column } };
}

/** Refuses NaN, numbers beyond float32, and ±Infinity unless allowed. */
export function checkNumber(value: number, where: Said, options: FiniteOptions = {}): number {
  if (Number.isNaN(value)) {
    if (options.allowNaN === true) return value;
    throw new InputError('input.nan', { where });
  }
  if (Number.isFinite(value)) {
    if (Number.isFinite(Math.fround(value))) return value;
    throw new InputError('input.overflow-at', { value, where });
  }
  if (options.allowInfinity === true) return value;
  throw new InputError('input.infinity', { value, where });
}

function offset(matrix: Matrix, row: number, col: number): number {
  const inside = (index: number, size: number) => Number.isInteger(index) && index >= 0 && index < size;
  if (!inside(row, matrix.rows) || !inside(col, matrix.cols)) {
    throw new InputError('input.no-cell', { row, column: col, rows: matrix.rows, cols: matrix.cols });
  }
  return row * matrix.cols + col;
}
