// @ts-check
// Kinds, at the border: is each input what the declarations say? Whether the shapes fit together the core decides.

import { readBoolean, readCount, readInteger, readNumber, requireObject, shortened, wrongKind } from './kinds.js';
import { rangeError } from './refuse.js';
import { MEMORY, readMatrix, readRows, readVector } from './read-matrix.js';

/**
 * @typedef {import('./read-matrix.js').Flat} Flat
 * @typedef {{
 *   matrices: (Flat | undefined)[], masks: Flat[], heads: number, kvHeads: number | undefined, scoring: number,
 *   scale: number | undefined, softcap: number | undefined, causal: boolean, keyLength: number | undefined
 * }} Request
 */

const GIVEN = /** @type {const} */ (['x', 'context', 'wq', 'wk', 'wv', 'q', 'k', 'v', 'wo']);
const BIASES = /** @type {const} */ (['bq', 'bk', 'bv', 'bo']);
const PARAMETERS = ['scoring.general', 'scoring.additive.w1', 'scoring.additive.w2', 'scoring.additive.v'];
/** In the order of the struct Request in wasm/request.h, where the masks follow. */
export const MATRICES = [...GIVEN, ...BIASES, 'past.k', 'past.v', ...PARAMETERS];
const KEYS = new Set([
  ...GIVEN,
  ...BIASES,
  'past',
  'heads',
  'kvHeads',
  'scoring',
  'scale',
  'softcap',
  'causal',
  'mask',
  'keyLength',
]);
const PAST = new Set(['k', 'v']);
/** In the order of attention::Scoring in core/inputs.h. */
const SCORINGS = ['scaled-dot', 'dot', 'general', 'additive'];
const ADDITIVE = new Set(['w1', 'w2', 'v']);
const PARAMETRIC = new Set(['general', 'additive']);
/** None of PARAMETERS. */
const NO_PARAMETERS = [undefined, undefined, undefined, undefined];

/**
 * @param {unknown} inputs
 * @returns {Request}
 */
export function readInputs(inputs) {
  const given = requireObject('inputs', inputs, KEYS);
  /** @type {(Flat | undefined)[]} */
  const matrices = [];
  for (const name of GIVEN) matrices.push(readIfGiven(readMatrix, name, given[name]));
  for (const name of BIASES) matrices.push(readIfGiven(readVector, name, given[name]));
  const past = readPast(given.past);
  matrices.push(past[0], past[1]);
  const scoring = readScoring(given.scoring);
  for (const parameter of scoring.parameters) matrices.push(parameter);
  const heads = readCount('heads', given.heads, 1) ?? 1;
  return {
    matrices,
    masks: readMasks(given.mask, heads),
    heads,
    kvHeads: readCount('kvHeads', given.kvHeads, 1),
    scoring: SCORINGS.indexOf(scoring.kind),
    scale: readScale(given.scale),
    softcap: readSoftcap(given.softcap),
    causal: readBoolean('causal', given.causal),
    keyLength: readKeyLength(given.keyLength),
  };
}

/**
 * @param {(name: string, value: unknown) => Flat} read
 * @param {string} name
 * @param {unknown} value
 */
function readIfGiven(read, name, value) {
  return value === undefined ? undefined : read(name, value);
}

/**
 * @param {unknown} past
 * @returns {(Flat | undefined)[]}
 */
function readPast(past) {
  if (past === undefined) return [undefined, undefined];
  const { k, v } = requireObject('past', past, PAST);
  return [readMatrix('past.k', k), readMatrix('past.v', v)];
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
 * @param {unknown} scoring
 * @returns {{ kind: string, parameters: (Flat | undefined)[] }} the parameters in the order of PARAMETERS
 */
function readScoring(scoring) {
  if (scoring === undefined) return { kind: 'scaled-dot', parameters: NO_PARAMETERS };
  if (scoring === 'scaled-dot' || scoring === 'dot') return { kind: scoring, parameters: NO_PARAMETERS };
  if (typeof scoring === 'string')
    throw rangeError('scoring', "{argument}: expected 'scaled-dot', 'dot', general or additive, got '{got}'", {
      argument: 'scoring',
      got: shortened(scoring),
    });
  if (typeof scoring !== 'object' || scoring === null) throw wrongKind('scoring', 'scoring', scoring);
  const { general, additive } = requireObject('scoring', scoring, PARAMETRIC);
  if (general !== undefined && additive !== undefined)
    throw rangeError('scorings', '{argument}: expected either general or additive, got both', {
      argument: 'scoring',
    });
  if (general !== undefined) {
    return { kind: 'general', parameters: [readMatrix('scoring.general', general), undefined, undefined, undefined] };
  }
  if (additive === undefined) throw wrongKind('scoring', 'scoring', scoring);
  const { w1, w2, v } = requireObject('scoring.additive', additive, ADDITIVE);
  const parameters = [
    undefined,
    readMatrix('scoring.additive.w1', w1),
    readMatrix('scoring.additive.w2', w2),
    readVector('scoring.additive.v', v),
  ];
  return { kind: 'additive', parameters };
}

/** @param {unknown} value */
function readScale(value) {
  const scale = readNumber('scale', value);
  if (scale !== undefined && !Number.isFinite(scale))
    throw rangeError('finite', '{argument}: expected a finite number, got {got}', { argument: 'scale', got: scale });
  return scale;
}

/** @param {unknown} value */
function readSoftcap(value) {
  const softcap = readNumber('softcap', value);
  if (softcap !== undefined && !(softcap > 0 && Number.isFinite(softcap)))
    throw rangeError('positive', '{argument}: expected a finite number above 0, got {got}', {
      argument: 'softcap',
      got: softcap,
    });
  return softcap;
}

/** @param {unknown} value */
function readKeyLength(value) {
  const keyLength = readInteger('keyLength', value);
  if (keyLength !== undefined && (keyLength < 0 || keyLength >= MEMORY)) {
    throw rangeError('key-length-range', '{argument}: expected 0 to the rows of k, got {got}', {
      argument: 'keyLength',
      got: keyLength,
    });
  }
  return keyLength;
}
