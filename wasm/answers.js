// @ts-check
// What an engine answers: results are copied out of its linear memory. Nothing handed out is a view of it, for it moves
// when it grows.
import { allocated, coreRefusal, outOfMemory } from './refuse.js';

/**
 * @typedef {import('./core.d.ts').Matrix} Matrix
 * @typedef {ReturnType<typeof createAnswers>} Answers
 */

/** Rows, columns and an address: a matrix. */
export const SLOT_WORDS = 3;

/** @param {import('./attention.js').SharedModule} module */
export function createAnswers(module) {
  return {
    /**
     * A matrix's slot: its size, and where its numbers are, in words.
     * @param {number} word
     */
    slot: (word) => slotAt(module.HEAP32, word),

    /**
     * @param {number} answer the module's: 0 when it refused
     * @returns {number} the same
     */
    throwIfRefused(answer) {
      if (answer === 0) throw coreRefusal(module.takeRefusal());
      return answer;
    },

    /**
     * The matrix in a slot.
     * @param {number} address the slot's
     * @returns {Matrix}
     */
    copyMatrix: (address) => matrixAt(module.HEAP32, module.HEAPF32, address / 4),

    /**
     * Fields of a result by their names, those with dots in groups: past.k is k in past. Without those that are absent.
     * @param {readonly import('./attention.js').ResultField[]} fields
     */
    tableOf(fields) {
      const places = fields.map(({ name, kind }) => {
        const groups = name.split('.');
        return { key: /** @type {string} */ (groups.pop()), groups, isInteger: kind === 'integers' };
      });

      /**
       * A plain object, made by a constructor: all of a kind then have one shape in the host, and room for their fields.
       * @this {Record<string, any>}
       * @param {number} word where the table begins
       */
      function Result(word) {
        const { HEAP32, HEAPF32 } = module;
        for (const { key, groups, isInteger } of places) {
          if (HEAP32[word] !== 0) {
            const owner = groups.length === 0 ? this : inGroups(this, groups);
            owner[key] = isInteger ? integersAt(HEAP32, word) : matrixAt(HEAP32, HEAPF32, word);
          }
          word += SLOT_WORDS;
        }
      }
      Result.prototype = Object.prototype;

      return {
        bytes: places.length * SLOT_WORDS * 4,

        /**
         * @param {number} address the table's
         * @returns {any}
         */
        copy: (address) => new /** @type {any} */ (Result)(address / 4),
      };
    },
  };
}

/**
 * @param {Record<string, any>} owner
 * @param {readonly string[]} groups from the outermost
 */
function inGroups(owner, groups) {
  for (const group of groups) owner = owner[group] ??= {};
  return owner;
}

/**
 * @param {Int32Array} words
 * @param {number} slot
 */
const slotAt = (words, slot) => ({
  rows: /** @type {number} */ (words[slot]),
  cols: /** @type {number} */ (words[slot + 1]),
  start: /** @type {number} */ (words[slot + 2]) >>> 2,
});

/**
 * The matrix in a slot, copied.
 * @param {Int32Array} words
 * @param {Float32Array} numbers the same memory
 * @param {number} slot
 * @returns {Matrix}
 */
function matrixAt(words, numbers, slot) {
  const { rows, cols, start } = slotAt(words, slot);
  return { rows, cols, data: copyOf(numbers, start, rows * cols) };
}

/**
 * The integers in a slot, copied.
 * @param {Int32Array} words
 * @param {number} slot
 * @returns {number[]}
 */
function integersAt(words, slot) {
  const length = /** @type {number} */ (words[slot + 1]);
  if (length === 0) return [];
  const start = /** @type {number} */ (words[slot + 2]) >>> 2;
  return allocated(() => Array.from(words.subarray(start, start + length)));
}

/**
 * @param {Float32Array} words
 * @param {number} start
 * @param {number} length
 * @returns {Float32Array}
 */
export function copyOf({ buffer }, start, length) {
  try {
    // A view made so is sooner there than by subarray(); slice() would fill the new array with zeros first.
    return new Float32Array(new Float32Array(buffer, start * 4, length));
  } catch (cause) {
    throw outOfMemory({ cause }); // the host refuses in words of its own
  }
}
