// @ts-check
// gradients(): one call of the engine, and the gradient of every input and every intermediate copied out.
import { checkLength, requireMemoryForHeads } from './read-matrix.js';

/**
 * @typedef {import('./core.d.ts').Gradients} Gradients
 * @typedef {import('./core.d.ts').HeadGradients} HeadGradients
 * @typedef {import('./attention.js').Module} Module
 * @typedef {import('./memory.js').Memory} Memory
 * @typedef {import('./read-inputs.js').Request} Request
 * @typedef {import('./read-matrix.js').Flat} Flat
 */

// In the order of the structs Results and HeadResults in wasm/gradients.cpp; three words a matrix.
const GIVEN = /** @type {const} */ (['x', 'context', 'wq', 'wk', 'wv', 'wo', 'bq', 'bk', 'bv', 'bo']);
const PAST = 3 * GIVEN.length;
const SCORING = PAST + 6;
const ALWAYS = { q: SCORING + 12, k: SCORING + 15, v: SCORING + 18, concat: SCORING + 21, heads: SCORING + 24 };
const HEAD = { q: 0, k: 3, v: 6, scores: 9, scaledScores: 12, weights: 21, output: 24, rowDot: 39 };
const HEAD_OPTIONAL = {
  cappedScores: 15,
  maskedScores: 18,
  projectedQ: 27,
  projectedK: 30,
  preactivations: 33,
  activations: 36,
};
const HEAD_WORDS = 42;

/**
 * @param {Module} module
 * @param {Memory} memory
 */
export function createGradients(module, { pack, throwIfRefused, copy, has, release }) {
  const results = module.gradientsAddress() / 4;

  /**
   * @param {number} at the head's first word
   * @returns {HeadGradients}
   */
  function copyHead(at) {
    /** @type {HeadGradients} */
    const head = {
      output: copy(at + HEAD.output),
      weights: copy(at + HEAD.weights),
      rowDot: copy(at + HEAD.rowDot),
      scaledScores: copy(at + HEAD.scaledScores),
      scores: copy(at + HEAD.scores),
      q: copy(at + HEAD.q),
      k: copy(at + HEAD.k),
      v: copy(at + HEAD.v),
    };
    for (const [name, word] of Object.entries(HEAD_OPTIONAL)) {
      if (has(at + word)) head[/** @type {keyof typeof HEAD_OPTIONAL} */ (name)] = copy(at + word);
    }
    return head;
  }

  /** @param {Gradients} gradients */
  function copyScoring(gradients) {
    if (has(results + SCORING)) gradients.scoring = { general: copy(results + SCORING) };
    if (has(results + SCORING + 3)) {
      const [w1, w2, v] = [copy(results + SCORING + 3), copy(results + SCORING + 6), copy(results + SCORING + 9)];
      gradients.scoring = { additive: { w1, w2, v } };
    }
  }

  /**
   * @param {Request} request
   * @param {Flat} outputGradient
   * @returns {Gradients}
   */
  return function gradients(request, outputGradient) {
    const { rows, cols, data } = outputGradient;
    const check = (/** @type {number} */ address) => module.checkGradients(address, rows, cols);
    requireMemoryForHeads(request.heads, HEAD_WORDS / 3);
    try {
      const address = pack(request, { check });
      throwIfRefused(check(address));
      throwIfRefused(module.reserveOutputGradient(rows, cols));
      checkLength('outputGradient', outputGradient);
      module.HEAPF32.set(data, module.outputGradientAddress() / 4);
      throwIfRefused(module.gradients(address));

      /** @type {HeadGradients[]} */
      const heads = [];
      const first = /** @type {number} */ (module.HEAP32[results + ALWAYS.heads]) >>> 2;
      for (let i = 0; i < request.heads; i++) heads.push(copyHead(first + i * HEAD_WORDS));
      /** @type {Gradients} */
      const gradients = {
        q: copy(results + ALWAYS.q),
        k: copy(results + ALWAYS.k),
        v: copy(results + ALWAYS.v),
        concat: copy(results + ALWAYS.concat),
        heads,
      };
      GIVEN.forEach((name, i) => {
        if (has(results + 3 * i)) gradients[name] = copy(results + 3 * i);
      });
      if (has(results + PAST)) gradients.past = { k: copy(results + PAST), v: copy(results + PAST + 3) };
      copyScoring(gradients);
      return gradients;
    } finally {
      module.releaseGradients();
      release();
    }
  };
}
