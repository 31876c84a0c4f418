// @ts-check
// What is a value, and the TypeErrors that say so. Shared by every reader at the border.

import { rangeError, typeError } from './refuse.js';

/** From here on a number rounds to an infinity in float32. */
export const TOO_LARGE = 2 ** 128 - 2 ** 103;

/** No name is longer: comparing takes time. */
const LONGEST_KEY = 100;

// The intrinsic getters: a proxy or a subclass cannot lie to them.
const typedArray = Object.getPrototypeOf(Float32Array.prototype);
export const tagOf = getterOf(typedArray, Symbol.toStringTag);
export const lengthOf = getterOf(typedArray, 'length');
export const bufferOf = getterOf(typedArray, 'buffer');
export const byteOffsetOf = getterOf(typedArray, 'byteOffset');

/**
 * An array's, which with a proxy may be anything: NaN where it is no number.
 * @param {ArrayLike<unknown>} array
 * @returns {number}
 */
export function arrayLength({ length }) {
  return typeof length === 'number' ? length : NaN;
}

/**
 * @param {object} prototype
 * @param {PropertyKey} key
 * @returns {(target: unknown) => unknown}
 */
function getterOf(prototype, key) {
  const getter = /** @type {() => unknown} */ (Object.getOwnPropertyDescriptor(prototype, key)?.get);
  return (target) => getter.call(target);
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {ReadonlySet<string>} keys
 * @returns {Record<string, unknown>}
 */
export function requireObject(name, value, keys) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongKind(name, 'object', value);
  for (const key of Object.keys(value)) {
    if (!keys.has(key)) throw unknownKey(name, key, keys);
  }
  return /** @type {Record<string, unknown>} */ (value);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function readNumber(name, value) {
  if (value === undefined) return value;
  if (typeof value !== 'number') throw wrongKind(name, 'number', value);
  const isLarge = Math.abs(value) >= TOO_LARGE && Number.isFinite(value);
  if (isLarge || (value !== 0 && Math.fround(value) === 0))
    throw rangeError(
      isLarge ? 'too-large' : 'too-small',
      '{argument}: expected a number that fits float32, got {got}',
      { argument: name, got: value },
    );
  return value;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function readInteger(name, value) {
  if (value !== undefined && !Number.isInteger(value)) throw wrongKind(name, 'integer', value);
  return /** @type {number | undefined} */ (value);
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {number} least
 */
export function readCount(name, value, least) {
  const count = readInteger(name, value);
  if (count === undefined) return count;
  const fields = { argument: name, least, got: count };
  if (count < least) throw rangeError('at-least', '{argument}: expected at least {least}, got {got}', fields);
  if (count >= 2 ** 31)
    throw rangeError('too-many', '{argument}: expected at least {least} and below 2^31, got {got}', fields);
  return count;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function readBoolean(name, value) {
  if (value !== undefined && typeof value !== 'boolean') throw wrongKind(name, 'boolean', value);
  return value === true;
}

/**
 * @param {string} name
 * @param {ArrayBuffer | ArrayBufferView} binary
 * @returns {Uint8Array}
 */
export function bytesOf(name, binary) {
  const tag = Object.prototype.toString.call(binary);
  const isView = ArrayBuffer.isView(binary);
  if (isView || tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]') {
    try {
      return isView ? new Uint8Array(binary.buffer, binary.byteOffset, binary.byteLength) : new Uint8Array(binary);
    } catch {
      return new Uint8Array(0); // detached: the host refuses in words of its own
    }
  }
  throw wrongKind(name, 'bytes', binary, { isTypeOnly: true });
}

/** What is expected, as messages say it. */
const EXPECTED = {
  matrix: 'a matrix',
  object: 'an object',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  function: 'a function',
  signal: 'an AbortSignal',
  string: 'a string',
  array: 'an array',
  float32array: 'a Float32Array',
  int32array: 'an Int32Array',
  numbers: 'an array of numbers',
  scoring: "'scaled-dot', 'dot', general or additive",
  scale: "'on', 'off' or a number",
  bytes: 'an ArrayBuffer or a view of one',
  url: 'a string or a URL',
};

/** What came, as messages say it, with its `value`. */
const GOT = {
  null: 'null',
  undefined: 'undefined',
  number: '{value}',
  string: "the string '{value}'",
  boolean: 'a boolean',
  bigint: 'a bigint',
  symbol: 'a symbol',
  function: 'a function',
  array: 'an array',
  object: 'an object',
  'typed-array': '{value}',
  type: '{value}',
};

/**
 * @param {string} name
 * @param {keyof typeof EXPECTED} expected
 * @param {unknown} got
 * @param {{ place?: string, row?: number, isTypeOnly?: boolean }} [options] where the value is in the argument, a cell's
 * place or a row; whether to say no more of it than its type, for it may be long
 */
export function wrongKind(name, expected, got, { place, row, isTypeOnly = false } = {}) {
  const [code, at] =
    place !== undefined
      ? ['kind-at', ' at {place}']
      : row !== undefined
        ? ['kind-in-row', ' in row {row}']
        : ['kind', ''];
  const kind = isTypeOnly && got !== null ? { got: 'type', value: typeof got } : kindOf(got);
  return typeError(
    code,
    `{argument}: expected ${EXPECTED[expected]}${at}, got ${GOT[/** @type {keyof typeof GOT} */ (kind.got)]}`,
    {
      argument: name,
      expected,
      ...kind,
      ...(place !== undefined && { place }),
      ...(row !== undefined && { row }),
    },
  );
}

/** @param {string} text */
export const shortened = (text) => (text.length > 20 ? `${text.slice(0, 20)}…` : text);

/**
 * @param {unknown} value
 * @returns {{ got: string, value?: string | number }}
 */
function kindOf(value) {
  if (value === null) return { got: 'null' };
  if (typeof value === 'number') return { got: 'number', value };
  if (typeof value === 'string') return { got: 'string', value: shortened(value) };
  if (Array.isArray(value)) return { got: 'array' };
  const tag = typeof value === 'object' ? tagOf(value) : undefined;
  return tag === undefined ? { got: typeof value } : { got: 'typed-array', value: String(tag) };
}

/**
 * @param {string} name
 * @param {string} key
 * @param {ReadonlySet<string>} keys
 */
function unknownKey(name, key, keys) {
  const [best] = [...keys]
    .map((known) => ({ known, edits: distance(key.slice(0, LONGEST_KEY).toLowerCase(), known.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.max(2, key.length / 2)
    ? typeError('misspelt-key', "{argument}: unknown key '{key}'; did you mean '{known}'?", {
        argument: name,
        key: key.slice(0, LONGEST_KEY),
        known: best.known,
      })
    : typeError('unknown-key', "{argument}: unknown key '{key}'; known: {known}", {
        argument: name,
        key: key.slice(0, LONGEST_KEY),
        known: [...keys].join(', '),
      });
}

/**
 * Levenshtein's edit distance, a row at a time.
 * @param {string} from
 * @param {string} to
 */
function distance(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      next[j] = Math.min(
        /** @type {number} */ (row[j]) + 1,
        /** @type {number} */ (next[j - 1]) + 1,
        /** @type {number} */ (row[j - 1]) + (from[i - 1] === to[j - 1] ? 0 : 1),
      );
    }
    row = next;
  }
  return /** @type {number} */ (row[to.length]);
}
