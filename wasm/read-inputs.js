// @ts-check
// Kinds, at the border: is each input what the declarations say? Whether the shapes fit together the core decides.

import {
  arrayLength,
  readBoolean,
  readCount,
  readInteger,
  readNumber,
  requireObject,
  shortened,
  wrongKind,
} from './kinds.js';
import { rangeError } from './refuse.js';
import { MEMORY, readMatrix, readRows, readVector } from './read-matrix.js';

/**
 * @typedef {import('./attention.js').Layout} Layout
 * @typedef {import('./attention.js').InputField} InputField
 * @typedef {import('./read-matrix.js').Flat} Flat
 * @typedef {{ name: string, at: number, matrix: Flat }} Given a matrix, and where its slot is in a request
 * @typedef {{ matrices: Given[], options: { at: number, isFloat: boolean, value: number }[], masks: number, heads: number,
 *   softmaxParts: boolean }} Request what was given of each; the masks are the last matrices, and the first has the slot
 * @typedef {(request: Request, value: unknown) => void} Read
 * @typedef {{ field?: InputField, children: Map<string, Node>, keys: Set<string> }} Node
 */

/** Of a mask that follows the first. */
export const NO_SLOT = -1;
/**
 * What becomes of a matrix, by its field's kind.
 * @type {Record<string, (name: string, value: unknown) => Flat>}
 */
const MATRICES = { matrix: readMatrix, vector: readVector };
/**
 * What becomes of an option, by its field's kind.
 * @type {Record<string, (name: string, value: unknown) => number | undefined>}
 */
const OPTIONS = {
  count: (name, value) => readCount(name, value, 1),
  number: readFinite,
  positive: readPositive,
  flag: (name, value) => Number(readBoolean(name, value)),
  keys: readKeys,
};

/**
 * Fields by their names, those with dots in groups: past.k is k in past.
 * @param {readonly InputField[]} fields
 */
function grouped(fields) {
  const root = node();
  for (const field of fields) {
    let inner = root;
    for (const key of field.name.split('.')) {
      let next = inner.children.get(key);
      if (!next) inner.children.set(key, (next = node()));
      inner.keys.add(key);
      inner = next;
    }
    inner.field = field;
  }
  return root;
}

/** @returns {Node} */
const node = () => ({ children: new Map(), keys: new Set() });

/** @param {Layout} layout */
export function createReadInputs(layout) {
  const { inputs: fields } = layout;
  const mask = /** @type {InputField} */ (fields.find(({ kind }) => kind === 'mask'));
  const root = grouped(fields.filter((field) => field !== mask));
  const names = [...root.keys];
  const readers = new Map([...root.children].map(([name, node]) => [name, readerOf(name, node)]));
  const known = new Set([...names, mask.name]);
  const headsAt = fields.find(({ name }) => name === 'heads')?.at;

  /**
   * @param {string} name
   * @param {Node} node
   * @returns {Read}
   */
  function readerOf(name, { field, children, keys }) {
    /** @type {[string, Read][]} */
    const parts = [...children].map(([key, child]) => [key, readerOf(`${name}.${key}`, child)]);
    if (!field) {
      return (request, value) => {
        const given = requireObject(name, value, keys);
        for (const [key, read] of parts) read(request, given[key]);
      };
    }
    const { kind, at } = field;
    if (kind === 'scoring') {
      return (request, value) => {
        const scoring = readScoring(request, name, new Map(parts), keys, value);
        request.options.push({ at, isFloat: false, value: layout.scorings.indexOf(scoring) });
      };
    }
    const readMatrixOfKind = MATRICES[kind];
    if (readMatrixOfKind) {
      return (request, value) => {
        request.matrices.push({ name, at, matrix: readMatrixOfKind(name, value) });
      };
    }
    const readOption = OPTIONS[kind];
    if (!readOption) throw new Error(`${name}: no reader of the kind ${kind}`);
    const isFloat = kind === 'number' || kind === 'positive';
    return (request, value) => {
      const option = readOption(name, value);
      if (option !== undefined) request.options.push({ at, isFloat, value: option });
    };
  }

  /**
   * A scoring without parameters by its name, or one by its parameters.
   * @param {Request} request
   * @param {string} name
   * @param {Map<string, Read>} parts
   * @param {Set<string>} keys of those with parameters
   * @param {unknown} value
   * @returns {string} which it is
   */
  function readScoring(request, name, parts, keys, value) {
    if (typeof value === 'string') {
      if (layout.scorings.includes(value) && !keys.has(value)) return value;
      throw rangeError('scoring', "{argument}: expected 'scaled-dot', 'dot', general or additive, got '{got}'", {
        argument: name,
        got: shortened(value),
      });
    }
    if (typeof value !== 'object' || value === null) throw wrongKind(name, 'scoring', value);
    const given = requireObject(name, value, keys);
    const chosen = [...parts].map(([key, read]) => ({ key, read, parameters: given[key] }));
    const [one, other] = chosen.filter(({ parameters }) => parameters !== undefined);
    if (other)
      throw rangeError('scorings', '{argument}: expected either general or additive, got both', { argument: name });
    if (!one) throw wrongKind(name, 'scoring', value);
    one.read(request, one.parameters);
    return one.key;
  }

  /**
   * @param {unknown} inputs
   * @returns {Request}
   */
  return function readInputs(inputs) {
    const given = requireObject('inputs', inputs, known);
    /** @type {Request} */
    const request = { matrices: [], options: [], masks: 0, heads: 1, softmaxParts: false };
    // A plain object is asked for what it has: to ask for what it has not takes as long.
    for (const name of Object.getPrototypeOf(given) === Object.prototype ? Object.keys(given) : names) {
      const value = given[name];
      if (value !== undefined) readers.get(name)?.(request, value);
    }
    request.heads = request.options.find(({ at }) => at === headsAt)?.value ?? 1;
    const masks = readMasks(given[mask.name], request.heads);
    request.masks = masks.length;
    masks.forEach((matrix, i) => {
      request.matrices.push({ name: maskName(i, masks.length), at: i === 0 ? mask.at : NO_SLOT, matrix });
    });
    return request;
  };
}

