// @ts-check
// Every way into the engine, with a good call and what kind each argument is: what all of them have to stand, they are
// tested for one after the other. A new one needs an entry here. Plain JavaScript, as the benchmarks read it too.

/**
 * @typedef {import('attention-steps/core').Attention} Attention
 * @typedef {import('attention-steps/core').Inputs} Inputs
 * @typedef {import('attention-steps/core').Matrix} Matrix
 * @typedef {'matrix' | 'mask' | 'vector' | 'count' | 'index' | 'number' | 'positive' | 'flag'} Kind count: from 1;
 * index: from 0
 * @typedef {Record<string, any>} Given by the names that errors use
 * @typedef {{ name: string, kinds: Record<string, Kind>, good: Given, bad: Given,
 *   call: (engine: Attention, given: Given) => object | Promise<object> }} Entry bad: what is wrong with a failing call
 */

/**
 * @param {number} rows
 * @param {number} cols
 * @returns {Matrix}
 */
const numbers = (rows, cols) => ({
  rows,
  cols,
  data: Float32Array.from({ length: rows * cols }, (_, i) => ((i * 37 + rows * 11 + cols * 5) % 23) / 8 - 1.25),
});

/** @type {Record<string, Kind>} */
const common = {
  wo: 'matrix',
  bo: 'vector',
  'past.k': 'matrix',
  'past.v': 'matrix',
  heads: 'count',
  kvHeads: 'count',
  scale: 'number',
  softcap: 'positive',
  causal: 'flag',
  mask: 'mask',
  keyLength: 'index',
};

// Three queries, four keys and two of the past, two heads that share a key head.
const shared = {
  wo: numbers(6, 2),
  bo: [0.5, -0.5],
  'past.k': numbers(2, 2),
  'past.v': numbers(2, 3),
  heads: 2,
  kvHeads: 1,
  scale: 0.5,
  softcap: 3,
  causal: true,
  mask: numbers(3, 6),
  keyLength: 5,
};

/** @type {Pick<Entry, 'name' | 'kinds' | 'good'>[]} */
const inputs = [
  {
    name: 'q, k, v, additive scoring',
    kinds: {
      q: 'matrix',
      k: 'matrix',
      v: 'matrix',
      'scoring.additive.w1': 'matrix',
      'scoring.additive.w2': 'matrix',
      'scoring.additive.v': 'vector',
      ...common,
    },
    good: {
      q: numbers(3, 4),
      k: numbers(4, 2),
      v: numbers(4, 3),
      'scoring.additive.w1': numbers(2, 3),
      'scoring.additive.w2': numbers(2, 3),
      'scoring.additive.v': [1, -1, 0.5],
      ...shared,
    },
  },
  {
    name: 'x, context and weights, general scoring',
    kinds: {
      x: 'matrix',
      context: 'matrix',
      wq: 'matrix',
      wk: 'matrix',
      wv: 'matrix',
      bq: 'vector',
      bk: 'vector',
      bv: 'vector',
      'scoring.general': 'matrix',
      ...common,
    },
    good: {
      x: numbers(3, 5),
      context: numbers(4, 5),
      wq: numbers(5, 4),
      wk: numbers(5, 2),
      wv: numbers(5, 3),
      bq: [1, 0, -1, 0.5],
      bk: [0.25, 1],
      bv: [1, 2, 3],
      'scoring.general': numbers(2, 2),
      ...shared,
    },
  },
];

/**
 * From names with dots to objects in objects.
 * @param {Given} given
 * @returns {Inputs}
 */
function nested(given) {
  /** @type {Record<string, any>} */
  const result = {};
  for (const name of Object.keys(given)) {
    const path = name.split('.');
    let inner = result;
    for (const step of path.slice(0, -1)) inner = inner[step] ??= {};
    inner[/** @type {string} */ (path.at(-1))] = given[name];
  }
  return result;
}

/**
 * @param {string} name
 * @param {(engine: Attention, given: Inputs, outputGradient: any) => object} call
 * @param {boolean} [takesGradient]
 * @returns {Entry[]}
 */
const ofInputs = (name, call, takesGradient = false) =>
  inputs.map(({ name: from, kinds, good }) => ({
    name: `${name} of ${from}`,
    kinds: { ...kinds, ...(takesGradient && { outputGradient: /** @type {const} */ ('matrix') }) },
    good: { ...good, ...(takesGradient && { outputGradient: numbers(3, 2) }) },
    bad: { wo: numbers(5, 2) },
    call: (engine, { outputGradient, ...given }) => call(engine, nested(given), outputGradient),
  }));

/** @type {Entry[]} */
export const entries = [
  ...ofInputs('trace', (engine, given) => engine.trace(given, { softmaxParts: true })),
  ...ofInputs('attend', (engine, given) => engine.attend(given)),
  ...ofInputs('attendAsync', (engine, given) => engine.attendAsync(given)),
  ...ofInputs('gradients', (engine, given, outputGradient) => engine.gradients(given, outputGradient), true),
  {
    name: 'sinusoidal',
    kinds: { n: 'count', dModel: 'count' },
    good: { n: 5, dModel: 7 },
    bad: { n: 0 },
    call: (engine, { n, dModel }) => engine.sinusoidal(n, dModel),
  },
  {
    name: 'rotary',
    kinds: { matrix: 'matrix', heads: 'count', offset: 'index', interleaved: 'flag', base: 'positive' },
    good: { matrix: numbers(5, 8), heads: 2, offset: 3, interleaved: false, base: 100 },
    bad: { heads: 3 },
    call: (engine, { matrix, ...options }) => engine.rotary(matrix, options),
  },
  {
    name: 'alibi',
    kinds: { heads: 'count', n: 'count', past: 'index' },
    good: { heads: 3, n: 4, past: 2 },
    bad: { past: -1 },
    call: (engine, { heads, n, past }) => engine.alibi(heads, n, past),
  },
];

/**
 * Every bit of a result.
 * @param {unknown} result
 * @returns {string}
 */
export function bitsOf(result) {
  if (result instanceof Float32Array)
    return Buffer.from(result.buffer, result.byteOffset, result.byteLength).toString('latin1');
  if (typeof result !== 'object' || result === null) return String(result);
  return Object.entries(result)
    .map(([name, value]) => `${name}:${bitsOf(value)};`)
    .join('');
}
