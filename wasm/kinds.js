// @ts-check
// What is a value, and the TypeErrors that say so. Shared by every reader at the border.

/** From here on a number rounds to an infinity in float32. */
export const TOO_LARGE = 2 ** 128 - 2 ** 103;

// The intrinsic getters: a proxy or a subclass cannot lie to them.
const typedArray = Object.getPrototypeOf(Float32Array.prototype);
export const tagOf = getterOf(typedArray, Symbol.toStringTag);
export const lengthOf = getterOf(typedArray, 'length');

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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongKind(name, 'an object', value);
  for (const key of Object.keys(value)) {
    if (!keys.has(key)) throw new TypeError(`${name}: unknown key '${key}'${nearest(key, keys)}`);
  }
  return /** @type {Record<string, unknown>} */ (value);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function readNumber(name, value) {
  if (value !== undefined && typeof value !== 'number') throw wrongKind(name, 'a number', value);
  if (value !== undefined && Math.abs(value) >= TOO_LARGE && Number.isFinite(value)) {
    throw new RangeError(`${name}: expected a number that fits float32, got ${value}`);
  }
  return value;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function readInteger(name, value) {
  if (value !== undefined && !Number.isInteger(value)) throw wrongKind(name, 'an integer', value);
  return /** @type {number | undefined} */ (value);
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {number} least
 */
export function readCount(name, value, least) {
  const count = readInteger(name, value);
  if (count !== undefined && (count < least || count >= 2 ** 31))
    throw new RangeError(`${name}: expected at least ${least}${count < least ? '' : ' and below 2^31'}, got ${count}`);
  return count;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function readBoolean(name, value) {
  if (value !== undefined && typeof value !== 'boolean') throw wrongKind(name, 'a boolean', value);
  return value === true;
}

/**
 * @param {string} name
 * @param {string} expected
 * @param {unknown} got
 */
export function wrongKind(name, expected, got) {
  return new TypeError(`${name}: expected ${expected}, got ${kindOf(got)}`);
}

/** @param {unknown} value */
function kindOf(value) {
  if (value === null || value === undefined || typeof value === 'number') return String(value);
  if (typeof value === 'string') return `the string '${value.length > 20 ? `${value.slice(0, 20)}…` : value}'`;
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  return String(tagOf(value) ?? 'an object');
}

/**
 * @param {string} key
 * @param {ReadonlySet<string>} keys
 */
function nearest(key, keys) {
  const [best] = [...keys]
    .map((name) => ({ name, edits: distance(key.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.max(2, key.length / 2)
    ? `; did you mean '${best.name}'?`
    : `; known: ${[...keys].join(', ')}`;
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
