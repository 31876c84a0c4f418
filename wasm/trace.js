// @ts-check
// trace(): one call of the engine, and every intermediate copied out.

import { requireMemoryForHeads } from './read-matrix.js';

/**
 * @typedef {import('./core.d.ts').Trace} Trace
 * @typedef {import('./core.d.ts').HeadTrace} HeadTrace
 * @typedef {import('./attention.js').Module} Module
 * @typedef {import('./memory.js').Memory} Memory
 * @typedef {import('./read-inputs.js').Request} Request
 */

// In the order of the structs Results and HeadResults in wasm/bindings.cpp; three words a matrix.
const ALL = { q: 0, k: 3, v: 6, concat: 9, projected: 12, output: 15, heads: 18 };
const HEAD = {
  q: 0,
  k: 3,
  v: 6,
  scores: 9,
  scaledScores: 12,
  cappedScores: 15,
  maskedScores: 18,
  weights: 21,
  output: 24,
  projectedQ: 27,
  projectedK: 30,
  preactivations: 33,
  activations: 36,
  rowMax: 39,
  shifted: 42,
  exponentials: 45,
  rowSum: 48,
  fullyMaskedRows: 51,
};
const HEAD_WORDS = 54;
/** What only some inputs give. */
const OPTIONAL = /** @type {const} */ ([
  'projectedQ',
  'projectedK',
  'preactivations',
  'activations',
  'cappedScores',
  'maskedScores',
]);

/**
 * @param {Module} module
 * @param {Memory} memory
 */
export function createTrace(module, { pack, throwIfRefused, copy, copyIntegers, has, release }) {
  const results = module.resultsAddress() / 4;
  const check = module.checkTrace.bind(module);

  /**
   * @param {number} at the head's first word
   * @returns {HeadTrace}
   */
  function copyHead(at) {
    /** @type {HeadTrace} */
    const head = {
      q: copy(at + HEAD.q),
      k: copy(at + HEAD.k),
      v: copy(at + HEAD.v),
      scores: copy(at + HEAD.scores),
      scaledScores: copy(at + HEAD.scaledScores),
      weights: copy(at + HEAD.weights),
      output: copy(at + HEAD.output),
      fullyMaskedRows: copyIntegers(at + HEAD.fullyMaskedRows),
    };
    for (const name of OPTIONAL) if (has(at + HEAD[name])) head[name] = copy(at + HEAD[name]);
    if (has(at + HEAD.rowMax)) {
      head.softmaxParts = {
        rowMax: copy(at + HEAD.rowMax),
        shifted: copy(at + HEAD.shifted),
        exponentials: copy(at + HEAD.exponentials),
        rowSum: copy(at + HEAD.rowSum),
      };
    }
    return head;
  }

  /**
   * @param {Request} request
   * @param {boolean} softmaxParts
   * @returns {Trace}
   */
  return function trace(request, softmaxParts) {
    requireMemoryForHeads(request.heads, HEAD_WORDS / 3);
    try {
      throwIfRefused(module.trace(pack(request, { check, softmaxParts })));
      /** @type {HeadTrace[]} */
      const heads = [];
      const first = /** @type {number} */ (module.HEAP32[results + ALL.heads]) >>> 2;
      for (let i = 0; i < request.heads; i++) heads.push(copyHead(first + i * HEAD_WORDS));
      /** @type {Trace} */
      const trace = {
        q: copy(results + ALL.q),
        k: copy(results + ALL.k),
        v: copy(results + ALL.v),
        heads,
        concat: copy(results + ALL.concat),
        output: copy(results + ALL.output),
      };
      if (has(results + ALL.projected)) trace.projected = copy(results + ALL.projected);
      return trace;
    } finally {
      release();
    }
  };
}
