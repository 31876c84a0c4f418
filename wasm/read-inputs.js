// @ts-check
// Kinds, at the border: is each input what the declarations say? Whether the shapes fit together the core decides.

import { readBoolean, readCount, readInteger, readNumber, requireObject, shortened, wrongKind } from './kinds.js';
import { rangeError } from './refuse.js';
import { MEMORY, readMatrix, readRows, readVector } from './read-matrix.js';

/**
 * @typedef {import('./attention.js').Layout} Layout
 * @typedef {import('./attention.js').InputField} InputField
 * @typedef {import('./read-matrix.js').Flat} Flat
 * @typedef {{ matrices: (Flat | undefined)[], masks: Flat[], options: (number | undefined)[], heads: number }} Request
 * matrices and options in the order of their fields
 * @typedef {{ field?: Place, children: Map<string, Node>, keys: Set<string> }} Node
 * @typedef {{ name: string, kind: InputField['kind'], at: number, index: number }} Place index: among the matrices, or the
 * options
 */

/** What becomes of a matrix, by its field's kind. */
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
    own.push({ ...field, index: own.length });
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
  const root = grouped([...matrices, ...options, mask]);
  const top = [...root.children];
  const headsAt = options.findIndex(({ name }) => name === 'heads');

  /**
   * @param {Request} request
   * @param {string} name
   * @param {Node} node
   * @param {unknown} value
   */
  function read(request, name, { field, children, keys }, value) {
    if (field?.kind === 'scoring') {
      request.options[field.index] = readScoring(request, name, children, keys, value);
    } else if (field) {
      if (field.kind === 'matrix' || field.kind === 'vector')
        request.matrices[field.index] = MATRICES[field.kind](name, value);
      else request.options[field.index] = /** @type {typeof readFinite} */ (OPTIONS[field.kind])(name, value);
    } else {
      const inner = requireObject(name, value, keys);
      for (const [key, child] of children) read(request, `${name}.${key}`, child, inner[key]);
    }
  }

  /**
   * A scoring without parameters by its name, or one by its parameters.
   * @param {Request} request
   * @param {string} name
   * @param {Map<string, Node>} children
   * @param {Set<string>} keys of those with parameters
   * @param {unknown} value
   */
  function readScoring(request, name, children, keys, value) {
    if (typeof value === 'string') {
      const index = keys.has(value) ? -1 : layout.scorings.indexOf(value);
      if (index >= 0) return index;
      throw rangeError('scoring', "{argument}: expected 'scaled-dot', 'dot', general or additive, got '{got}'", {
        argument: name,
        got: shortened(value),
      });
    }
    if (typeof value !== 'object' || value === null) throw wrongKind(name, 'scoring', value);
    const inner = requireObject(name, value, keys);
    const chosen = [...children]
      .map(([key, child]) => ({ key, child, parameters: inner[key] }))
      .filter(({ parameters }) => parameters !== undefined);
    if (chosen.length > 1)
      throw rangeError('scorings', '{argument}: expected either general or additive, got both', { argument: name });
    if (!chosen[0]) throw wrongKind(name, 'scoring', value);
    const { key, child, parameters } = chosen[0];
    read(request, `${name}.${key}`, child, parameters);
    return layout.scorings.indexOf(key);
  }

  /**
   * @param {unknown} inputs
   * @returns {Request}
   */
  return function readInputs(inputs) {
    const given = requireObject('inputs', inputs, root.keys);
    /** @type {Request} */
    const request = {
      matrices: new Array(matrices.length).fill(undefined),
      masks: [],
      options: new Array(options.length).fill(undefined),
      heads: 1,
    };
    for (let i = 0; i < top.length; i++) {
      const [name, node] = /** @type {[string, Node]} */ (top[i]);
      if (node.field === mask) continue;
      const value = given[name];
      if (value !== undefined) read(request, name, node, value);
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
