// @ts-check
// What trace() and gradients() give: one table of all heads together, then one per head, copied out.
import { requireMemoryForHeads } from './read-matrix.js';

/**
 * @typedef {import('./attention.js').ResultField} ResultField
 * @typedef {import('./memory.js').Memory} Memory
 */

/**
 * @param {Memory} memory
 * @param {{ all: readonly ResultField[], head: readonly ResultField[] }} fields
 */
export function createResults({ tableOf }, { all, head }) {
  const ofAll = tableOf(all);
  const ofHead = tableOf(head);
  return {
    /**
     * Refuses as many heads as there cannot be objects for.
     * @param {number} heads
     */
    checkHeads(heads) {
      requireMemoryForHeads(heads, head.length);
    },

    /**
     * @param {number} address of the tables
     * @param {number} heads how many
     */
    copy(address, heads) {
      const result = ofAll.copy(address);
      result.heads = [];
      for (let i = 0; i < heads; i++) result.heads.push(ofHead.copy(address + ofAll.bytes + i * ofHead.bytes));
      return result;
    },
  };
}
