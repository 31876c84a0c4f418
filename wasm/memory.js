// @ts-check
// The engine's linear memory: requests go in, results are copied out. Nothing handed out is a view of it, for it moves
// when it grows.
import { maskName, MATRICES } from './read-inputs.js';
import { checkLength, requireMemory } from './read-matrix.js';

/**
 * @typedef {import('./core.d.ts').Matrix} Matrix
 * @typedef {import('./read-inputs.js').Request} Request
 * @typedef {import('./read-matrix.js').Flat} Flat
 * @typedef {import('./attention.js').Module} Module
 * @typedef {ReturnType<typeof createMemory>} Memory
 */

// A matrix: rows, cols, address. Then the masks' slot, and what is not a matrix.
const MASK = MATRICES.length * 3;
const SCALARS = MASK + 3;
const HEADER_WORDS = SCALARS + 11;
/** Memory for a request this small is kept from one call to the next. */
const KEPT_BYTES = 2 ** 16;

/** @param {Module} module */
export function createMemory(module) {
  let capacity = KEPT_BYTES;
  let address = module.reserve(capacity);

  /** @param {number} bytes */
  function reserve(bytes) {
    address = module.reserve(bytes);
    capacity = address === 0 ? 0 : bytes;
    if (address === 0) throw new RangeError(`inputs: not enough memory for ${bytes} bytes of numbers`);
  }

  /** @param {number} refused what the module answered */
  function requireAnswer(refused) {
    if (refused !== 0) throw new RangeError(module.errorMessage());
  }

  /**
   * @param {Request} request
   * @param {boolean} softmaxParts
   */
  function packHeader(request, softmaxParts) {
    const { matrices, masks } = request;
    const { HEAP32, HEAPF32 } = module; // after reserve(), which may have grown the memory
    const header = address / 4;
    let next = address + HEADER_WORDS * 4;
    for (let i = 0; i <= MATRICES.length; i++) {
      const matrix = i === MATRICES.length ? masks[0] : matrices[i];
      const slot = header + i * 3;
      HEAP32[slot] = matrix ? matrix.rows : 0;
      if (!matrix) continue;
      HEAP32[slot + 1] = matrix.cols;
      HEAP32[slot + 2] = next;
      next += matrix.rows * matrix.cols * 4;
    }
    const scalars = header + SCALARS;
    HEAP32[scalars] = masks.length;
    HEAP32[scalars + 1] = request.heads;
    HEAP32[scalars + 2] = request.kvHeads ?? 0;
    HEAP32[scalars + 3] = request.scoring;
    HEAP32[scalars + 4] = request.scale === undefined ? 0 : 1;
    HEAPF32[scalars + 5] = request.scale ?? 0;
    HEAP32[scalars + 6] = request.softcap === undefined ? 0 : 1;
    HEAPF32[scalars + 7] = request.softcap ?? 0;
    HEAP32[scalars + 8] = request.causal ? 1 : 0;
    HEAP32[scalars + 9] = request.keyLength ?? -1;
    HEAP32[scalars + 10] = softmaxParts ? 1 : 0;
  }

  return {
    requireAnswer,

    /**
     * Puts a request where the engine finds it, and returns the address.
     * @param {Request} request
     * @param {{ check: (address: number) => number, softmaxParts?: boolean }} options check: is there memory for what
     * comes of it? Reads no number of any matrix.
     */
    pack(request, { check, softmaxParts = false }) {
      const { matrices, masks } = request;
      let bytes = HEADER_WORDS * 4;
      for (const matrix of matrices) if (matrix) bytes += matrix.rows * matrix.cols * 4;
      for (const { rows, cols } of masks) bytes += rows * cols * 4;
      requireMemory('inputs', 'these matrices', bytes);
      if (bytes > capacity) {
        // Before memory is taken for the inputs.
        packHeader(request, softmaxParts);
        requireAnswer(check(address));
        reserve(bytes);
      }
      packHeader(request, softmaxParts);
      const { HEAPF32 } = module;
      let next = address / 4 + HEADER_WORDS;
      const copy = (/** @type {string} */ name, /** @type {Flat} */ matrix) => {
        checkLength(name, matrix);
        HEAPF32.set(matrix.data, next);
        next += matrix.rows * matrix.cols;
      };
      for (let i = 0; i < MATRICES.length; i++) {
        const matrix = matrices[i];
        if (matrix) copy(/** @type {string} */ (MATRICES[i]), matrix);
      }
      masks.forEach((mask, i) => copy(maskName(i, masks.length), mask));
      return address;
    },

    /**
     * Puts one matrix where the engine finds it, its slot first, and returns the address.
     * @param {Flat} matrix
     */
    packMatrix({ rows, cols, data }) {
      const bytes = 12 + rows * cols * 4;
      if (bytes > capacity) reserve(bytes);
      const { HEAP32, HEAPF32 } = module;
      HEAP32.set([rows, cols, address + 12], address / 4);
      HEAPF32.set(data, address / 4 + 3);
      return address;
    },

    /**
     * The matrix in a slot of a table of results.
     * @param {number} word
     * @returns {Matrix}
     */
    copy(word) {
      const { HEAP32, HEAPF32 } = module;
      const rows = /** @type {number} */ (HEAP32[word]);
      const cols = /** @type {number} */ (HEAP32[word + 1]);
      const start = /** @type {number} */ (HEAP32[word + 2]) >>> 2;
      // slice() would fill the new array with zeros first.
      return { rows, cols, data: new Float32Array(HEAPF32.subarray(start, start + rows * cols)) };
    },

    /** @param {number} word */
    copyIntegers(word) {
      const { HEAP32 } = module;
      const length = /** @type {number} */ (HEAP32[word + 1]);
      const start = /** @type {number} */ (HEAP32[word + 2]) >>> 2;
      return length === 0 ? [] : Array.from(HEAP32.subarray(start, start + length));
    },

    /** @param {number} word */
    has: (word) => module.HEAP32[word] !== 0,

    /** The request's memory has found another owner: the next one gets its own. */
    handOver: () => reserve(KEPT_BYTES),

    /** To be called when the results have been copied, or when there are none. */
    release() {
      module.release();
      if (capacity !== KEPT_BYTES) reserve(KEPT_BYTES);
    },
  };
}
