// @ts-check
// Matrices at the border: what a caller writes, as one Float32Array. A caller's getters and proxies run here, and nowhere
// later: what leaves this file cannot change under the engine's feet.

import { lengthOf, readInteger, tagOf, TOO_LARGE, wrongKind } from './kinds.js';

/** @typedef {{ rows: number, cols: number, data: Float32Array }} Flat */

/** What one linear memory can hold. */
export const MEMORY = 2 ** 31;

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {Flat}
 */
export function readMatrix(name, value) {
  if (Array.isArray(value)) return readRows(name, value, false);
  if (typeof value !== 'object' || value === null) throw wrongKind(name, 'a matrix', value);
  const { rows, cols, data } = /** @type {Record<string, unknown>} */ (value);
  if (tagOf(data) !== 'Float32Array') throw wrongKind(`${name}.data`, 'a Float32Array', data);
  const flat = {
    rows: requireSize(`${name}.rows`, rows),
    cols: requireSize(`${name}.cols`, cols),
    data: /** @type {Float32Array} */ (data),
  };
  requireExtent(name, flat.rows, flat.cols);
  checkLength(name, flat);
  return flat;
}

/**
 * Once more before copying, for a later input's getter may have detached or resized this buffer.
 * @param {string} name
 * @param {Flat} flat
 */
export function checkLength(name, { rows, cols, data }) {
  const length = lengthOf(data);
  if (length === rows * cols) return;
  const hint = length === 0 && data.buffer.byteLength === 0 ? ' (its buffer is empty or detached)' : '';
  throw new RangeError(`${name}.data: expected ${rows * cols} numbers (${rows} rows of ${cols}), got ${length}${hint}`);
}

/**
 * @param {string} name
 * @param {readonly unknown[]} value
 * @param {boolean} booleans true may attend, false may not: added as 0 and −∞
 * @returns {Flat}
 */
export function readRows(name, value, booleans) {
  const rows = value.length;
  const first = rows > 0 ? value[0] : [];
  if (!Array.isArray(first)) throw wrongKind(name, 'an array of numbers in row 0', first);
  const cols = first.length;
  requireExtent(name, rows, rows > 0 ? cols : 1);
  const data = new Float32Array(rows * cols);
  for (let row = 0; row < rows; row++) {
    const cells = row === 0 ? first : value[row];
    if (!Array.isArray(cells)) throw wrongKind(name, `an array of numbers in row ${row}`, cells);
    if (cells.length !== cols) {
      throw new RangeError(`${name}: expected ${cols} numbers in row ${row}, as in row 0, got ${cells.length}`);
    }
    for (let col = 0; col < cols; col++) {
      const cell = cells[col];
      if (typeof cell === 'number' && !booleans) {
        if (cell >= TOO_LARGE || cell <= -TOO_LARGE) refuseTooLarge(name, cell, `[${row}][${col}]`);
        data[row * cols + col] = cell;
      } else if (typeof cell === 'boolean' && booleans) {
        data[row * cols + col] = cell ? 0 : -Infinity;
      } else {
        throw wrongKind(name, `a ${booleans ? 'boolean' : 'number'} at [${row}][${col}]`, cell);
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
  if (!Array.isArray(value)) throw wrongKind(name, 'an array of numbers', value);
  const cols = value.length;
  if (!Number.isInteger(cols) || cols < 1) throw new RangeError(`${name}: expected at least one number`);
  requireExtent(name, 1, cols);
  const data = new Float32Array(cols);
  for (let col = 0; col < cols; col++) {
    const cell = value[col];
    if (typeof cell !== 'number') throw wrongKind(name, `a number at [${col}]`, cell);
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
    throw new RangeError(`${name}: expected numbers that fit float32, got ${cell} at ${place}`);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function requireSize(name, value) {
  const size = readInteger(name, value);
  if (size === undefined) throw wrongKind(name, 'an integer', value);
  if (size < 0 || size >= MEMORY) throw new RangeError(`${name}: expected a size below 2^31, got ${size}`);
  return size;
}

/**
 * @param {string} name
 * @param {number} rows
 * @param {number} cols
 */
function requireExtent(name, rows, cols) {
  // An array's length need not be a size: a proxy may say anything.
  if (!Number.isInteger(rows) || rows < 1) throw new RangeError(`${name}: expected at least one row`);
  if (!Number.isInteger(cols) || cols < 1) throw new RangeError(`${name}: expected at least one column`);
  requireMemory(name, `${rows} × ${cols} numbers`, rows * cols * 4);
}

/**
 * @param {string} name
 * @param {string} what
 * @param {number} bytes
 */
export function requireMemory(name, what, bytes) {
  if (bytes <= MEMORY) return;
  throw new RangeError(`${name}: ${what} need ${bytes} bytes, and the engine has at most ${MEMORY}`);
}
