// @ts-check
// trace(): one call of the engine, and every intermediate copied out.
import { createResults } from './copy-results.js';

/**
 * @typedef {import('./core.d.ts').Trace} Trace
 * @typedef {import('./attention.js').Layout} Layout
 * @typedef {import('./attention.js').TracingModule} Module
 * @typedef {import('./memory.js').Memory} Memory
 * @typedef {import('./read-inputs.js').Request} Request
 */

/**
 * @param {Module} module
 * @param {Memory} memory
 * @param {Layout} layout
 */
export function createTrace(module, memory, layout) {
  const { pack, throwIfRefused, release } = memory;
  const check = module.checkTrace.bind(module);
  const results = createResults(memory, { all: layout.trace, head: layout.headTrace });

  /**
   * @param {Request} request
   * @returns {Trace}
   */
  return function trace(request) {
    results.checkHeads(request.heads);
    try {
      return results.copy(throwIfRefused(module.trace(pack(request, check))), request.heads);
    } finally {
      release();
    }
  };
}
