// @ts-check
// The engine's linear memory: requests go in, results are copied out. Nothing handed out is a view of it, for it moves
// when it grows.
import { maskName, MATRICES } from './read-inputs.js';
import { checkLength, requireMemory } from './read-matrix.js';
import { allocated, coreRefusal, outOfMemory } from './refuse.js';

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
  let capacity = 0;
  let address = 0;
  reserve(KEPT_BYTES);

  /** @param {number} bytes */
  function reserve(bytes) {
    address = module.reserve(bytes);
    capacity = address === 0 ? 0 : bytes;
    if (address === 0) throw outOfMemory({ bytes });
  }

  /** @param {number} refused what the module answered */
  function throwIfRefused(refused) {
    if (refused !== 0) throw coreRefusal(module.takeRefusal());
  }

  /**
   * @param {Request} request
   * @param {number} at where the request is to be
   * @param {boolean} softmaxParts
   */
  function packHeader(request, at, softmaxParts) {
    const { matrices, masks } = request;
    const { HEAP32, HEAPF32 } = module; // after reserve(), which may have grown the memory
    const header = at / 4;
    let next = at + HEADER_WORDS * 4;
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

  /**
   * Refuses what there is no memory for, before any is taken.
   * @param {Request} request
   * @param {(address: number) => number} check reads no number of any matrix
   * @param {boolean} [softmaxParts]
   */
  function checkShapes(request, check, softmaxParts = false) {
    packHeader(request, address, softmaxParts);
    throwIfRefused(check(address));
  }

  return {
    throwIfRefused,
    packHeader,
    checkShapes,

    /**
     * Puts a request where the engine finds it, and returns the address.
     * @param {Request} request
     * @param {{ check: (address: number) => number, softmaxParts?: boolean }} options check: is there memory for what
     * comes of it?
     */
    pack(request, { check, softmaxParts = false }) {
      const bytes = bytesOf(request);
      if (bytes > capacity) {
        checkShapes(request, check, softmaxParts);
        reserve(bytes);
      }
      packHeader(request, address, softmaxParts);
      const { HEAPF32 } = module;
      const { matrices, masks } = request;
      let next = numbersAt(address);
      for (let i = 0; i < matrices.length + masks.length; i++) {
        const matrix = i < matrices.length ? matrices[i] : masks[i - matrices.length];
        if (!matrix) continue;
        checkLength(matrixName(request, i), matrix);
        HEAPF32.set(matrix.data, next);
        next += matrix.rows * matrix.cols;
      }
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
     * Where a matrix in a slot of a table of results is, as numbers in memory.
     * @param {number} word
     */
    slot(word) {
      const { HEAP32 } = module;
      const rows = /** @type {number} */ (HEAP32[word]);
      const cols = /** @type {number} */ (HEAP32[word + 1]);
      return { rows, cols, start: /** @type {number} */ (HEAP32[word + 2]) >>> 2 };
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
      return { rows, cols, data: copyOf(HEAPF32.subarray(start, start + rows * cols)) };
    },

    /** @param {number} word */
    copyIntegers(word) {
      const { HEAP32 } = module;
      const length = /** @type {number} */ (HEAP32[word + 1]);
      const start = /** @type {number} */ (HEAP32[word + 2]) >>> 2;
      return length === 0 ? [] : allocated(() => Array.from(HEAP32.subarray(start, start + length)));
    },

    /** @param {number} word */
    has: (word) => module.HEAP32[word] !== 0,

    /** To be called when the results have been copied, or when there are none. */
    release() {
      module.release();
      if (capacity !== KEPT_BYTES) reserve(KEPT_BYTES);
    },
  };
}

/** @param {Float32Array} numbers */
function copyOf(numbers) {
  try {
    return new Float32Array(numbers);
  } catch (cause) {
    throw outOfMemory({ cause }); // the host refuses in words of its own
  }
}

/**
 * Of a request in linear memory.
 * @param {Request} request
 */
export function bytesOf({ matrices, masks }) {
  let bytes = HEADER_WORDS * 4;
  for (const matrix of matrices) if (matrix) bytes += matrix.rows * matrix.cols * 4;
  for (const { rows, cols } of masks) bytes += rows * cols * 4;
  requireMemory('memory-of-inputs', 'inputs', 'these matrices', bytes);
  return bytes;
}

/**
 * Where a request's numbers begin, one matrix after the other.
 * @param {number} address the request's
 */
export const numbersAt = (address) => address / 4 + HEADER_WORDS;

/**
 * Of one of a request's matrices, or of the masks, which follow them.
 * @param {Request} request
 * @param {number} index
 */
export function matrixName({ masks }, index) {
  return MATRICES[index] ?? maskName(index - MATRICES.length, masks.length);
}
