/** Makes a matrix of rows of numbers from any source. @throws InputError naming the problem and its place */
import type { FiniteOptions, Matrix } from '../numbers/matrix.ts';
import { at, checkNumber } from '../numbers/matrix.ts';
import type { Said } from '../words/say.ts';
import { InputError } from './input-error.ts';
import type { Scalar } from './parse-scalar.ts';
import type { Understood } from './assumption.ts';

export interface ParseOptions extends FiniteOptions, Understood {
  /** Default 256 each. */
  readonly maxRows?: number;
  readonly maxCols?: number;
}

export function isScalar(node: unknown): node is Scalar {
  return typeof node === 'number' || typeof node === 'boolean';
}

/** Refuses a size beyond the limits, naming both. */
export function checkSize(rows: number, cols: number, { maxRows = 256, maxCols = 256 }: ParseOptions): void {
  if (rows <= maxRows && cols <= maxCols) return;
  throw new InputError('input.size', { rows, cols, maxRows, maxCols });
}

/** Reads the engine's form of matrices from unchecked values. */
export function explicitRows(
  { rows, cols, data }: Readonly<Record<'rows' | 'cols' | 'data', unknown>>,
  options: ParseOptions,
): Scalar[][] {
  if (!isSize(rows) || !isSize(cols)) throw new InputError('input.rows-cols');
  checkSize(rows, cols, options);
  if (!Array.isArray(data) || !data.every(isScalar)) throw new InputError('input.data');
  if (data.length !== rows * cols) {
    throw new InputError('input.data-length', { count: rows * cols, rows, cols, got: data.length });
  }
  return Array.from({ length: rows }, (_, r) => data.slice(r * cols, (r + 1) * cols));
}

function isSize(node: unknown): node is number {
  return typeof node === 'number' && Number.isInteger(node) && node > 0;
}

export function toMatrix(rows: readonly Scalar[][], options: ParseOptions): Matrix {
  const cols = rows[0]?.length ?? 0;
  if (cols === 0) throw new InputError('input.no-numbers');
  checkSize(rows.length, cols, options);
  // True and false belong to masks, and do not mix with numbers.
  const isMixed = new Set(rows.flat().map((value) => typeof value)).size > 1;
  const data = new Float32Array(rows.length * cols);
  rows.forEach((row, r) => {
    if (row.length !== cols) {
      throw new InputError('input.ragged', { row: r, count: row.length, cols });
    }
    row.forEach((value, c) => {
      data[r * cols + c] = toNumber(value, at(r, c), isMixed ? { ...options, allowInfinity: false } : options);
    });
  });
  return { rows: rows.length, cols, data };
}

function toNumber(value: Scalar, where: Said, options: ParseOptions): number {
  if (typeof value === 'number') return checkNumber(value, where, options);
  if (options.allowInfinity !== true) throw new InputError('input.boolean', { value: String(value), where });
  return value ? 0 : -Infinity;
}
