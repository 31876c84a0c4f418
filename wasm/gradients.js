// @ts-check
// gradients(): one call of the engine, and the gradient of every input and every intermediate copied out.
import { checkLength } from './read-matrix.js';
import { createResults } from './copy-results.js';

/**
 * @typedef {import('./core.d.ts').Gradients} Gradients
 * @typedef {import('./attention.js').Layout} Layout
 * @typedef {import('./attention.js').TracingModule} Module
 * @typedef {import('./memory.js').Memory} Memory
 * @typedef {import('./read-inputs.js').Request} Request
 * @typedef {import('./read-matrix.js').Flat} Flat
 */

/**
 * @param {Module} module
 * @param {Memory} memory
 * @param {Layout} layout
 */
export function createGradients(module, memory, layout) {
  const { pack, throwIfRefused, release } = memory;
  const results = createResults(memory, { all: layout.gradients, head: layout.headGradients });

  /**
   * @param {Request} request
   * @param {Flat} outputGradient
   * @returns {Gradients}
   */
  return function gradients(request, outputGradient) {
    const { rows, cols, data } = outputGradient;
    const check = (/** @type {number} */ address) => module.checkGradients(address, rows, cols);
    results.checkHeads(request.heads);
    try {
      const address = pack(request, check);
      throwIfRefused(check(address));
      const place = throwIfRefused(module.reserveOutputGradient(rows, cols));
      checkLength('outputGradient', outputGradient);
      module.HEAPF32.set(data, place / 4);
      return results.copy(throwIfRefused(module.gradients(address)), request.heads);
    } finally {
      module.releaseOutputGradient();
      release();
    }
  };
}