/**
 * @param {unknown} mask one for all heads, or a list with one per head
 * @param {number} heads
 * @returns {Flat[]}
 */
function readMasks(mask, heads) {
  if (mask === undefined) return [];
  if (!isList(mask)) return [readMask('mask', mask)];
  const length = arrayLength(mask);
  if (length !== heads) {
    throw rangeError(
      'masks',
      `{argument}: expected {expected} mask${heads === 1 ? '' : 's'} (one per head), got {got}`,
      {
        argument: 'mask',
        expected: heads,
        got: length,
        because: 'one-a-head',
      },
    );
  }
  /** @type {Flat[]} */
  const masks = [];
  for (let i = 0; i < length; i++) masks.push(readMask(maskName(i, length), mask[i])); // ends where there is none
  const [{ rows, cols }] = /** @type {[Flat]} */ (masks);
  for (const [i, other] of masks.entries()) {
    const fields = { argument: `mask[${i}]`, of: 'mask[0]' };
    if (other.rows !== rows)
      throw rangeError('rows-as-in', '{argument}: expected {expected} rows, as in {of}, got {got}', {
        ...fields,
        expected: rows,
        got: other.rows,
      });
    if (other.cols !== cols)
      throw rangeError('columns-as-in', '{argument}: expected {expected} columns, as in {of}, got {got}', {
        ...fields,
        expected: cols,
        got: other.cols,
      });
  }
  return masks;
}

/**
 * As the core calls them.
 * @param {number} index
 * @param {number} count
 */
function maskName(index, count) {
  return count === 1 ? 'mask' : `mask[${index}]`;
}

/**
 * A list of masks, rather than a mask as a list of its rows.
 * @param {unknown} mask
 * @returns {mask is readonly unknown[]}
 */
function isList(mask) {
  if (!Array.isArray(mask)) return false;
  const first = mask[0];
  return Array.isArray(first) ? Array.isArray(first[0]) : typeof first === 'object' && first !== null;
}

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {Flat}
 */
function readMask(name, value) {
  if (!Array.isArray(value)) return readMatrix(name, value);
  const first = value[0];
  return readRows(name, value, Array.isArray(first) && typeof first[0] === 'boolean');
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function readFinite(name, value) {
  const number = readNumber(name, value);
  if (number !== undefined && !Number.isFinite(number))
    throw rangeError('finite', '{argument}: expected a finite number, got {got}', { argument: name, got: number });
  return number;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function readPositive(name, value) {
  const number = readNumber(name, value);
  if (number !== undefined && !(number > 0 && Number.isFinite(number)))
    throw rangeError('positive', '{argument}: expected a finite number above 0, got {got}', {
      argument: name,
      got: number,
    });
  return number;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function readKeys(name, value) {
  const keys = readInteger(name, value);
  if (keys !== undefined && (keys < 0 || keys >= MEMORY))
    throw rangeError('key-length-range', '{argument}: expected 0 to the rows of k, got {got}', {
      argument: name,
      got: keys,
    });
  return keys;
}
