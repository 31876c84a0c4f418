// @ts-check
// The engine's linear memory, where requests go in.
import { fieldsOf, maskName } from './read-inputs.js';
import { checkLength, requireMemory } from './read-matrix.js';
import { createAnswers, SLOT_WORDS } from './answers.js';
import { outOfMemory } from './refuse.js';

/**
 * @typedef {import('./read-inputs.js').Place} Place
 * @typedef {import('./read-inputs.js').Request} Request
 * @typedef {import('./read-matrix.js').Flat} Flat
 * @typedef {import('./attention.js').Layout} Layout
 * @typedef {import('./attention.js').Module} Module
 * @typedef {ReturnType<typeof createMemory>} Memory
 */

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
  const answers = createAnswers(module);
  const { throwIfRefused } = answers;
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

  return {
    ...answers,
    bytesOf,
    forEachMatrix,
    matrixName,
    packHeader,
    checkShapes,

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

    /** To be called when the results have been copied, or when there are none. */
    release() {
      module.release();
      if (capacity !== KEPT_BYTES) reserve(KEPT_BYTES);
    },
  };
}
