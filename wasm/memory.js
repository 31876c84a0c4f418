// @ts-check
// The engine's linear memory: requests go in, results are copied out. Nothing handed out is a view of it, for it moves
// when it grows.
import { fieldsOf, maskName } from './read-inputs.js';
import { checkLength, requireMemory } from './read-matrix.js';
import { allocated, coreRefusal, outOfMemory } from './refuse.js';

/**
 * @typedef {import('./core.d.ts').Matrix} Matrix
 * @typedef {import('./read-inputs.js').Place} Place
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
  const { matrices: matrixFields, options: optionFields, mask: maskField } = fieldsOf(layout);
  const { words } = layout;
  /** Where the slots of the matrices and of the masks are. */
  const slots = [...matrixFields, maskField].map((field) => field.at);
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
  function bytesOf({ matrices, masks }) {
    let bytes = words * 4;
    for (const matrix of matrices) if (matrix) bytes += matrix.rows * matrix.cols * 4;
    for (const { rows, cols } of masks) bytes += rows * cols * 4;
    requireMemory('memory-of-inputs', 'inputs', 'these matrices', bytes);
    return bytes;
  }

  /**
   * A request's numbers: matrix after matrix, then the masks.
   * @param {Request} request
   * @param {number} address where the request is
   * @param {(matrix: Flat, word: number, index: number) => void} visit word: where its numbers are; index: which it is
   */
  function forEachMatrix({ matrices, masks }, address, visit) {
    const count = matrices.length;
    let word = address / 4 + words;
    for (let i = 0; i < count + masks.length; i++) {
      const matrix = i < count ? matrices[i] : masks[i - count];
      if (!matrix) continue;
      visit(matrix, word, i);
      word += matrix.rows * matrix.cols;
    }
  }

  /**
   * @param {Request} request
   * @param {number} index as forEachMatrix() gives it
   */
  function matrixName({ masks }, index) {
    return matrixFields[index]?.name ?? maskName(index - matrixFields.length, masks.length);
  }

  /**
   * @param {Request} request
   * @param {number} at where the request is to be
   */
  function packHeader(request, at) {
    const { matrices, options, masks } = request;
    const { HEAP32, HEAPF32 } = module; // after reserve(), which may have grown the memory
    const header = at / 4;
    let next = at + words * 4;
    for (let i = 0; i <= matrices.length; i++) {
      const matrix = i < matrices.length ? matrices[i] : masks[0];
      const slot = header + /** @type {number} */ (slots[i]);
      HEAP32[slot] = matrix ? matrix.rows : 0;
      if (!matrix) continue;
      HEAP32[slot + 1] = matrix.cols;
      HEAP32[slot + 2] = next;
      next += matrix.rows * matrix.cols * 4;
    }
    HEAP32[header + maskField.at + SLOT_WORDS] = masks.length;
    for (let i = 0; i < optionFields.length; i++) {
      const { at, isFloat } = /** @type {Place} */ (optionFields[i]);
      const option = options[i];
      HEAP32[header + at] = option === undefined ? 0 : 1;
      if (option !== undefined) (isFloat ? HEAPF32 : HEAP32)[header + at + 1] = option;
    }
    HEAP32[header + words - 1] = request.softmaxParts ? 1 : 0;
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
    forEachMatrix,
    matrixName,
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
      forEachMatrix(request, address, (matrix, word, index) => {
        checkLength(matrixName(request, index), matrix);
        HEAPF32.set(matrix.data, word);
      });
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

    /** To be called when the results have been copied, or when there are none. */
    release() {
      module.release();
      if (capacity !== KEPT_BYTES) reserve(KEPT_BYTES);
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
 */
function copyOf({ buffer }, start, length) {
  try {
    // A view made so is sooner there than by subarray(); slice() would fill the new array with zeros first.
    return new Float32Array(new Float32Array(buffer, start * 4, length));
  } catch (cause) {
    throw outOfMemory({ cause }); // the host refuses in words of its own
  }
}
