/** Matrices as callers write them. Rows of numbers are copied here, arrays of them at once where the call's memory is. */
import { plainOf, tagOf, TOO_LARGE, wrongKind } from './kinds.ts';
import { allocated, rangeError } from './refuse.ts';

/** rows · cols numbers, row after row. */
export interface Flat<Data = Float32Array> {
  readonly rows: number;
  readonly cols: number;
  readonly data: Data;
}

/** Bytes that one linear memory can hold; memory in border.h. */
export const MEMORY = 2 ** 31;

/**
 * Bytes that a host may need for a matrix besides its numbers: an object, a typed array and its buffer take about 330, and
 * its heap may have less room than the engine's memory. Where that ends, so does the process.
 */
const MATRIX_BYTES = 1024;

export function readMatrix(name: string, value: unknown): Flat {
  return Array.isArray(value) ? readRows(name, value, readCell) : readFlat(name, value, 'Float32Array');
}

/** A matrix, of integers for tokens, whose numbers are in one array. */
export function readFlat<Tag extends 'Float32Array' | 'Int32Array'>(
  name: string,
  value: unknown,
  tag: Tag,
): Flat<InstanceType<(typeof globalThis)[Tag]>> {
  if (typeof value !== 'object' || value === null) throw wrongKind(name, 'matrix', value);
  const { rows, cols, data } = value as Record<string, unknown>;
  if (tagOf(data) !== tag)
    throw wrongKind(`${name}.data`, tag === 'Float32Array' ? 'float32array' : 'int32array', data);
  const flat = { rows: requireSize(name, 'rows', rows), cols: requireSize(name, 'cols', cols) };
  requireExtent(name, flat.rows, flat.cols);
  const matrix = { ...flat, data: plainOf(data as InstanceType<(typeof globalThis)[Tag]>) };
  requireLength(name, matrix);
  return matrix;
}

/** Also once more where numbers are copied, as a getter of another argument may have detached them. */
export function requireLength(name: string, { rows, cols, data }: Flat<Float32Array | Int32Array>): void {
  const { length } = data;
  if (length === rows * cols) return;
  const isDetached = length === 0 && data.buffer.byteLength === 0;
  throw rangeError(
    isDetached ? 'detached' : 'length',
    `{argument}: expected {expected} numbers ({rows} rows of {columns}), got {got}${isDetached ? ' (its buffer is empty or detached)' : ''}`,
    { argument: `${name}.data`, expected: rows * cols, rows, columns: cols, got: length },
  );
}

/** The number that a cell stands for. */
export type ReadCell = (name: string, cell: unknown, place: string) => number;

/** A matrix as an array of rows. */
export function readRows<Data extends Float32Array | Int32Array = Float32Array>(
  name: string,
  value: readonly unknown[],
  read: ReadCell,
  Numbers: new (length: number) => Data = Float32Array as never,
): Flat<Data> {
  const rows = value.length;
  const first = rows > 0 ? value[0] : [];
  if (!Array.isArray(first)) throw wrongKind(name, 'numbers', first, { row: 0 });
  const cols = first.length;
  requireExtent(name, rows, rows > 0 ? cols : 1);
  const data = allocated(() => new Numbers(rows * cols));
  for (let row = 0; row < rows; row++) {
    const cells: unknown = row === 0 ? first : value[row];
    if (!Array.isArray(cells)) throw wrongKind(name, 'numbers', cells, { row });
    const got = cells.length;
    if (got !== cols)
      throw rangeError('uneven-rows', '{argument}: expected {expected} numbers in row {row}, as in row 0, got {got}', {
        argument: name,
        expected: cols,
        row,
        got,
      });
    for (let col = 0; col < cols; col++) data[row * cols + col] = read(name, cells[col], `[${row}][${col}]`);
  }
  return { rows, cols, data };
}

export function readVector(name: string, value: unknown): Flat {
  if (!Array.isArray(value)) throw wrongKind(name, 'numbers', value);
  const cols = value.length;
  if (cols === 0) throw rangeError('no-numbers', '{argument}: expected at least one number', { argument: name });
  const data = allocated(() => new Float32Array(cols));
  for (let col = 0; col < cols; col++) data[col] = readCell(name, value[col], `[${col}]`);
  return { rows: 1, cols, data };
}

/** float32 has an infinity for 1e300: the message says what the caller wrote. Infinities are left to the core. */
export function readCell(name: string, cell: unknown, place: string): number {
  if (typeof cell !== 'number') throw wrongKind(name, 'number', cell, { place });
  if (Math.abs(cell) >= TOO_LARGE && Number.isFinite(cell))
    throw rangeError('too-large-at', '{argument}: expected numbers that fit float32, got {got} at {place}', {
      argument: name,
      got: cell,
      place,
    });
  return cell;
}

function requireSize(name: string, key: 'rows' | 'cols', size: unknown): number {
  if (!Number.isInteger(size)) throw wrongKind(`${name}.${key}`, 'integer', size);
  if ((size as number) >= 0 && (size as number) < MEMORY) return size as number;
  throw rangeError('size', '{argument}: expected a size below 2^31, got {got}', {
    argument: `${name}.${key}`,
    got: size as number,
  });
}

function requireExtent(name: string, rows: number, cols: number): void {
  if (rows < 1) throw rangeError('no-rows', '{argument}: expected at least one row', { argument: name });
  if (cols < 1) throw rangeError('no-columns', '{argument}: expected at least one column', { argument: name });
  requireMemoryForMatrix(name, rows, cols);
}

/** Refuses what has not the rows and columns of another argument. */
export function requireAlike(argument: string, got: Flat<unknown>, other: string, expected: Flat<unknown>): void {
  if (got.rows !== expected.rows)
    throw rangeError('rows-as-in', '{argument}: expected {expected} rows, as in {of}, got {got}', {
      argument,
      expected: expected.rows,
      of: other,
      got: got.rows,
    });
  if (got.cols !== expected.cols)
    throw rangeError('columns-as-in', '{argument}: expected {expected} columns, as in {of}, got {got}', {
      argument,
      expected: expected.cols,
      of: other,
      got: got.cols,
    });
}

/** @param what - needs the memory, with the values of `fields` */
export function requireMemory(
  code: 'memory-of-matrix' | 'memory-of-masks' | 'memory-of-rotation' | 'memory-of-results',
  name: string,
  what: string,
  bytes: number,
  fields: Readonly<Record<string, number>> = {},
): void {
  if (bytes <= MEMORY) return;
  throw rangeError(code, `{argument}: ${what} need {bytes} bytes, and the engine has at most {available}`, {
    argument: name,
    ...fields,
    bytes,
    available: MEMORY,
  });
}

export function requireMemoryForMatrix(name: string, rows: number, columns: number): void {
  if (rows * columns * 4 <= MEMORY) return;
  requireMemory('memory-of-matrix', name, '{rows} × {columns} numbers', rows * columns * 4, { rows, columns });
}

/** A result for each head has so many objects that they may need more than their numbers. */
export function requireMemoryForHeads(heads: number, matrices: number): void {
  requireMemory('memory-of-results', 'heads', 'the results of {heads} heads', heads * matrices * MATRIX_BYTES, {
    heads,
  });
}
