// @ts-check
// The engine's linear memory: requests go in, results are copied out. Nothing handed out is a view of it, for it moves
// when it grows.
import { NO_SLOT } from './read-inputs.js';
import { checkLength, requireMemory } from './read-matrix.js';
import { allocated, coreRefusal, outOfMemory } from './refuse.js';

/**
 * @typedef {import('./core.d.ts').Matrix} Matrix
 * @typedef {import('./read-inputs.js').Request} Request
 * @typedef {import('./read-matrix.js').Flat} Flat
 * @typedef {import('./attention.js').Layout} Layout
 * @typedef {import('./attention.js').Module} Module
 * @typedef {ReturnType<typeof createMemory>} Memory
 */

/** Rows, columns and an address: a matrix. */
const SLOT_WORDS = 3;
/** Memory for a request this small is kept from one call to the next. */
const KEPT_BYTES = 2 ** 16;

/**
 * @param {Module} module
 * @param {Layout} layout
 */
export function createMemory(module, layout) {
  const { words } = layout;
  const masksAt = layout.inputs.find(({ kind }) => kind === 'mask')?.at ?? 0;
  let capacity = 0;
  let address = 0;
  reserve(KEPT_BYTES);

  /** @param {number} bytes */
  function reserve(bytes) {
    address = module.reserve(bytes);
    capacity = address === 0 ? 0 : bytes;
    if (address === 0) throw outOfMemory({ bytes });
  }

  /**
   * @param {number} answer the module's: 0 when it refused
   * @returns {number} the same
   */
  function throwIfRefused(answer) {
    if (answer === 0) throw coreRefusal(module.takeRefusal());
    return answer;
  }

  /**
   * Of a request in linear memory.
   * @param {Request} request
   */
  function bytesOf({ matrices }) {
    let bytes = words * 4;
    for (const { matrix } of matrices) bytes += matrix.rows * matrix.cols * 4;
    requireMemory('memory-of-inputs', 'inputs', 'these matrices', bytes);
    return bytes;
  }

  /**
   * Where the numbers of a request's matrices begin, one matrix after the other: in words.
   * @param {number} address the request's
   */
  const numbersAt = (address) => address / 4 + words;

  /**
   * @param {Request} request
   * @param {number} address where the request is to be
   */
  function packHeader({ matrices, options, masks, softmaxParts }, address) {
    const { HEAP32, HEAPF32 } = module; // after reserve(), which may have grown the memory
    const header = address / 4;
    HEAP32.fill(0, header, header + words);
    let next = address + words * 4;
    for (const { at, matrix } of matrices) {
      const { rows, cols } = matrix;
      if (at !== NO_SLOT) {
        HEAP32[header + at] = rows;
        HEAP32[header + at + 1] = cols;
        HEAP32[header + at + 2] = next;
      }
      next += rows * cols * 4;
    }
    HEAP32[header + masksAt + SLOT_WORDS] = masks;
    for (const { at, isFloat, value } of options) {
      HEAP32[header + at] = 1;
      (isFloat ? HEAPF32 : HEAP32)[header + at + 1] = value;
    }
    HEAP32[header + words - 1] = softmaxParts ? 1 : 0;
  }

  /**
   * Refuses what there is no memory for, before any is taken.
   * @param {Request} request
   * @param {(address: number) => number} check reads no number of any matrix
   */
  function checkShapes(request, check) {
    packHeader(request, address);
    throwIfRefused(check(address));
  }

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
    throwIfRefused,
    bytesOf,
    numbersAt,
    packHeader,
    checkShapes,
    slot,

    /**
     * Puts a request where the engine finds it, and returns the address.
     * @param {Request} request
     * @param {(address: number) => number} check is there memory for what comes of it?
     */
    pack(request, check) {
      const bytes = bytesOf(request);
      if (bytes > capacity) {
        checkShapes(request, check);
        reserve(bytes);
      }
      packHeader(request, address);
      const { HEAPF32 } = module;
      let word = numbersAt(address);
      for (const { name, matrix } of request.matrices) {
        checkLength(name, matrix);
        HEAPF32.set(matrix.data, word);
        word += matrix.rows * matrix.cols;
      }
      return address;
    },

    /**
     * Puts one matrix where the engine finds it, its slot first, and returns the address.
     * @param {Flat} matrix
     */
    packMatrix({ rows, cols, data }) {
      const bytes = SLOT_WORDS * 4 + rows * cols * 4;
      if (bytes > capacity) reserve(bytes);
      const { HEAP32, HEAPF32 } = module;
      HEAP32.set([rows, cols, address + SLOT_WORDS * 4], address / 4);
      HEAPF32.set(data, address / 4 + SLOT_WORDS);
      return address;
    },

    /**
     * @param {number} address of the matrix's slot
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

    /** To be called when the results have been copied, or when there are none. */
    release() {
      module.release();
      if (capacity !== KEPT_BYTES) reserve(KEPT_BYTES);
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
 * The matrix in a slot, copied.
 * @param {Int32Array} words
 * @param {Float32Array} numbers the same memory
 * @param {number} slot
 * @returns {Matrix}
 */
function matrixAt(words, numbers, slot) {
  const rows = /** @type {number} */ (words[slot]);
  const cols = /** @type {number} */ (words[slot + 1]);
  const start = /** @type {number} */ (words[slot + 2]) >>> 2;
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
 */
function copyOf(words, start, length) {
  try {
    // A view made so is sooner there than by subarray(); slice() would fill the new array with zeros first.
    return new Float32Array(new Float32Array(words.buffer, start * 4, length));
  } catch (cause) {
    throw outOfMemory({ cause }); // the host refuses in words of its own
  }
}
