// @ts-check
// Matrices at the border: what a caller writes, as one Float32Array. A caller's getters and proxies run here, and nowhere
// later: what leaves this file cannot change under the engine's feet.

import { arrayLength, bufferOf, lengthOf, readInteger, tagOf, TOO_LARGE, wrongKind } from './kinds.js';
import { allocated, rangeError } from './refuse.js';

/** @typedef {{ rows: number, cols: number, data: Float32Array }} Flat */

/** What one linear memory can hold. */
export const MEMORY = 2 ** 31;

/**
 * What a host may need for a matrix besides its numbers: an object, a typed array and its buffer take about 330 bytes, and
 * its heap may have less room than the engine's memory. Where it ends, so does the process.
 */
const MATRIX_BYTES = 1024;

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {Flat}
 */
export function readMatrix(name, value) {
  return Array.isArray(value)
    ? readRows(name, value, false)
    : /** @type {Flat} */ (readFlat(name, value, 'Float32Array', 'float32array'));
}

/**
 * @param {string} name
 * @param {unknown} value rows, cols and data
 * @param {string} tag of the data
 * @param {'float32array' | 'int32array'} kind as messages say it
 */
export function readFlat(name, value, tag, kind) {
  if (typeof value !== 'object' || value === null) throw wrongKind(name, 'matrix', value);
  const { rows, cols, data } = /** @type {Record<string, unknown>} */ (value);
  if (tagOf(data) !== tag) throw wrongKind(`${name}.data`, kind, data);
  const flat = {
    rows: requireSize(`${name}.rows`, rows),
    cols: requireSize(`${name}.cols`, cols),
    data: /** @type {Float32Array | Int32Array} */ (data),
  };
  requireExtent(name, flat.rows, flat.cols);
  checkLength(name, flat);
  return flat;
}

/**
 * Once more before copying, for a later input's getter may have detached or resized this buffer.
 * @param {string} name
 * @param {{ rows: number, cols: number, data: Float32Array | Int32Array }} flat
 */
export function checkLength(name, { rows, cols, data }) {
  const length = lengthOf(data);
  if (length === rows * cols) return;
  const isDetached = length === 0 && /** @type {ArrayBuffer} */ (bufferOf(data)).byteLength === 0;
  throw rangeError(
    isDetached ? 'detached' : 'length',
    `{argument}: expected {expected} numbers ({rows} rows of {columns}), got {got}${isDetached ? ' (its buffer is empty or detached)' : ''}`,
    { argument: `${name}.data`, expected: rows * cols, rows, columns: cols, got: Number(length) },
  );
}

/**
 * @param {string} name
 * @param {readonly unknown[]} value
 * @param {boolean} booleans true may attend, false may not: added as 0 and −∞
 * @returns {Flat}
 */
export function readRows(name, value, booleans) {
  const rows = arrayLength(value);
  const first = rows > 0 ? value[0] : [];
  if (!Array.isArray(first)) throw wrongKind(name, 'numbers', first, { row: 0 });
  const cols = arrayLength(first);
  requireExtent(name, rows, rows > 0 ? cols : 1);
  const data = allocated(() => new Float32Array(rows * cols));
  for (let row = 0; row < rows; row++) {
    const cells = row === 0 ? first : value[row];
    if (!Array.isArray(cells)) throw wrongKind(name, 'numbers', cells, { row });
    const got = arrayLength(cells);
    if (got !== cols) {
      throw rangeError('uneven-rows', '{argument}: expected {expected} numbers in row {row}, as in row 0, got {got}', {
        argument: name,
        expected: cols,
        row,
        got,
      });
    }
    for (let col = 0; col < cols; col++) {
      const cell = cells[col];
      if (typeof cell === 'number' && !booleans) {
        if (cell >= TOO_LARGE || cell <= -TOO_LARGE) refuseTooLarge(name, cell, `[${row}][${col}]`);
        data[row * cols + col] = cell;
      } else if (typeof cell === 'boolean' && booleans) {
        data[row * cols + col] = cell ? 0 : -Infinity;
      } else {
        throw wrongKind(name, booleans ? 'boolean' : 'number', cell, { place: `[${row}][${col}]` });
      }
    }
  }
  return { rows, cols, data };
}

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {Flat}
 */
export function readVector(name, value) {
  if (!Array.isArray(value)) throw wrongKind(name, 'numbers', value);
  const cols = arrayLength(value);
  if (!Number.isInteger(cols) || cols < 1)
    throw rangeError('no-numbers', '{argument}: expected at least one number', { argument: name });
  requireExtent(name, 1, cols);
  const data = allocated(() => new Float32Array(cols));
  for (let col = 0; col < cols; col++) {
    const cell = value[col];
    if (typeof cell !== 'number') throw wrongKind(name, 'number', cell, { place: `[${col}]` });
    if (cell >= TOO_LARGE || cell <= -TOO_LARGE) refuseTooLarge(name, cell, `[${col}]`);
    data[col] = cell;
  }
  return { rows: 1, cols, data };
}

/**
 * The core sees float32, where 1e300 is an infinity: say what the caller wrote. Infinities are left to the core.
 * @param {string} name
 * @param {number} cell
 * @param {string} place
 */
function refuseTooLarge(name, cell, place) {
  if (Number.isFinite(cell))
    throw rangeError('too-large-at', '{argument}: expected numbers that fit float32, got {got} at {place}', {
      argument: name,
      got: cell,
      place,
    });
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function requireSize(name, value) {
  const size = readInteger(name, value);
  if (size === undefined) throw wrongKind(name, 'integer', value);
  if (size < 0 || size >= MEMORY)
    throw rangeError('size', '{argument}: expected a size below 2^31, got {got}', { argument: name, got: size });
  return size;
}

/**
 * @param {string} name
 * @param {number} rows
 * @param {number} cols
 */
export function requireExtent(name, rows, cols) {
  // An array's length need not be a size: a proxy may say anything.
  if (!Number.isInteger(rows) || rows < 1)
    throw rangeError('no-rows', '{argument}: expected at least one row', { argument: name });
  if (!Number.isInteger(cols) || cols < 1)
    throw rangeError('no-columns', '{argument}: expected at least one column', { argument: name });
  requireMemoryForMatrix(name, rows, cols);
}

/**
 * @param {string} code
 * @param {string} name
 * @param {string} what needs the memory, with the values of `fields`
 * @param {number} bytes
 * @param {Record<string, number>} [fields]
 */
export function requireMemory(code, name, what, bytes, fields = {}) {
  if (bytes <= MEMORY) return;
  throw rangeError(code, `{argument}: ${what} need {bytes} bytes, and the engine has at most {available}`, {
    argument: name,
    ...fields,
    bytes,
    available: MEMORY,
  });
}

/**
 * @param {string} name
 * @param {number} rows
 * @param {number} columns
 */
export function requireMemoryForMatrix(name, rows, columns) {
  requireMemory('memory-of-matrix', name, '{rows} × {columns} numbers', rows * columns * 4, { rows, columns });
}

/**
 * Of a result for each head there are so many objects that they may need more than their numbers.
 * @param {number} heads
 * @param {number} matrices of one head
 */
export function requireMemoryForHeads(heads, matrices) {
  requireMemory('memory-of-results', 'heads', 'the results of {heads} heads', heads * matrices * MATRIX_BYTES, {
    heads,
  });
}
