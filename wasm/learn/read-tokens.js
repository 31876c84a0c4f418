// @ts-check
// Tokens and batches, as callers write them.
import { arrayLength, lengthOf, requireObject, tagOf, wrongKind } from '../kinds.js';
import { readFlat, readMatrix, requireExtent } from '../read-matrix.js';
import { allocated, rangeError } from '../refuse.js';

/**
 * @typedef {{ rows: number, cols: number, data: Int32Array }} Tokens
 * @typedef {import('../read-matrix.js').Flat} Flat
 * @typedef {{ tokens: Tokens, targets?: Tokens, weights?: Flat }} Batch
 * @typedef {{ vocabulary: number, context: number }} Sizes of a model
 */

const BATCH = new Set(['tokens', 'targets', 'weights']);

/**
 * @param {unknown} batch
 * @param {Sizes} sizes
 * @returns {Batch}
 */
export function readBatch(batch, sizes) {
  const given = requireObject('batch', batch, BATCH);
  const tokens = readTokens('tokens', given['tokens'], sizes);
  /** @type {Batch} */
  const all = { tokens };
  const { targets, weights } = given;
  if (targets !== undefined) requireAsTokens('targets', (all.targets = readTokens('targets', targets, sizes)), tokens);
  if (weights !== undefined) requireAsTokens('weights', (all.weights = readMatrix('weights', weights)), tokens);
  return all;
}

/**
 * Sequences of one length.
 * @param {string} name
 * @param {unknown} value
 * @param {Sizes} sizes
 * @returns {Tokens}
 */
export function readTokens(name, value, { vocabulary }) {
  if (!Array.isArray(value)) return /** @type {Tokens} */ (readFlat(name, value, 'Int32Array', 'int32array'));
  const rows = arrayLength(value);
  const first = rows > 0 ? value[0] : [];
  if (!Array.isArray(first)) throw wrongKind(name, 'numbers', first, { row: 0 });
  const cols = arrayLength(first);
  requireExtent(name, rows, rows > 0 ? cols : 1);
  const data = allocated(() => new Int32Array(rows * cols));
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
    for (let col = 0; col < cols; col++)
      data[row * cols + col] = readToken(name, cells[col], vocabulary, `[${row}][${col}]`);
  }
  return { rows, cols, data };
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {number} vocabulary
 * @param {string} place
 */
function readToken(name, value, vocabulary, place) {
  if (!Number.isInteger(value)) throw wrongKind(name, 'integer', value, { place });
  const token = /** @type {number} */ (value);
  if (token >= 0 && token < vocabulary) return token;
  throw rangeError('token', '{argument}: expected tokens from 0 to {most}, got {got} at {place}', {
    argument: name,
    most: vocabulary - 1,
    got: token,
    place,
  });
}

/**
 * One sequence.
 * @param {string} name
 * @param {unknown} value
 * @param {Sizes} sizes
 * @returns {Int32Array}
 */
export function readSequence(name, value, { vocabulary, context }) {
  const isTyped = tagOf(value) === 'Int32Array';
  if (!isTyped && !Array.isArray(value)) throw wrongKind(name, 'numbers', value);
  const given = /** @type {ArrayLike<unknown>} */ (value);
  const length = isTyped ? /** @type {number} */ (lengthOf(value)) : arrayLength(given);
  if (!Number.isInteger(length) || length < 1)
    throw rangeError('no-numbers', '{argument}: expected at least one number', { argument: name });
  if (length > context)
    throw rangeError('at-most', '{argument}: expected at most {most}, got {got}', {
      argument: `${name}.length`,
      most: context,
      got: length,
    });
  const tokens = new Int32Array(length);
  for (let i = 0; i < length; i++) tokens[i] = readToken(name, given[i], vocabulary, `[${i}]`);
  return tokens;
}

/**
 * @param {string} name
 * @param {Tokens | Flat} given
 * @param {Tokens} tokens
 */
function requireAsTokens(name, given, tokens) {
  const fields = { argument: name, of: 'tokens' };
  if (given.rows !== tokens.rows)
    throw rangeError('rows-as-in', '{argument}: expected {expected} rows, as in {of}, got {got}', {
      ...fields,
      expected: tokens.rows,
      got: given.rows,
    });
  if (given.cols !== tokens.cols)
    throw rangeError('columns-as-in', '{argument}: expected {expected} columns, as in {of}, got {got}', {
      ...fields,
      expected: tokens.cols,
      got: given.cols,
    });
}
