// @ts-check
// The engine's linear memory, where requests go in.
import { createAnswers, SLOT_WORDS } from './answers.js';
import { NO_SLOT } from './read-inputs.js';
import { checkLength, requireMemory } from './read-matrix.js';
import { outOfMemory } from './refuse.js';

/**
 * @typedef {import('./read-inputs.js').Request} Request
 * @typedef {import('./read-matrix.js').Flat} Flat
 * @typedef {import('./attention.js').Layout} Layout
 * @typedef {import('./attention.js').TracingModule} Module
 * @typedef {ReturnType<typeof createMemory>} Memory
 */

/** Memory for a request this small is kept from one call to the next. */
const KEPT_BYTES = 2 ** 16;

/**
 * @param {Module} module
 * @param {Layout} layout
 */
export function createMemory(module, layout) {
  const { words } = layout;
  const masksAt = layout.inputs.find(({ kind }) => kind === 'mask')?.at ?? 0;
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

  return {
    ...answers,
    bytesOf,
    numbersAt,
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

    /** To be called when the results have been copied, or when there are none. */
    release() {
      module.release();
      if (capacity !== KEPT_BYTES) reserve(KEPT_BYTES);
    },
  };
}
