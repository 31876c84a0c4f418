// @ts-check
// The learning engine's linear memory, where what a call is given goes in.
import { checkLength, requireMemory } from '../read-matrix.js';
import { outOfMemory } from '../refuse.js';

/**
 * @typedef {import('./learning.js').Module} Module
 * @typedef {import('./read-tokens.js').Batch} Batch
 */

/** Of a batch: rows, columns, three addresses, and one to keep what follows where doubles may be. */
const BATCH_WORDS = 6;

/** @param {Module} module */
export function createRequests(module) {
  let capacity = 0;
  let address = 0;

  /**
   * Memory that holds until the next call; kept from step to step.
   * @param {number} bytes
   */
  function reserve(bytes) {
    requireMemory('memory-of-inputs', 'inputs', 'these matrices', bytes);
    if (bytes > capacity) {
      capacity = 0;
      address = module.reserve(bytes);
      if (address === 0) throw outOfMemory({ bytes });
      capacity = bytes;
    }
    return address;
  }

  return {
    /**
     * @param {Float64Array} values
     * @returns {number} their address
     */
    packOptions(values) {
      const at = reserve(values.length * 8);
      module.HEAPF64.set(values, at / 8);
      return at;
    },

    /**
     * @param {Batch} batch
     * @param {Float64Array} [values] of options
     */
    packBatch(batch, values = new Float64Array(0)) {
      const { tokens, targets, weights } = batch;
      const all = { tokens, targets, weights };
      const size = tokens.rows * tokens.cols * 4;
      const options = reserve(values.length * 8 + BATCH_WORDS * 4 + 3 * size);
      const { HEAP32, HEAPF32, HEAPF64 } = module; // after reserve(), which may have grown the memory
      HEAPF64.set(values, options / 8);
      const slot = options + values.length * 8;
      HEAP32[slot / 4] = tokens.rows;
      HEAP32[slot / 4 + 1] = tokens.cols;
      Object.entries(all).forEach(([name, numbers], i) => {
        const at = slot + BATCH_WORDS * 4 + i * size;
        HEAP32[slot / 4 + 2 + i] = numbers ? at : 0;
        if (!numbers) return;
        checkLength(name, numbers); // once more: a getter of another may have detached it
        (name === 'weights' ? HEAPF32 : HEAP32).set(numbers.data, at / 4);
      });
      return { batch: slot, options };
    },

    /**
     * @param {Int32Array} integers
     * @param {Float64Array} [values] of options
     */
    packIntegers(integers, values = new Float64Array(0)) {
      const options = reserve(values.length * 8 + integers.length * 4);
      module.HEAPF64.set(values, options / 8);
      const at = options + values.length * 8;
      module.HEAP32.set(integers, at / 4);
      return { integers: at, options };
    },
  };
}
