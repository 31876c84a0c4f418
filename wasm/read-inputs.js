// @ts-check
// Kinds, at the border: is each input what the declarations say? Whether the shapes fit together the core decides.

import { readBoolean, readCount, readInteger, readNumber, requireObject, shortened, wrongKind } from './kinds.js';
import { rangeError } from './refuse.js';
import { MEMORY, readMatrix, readRows, readVector } from './read-matrix.js';

/**
 * @typedef {import('./attention.js').Layout} Layout
 * @typedef {import('./attention.js').InputField} InputField
 * @typedef {import('./read-matrix.js').Flat} Flat
 * @typedef {{ matrices: (Flat | undefined)[], masks: Flat[], options: (number | undefined)[], heads: number,
 *   softmaxParts: boolean }} Request matrices and options in the order of their fields
 * @typedef {{ name: string, kind: InputField['kind'], at: number, index: number, isFloat: boolean }} Place index: among
 * the matrices, or the options
 * @typedef {(request: Request, value: unknown) => void} Read
 * @typedef {{ field?: Place, children: Map<string, Node>, keys: Set<string> }} Node
 */

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
 * The layout's fields by kind, each with its index among them.
 * @param {Layout} layout
 */
export function fieldsOf({ inputs }) {
  /** @type {Place[]} */
  const matrices = [];
  /** @type {Place[]} */
  const options = [];
  /** @type {Place[]} */
  const masks = [];
  for (const field of inputs) {
    const own = field.kind in MATRICES ? matrices : field.kind === 'mask' ? masks : options;
    own.push({ ...field, index: own.length, isFloat: field.kind === 'number' || field.kind === 'positive' });
  }
  return { matrices, options, mask: /** @type {Place} */ (masks[0]) };
}

/**
 * Fields by their names, those with dots in groups: past.k is k in past.
 * @param {Place[]} fields
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
  const { matrices, options, mask } = fieldsOf(layout);
  const root = grouped([...matrices, ...options]);
  const names = [...root.keys];
  const readers = [...root.children].map(([name, node]) => readerOf(name, node));
  const known = new Set([...names, mask.name]);
  const headsAt = options.findIndex(({ name }) => name === 'heads');
  const noMatrices = matrices.map(() => undefined);
  const noOptions = options.map(() => undefined);

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
    const { kind, index } = field;
    if (kind === 'scoring') {
      return (request, value) => {
        request.options[index] = layout.scorings.indexOf(readScoring(request, name, new Map(parts), keys, value));
      };
    }
    const readMatrixOfKind = MATRICES[kind];
    if (readMatrixOfKind) {
      return (request, value) => {
        request.matrices[index] = readMatrixOfKind(name, value);
      };
    }
    const readOption = OPTIONS[kind];
    if (!readOption) throw new Error(`${name}: no reader of the kind ${kind}`);
    return (request, value) => {
      request.options[index] = readOption(name, value);
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
    const request = {
      matrices: noMatrices.slice(),
      masks: [],
      options: noOptions.slice(),
      heads: 1,
      softmaxParts: false,
    };
    for (let i = 0; i < names.length; i++) {
      const value = given[/** @type {string} */ (names[i])];
      if (value !== undefined) /** @type {Read} */ (readers[i])(request, value);
    }
    request.heads = request.options[headsAt] ?? 1;
    request.masks = readMasks(given[mask.name], request.heads);
    return request;
  };
}

/**
 * @param {unknown} mask one for all heads, or a list with one a head
 * @param {number} heads
 * @returns {Flat[]}
 */
function readMasks(mask, heads) {
  if (mask === undefined) return [];
  if (!isList(mask)) return [readMask('mask', mask)];
  const { length } = mask;
  if (length !== heads) {
    throw rangeError('masks', `{argument}: expected {expected} mask${heads === 1 ? '' : 's'} (one a head), got {got}`, {
      argument: 'mask',
      expected: heads,
      got: Number(length),
      because: 'one-a-head',
    });
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
export function maskName(index, count) {
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
