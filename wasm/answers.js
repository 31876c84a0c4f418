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
  /**
   * A matrix's slot in a table of results: its size, and where its numbers are, in words; 0 rows when it is absent.
   * @param {number} word
   */
  function slot(word) {
    const { HEAP32 } = module;
    const rows = /** @type {number} */ (HEAP32[word]);
    const cols = /** @type {number} */ (HEAP32[word + 1]);
    return { rows, cols, start: /** @type {number} */ (HEAP32[word + 2]) >>> 2 };
  }

  return {
    slot,

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
    copyMatrix(address) {
      const { rows, cols, start } = slot(address / 4);
      return { rows, cols, data: copyOf(module.HEAPF32, start, rows * cols) };
    },

    /**
     * Fields of a result by their names, those with dots in groups: past.k is k in past. Without those that are absent.
     * @param {readonly import('./attention.js').ResultField[]} fields
     */
    tableOf(fields) {
      const places = fields.map(({ name, kind }) => {
        const groups = name.split('.');
        return { key: /** @type {string} */ (groups.pop()), groups, isInteger: kind === 'integers' };
      });
      return {
        bytes: places.length * SLOT_WORDS * 4,

        /**
         * @param {number} address the table's
         * @returns {any}
         */
        copy(address) {
          const { HEAP32, HEAPF32 } = module;
          /** @type {Record<string, any>} */
          const all = {};
          for (let i = 0, word = address / 4; i < places.length; i++, word += SLOT_WORDS) {
            if (HEAP32[word] === 0) continue;
            const { rows, cols, start } = slot(word);
            const { key, groups, isInteger } = /** @type {typeof places[number]} */ (places[i]);
            let owner = all;
            for (let step = 0; step < groups.length; step++) owner = owner[/** @type {string} */ (groups[step])] ??= {};
            owner[key] = isInteger
              ? integersOf(HEAP32, start, cols)
              : { rows, cols, data: copyOf(HEAPF32, start, rows * cols) };
          }
          return all;
        },
      };
    },
  };
}

/**
 * @param {Int32Array} words
 * @param {number} start
 * @param {number} length
 */
const integersOf = (words, start, length) =>
  length === 0 ? [] : allocated(() => Array.from(words.subarray(start, start + length)));

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
