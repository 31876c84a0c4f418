// The engine's figures in Node: the time of `trace` with everything included, its error, the memory it leaves.
import { loadAttention } from 'attention-steps/core';
import { loadWithMemory } from '../wasm/memory-image.js';

const n = 8;
const d = 8;

/** Numbers in [-1, 1) from a seed (mulberry32), so that every run measures the same. */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

function matrix(rows, cols, next, scale = 1) {
  return { rows, cols, data: Float32Array.from({ length: rows * cols }, () => next() * scale) };
}

/** x has variance 1, and the weights' variance 1 / d_model keeps it so for q, k and v. */
function unitVariance(next) {
  const weights = () => matrix(d, d, next, Math.sqrt(3 / d));
  return { x: matrix(n, d, next, Math.sqrt(3)), wq: weights(), wk: weights(), wv: weights() };
}

const qkvUpToOne = (next) => ({ q: matrix(n, d, next), k: matrix(n, d, next), v: matrix(n, d, next) });

// The same attention once more, in plain float64 JavaScript, for comparison with the engine's float32.
function product(a, b) {
  return a.map((row) => b[0].map((_, column) => row.reduce((sum, value, i) => sum + value * b[i][column], 0)));
}

function softmax(row) {
  const largest = Math.max(...row);
  const shifted = row.map((value) => Math.exp(value - largest));
  const sum = shifted.reduce((total, value) => total + value);
  return shifted.map((value) => value / sum);
}

function attentionInFloat64(inputs) {
  const rows = ({ rows, cols, data }) =>
    Array.from({ length: rows }, (_, row) => Array.from(data.subarray(row * cols, (row + 1) * cols)));
  const [q, k, v] = ['q', 'k', 'v'].map((name) =>
    inputs[name] ? rows(inputs[name]) : product(rows(inputs.x), rows(inputs[`w${name}`])),
  );
  const transposed = k[0].map((_, column) => k.map((row) => row[column]));
  const scores = product(q, transposed);
  const scaledScores = scores.map((row) => row.map((value) => value / Math.sqrt(k[0].length)));
  const weights = scaledScores.map(softmax);
  return { q, k, v, scores, scaledScores, weights, output: product(weights, v) };
}

function largestDifference(matrix, rows) {
  return rows.flat().reduce((largest, value, i) => Math.max(largest, Math.abs(value - matrix.data[i])), 0);
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

/** Returns microseconds per call, the median of batches long enough for the clock. */
function microseconds(work, batches = 400, calls = 50) {
  for (let i = 0; i < 5000; i++) work(); // until compiled
  return median(
    Array.from({ length: batches }, () => {
      const start = performance.now();
      for (let i = 0; i < calls; i++) work();
      return ((performance.now() - start) / calls) * 1000;
    }),
  );
}

/** JavaScript's heap, its buffers, and the engine's memory. */
function heapMiB(memory) {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external + memory.buffer.byteLength) / 2 ** 20;
}

export default async function bench() {
  const { attention, memory } = await loadWithMemory(loadAttention);
  const next = random(1);
  const one = unitVariance(next);

  const ours = microseconds(() => attention.trace(one));
  const yardstick = microseconds(() => attentionInFloat64(one));

  // Raw scores of unit-variance inputs reach 20, where neighbouring float32 numbers are 2e-6 apart; hence both.
  const largestError = (make) => {
    let error = 0;
    for (let i = 0; i < 1000; i++) {
      const set = make(next);
      const { heads } = attention.trace(set);
      for (const [name, rows] of Object.entries(attentionInFloat64(set)))
        error = Math.max(error, largestDifference(heads[0][name], rows));
    }
    return error;
  };
  const errorFromQkv = largestError(qkvUpToOne);
  const errorFromX = largestError(unitVariance);

  const failing = () => {
    try {
      attention.trace({ ...one, wk: matrix(d - 1, d, next) });
    } catch (failure) {
      if (failure instanceof RangeError) return;
      throw failure;
    }
    throw new Error('a wk of the wrong shape was accepted');
  };
  const use = (traces, failures) => {
    for (let i = 0; i < traces; i++) attention.trace(one);
    for (let i = 0; i < failures; i++) failing();
  };
  use(10_000, 1_000);
  const before = heapMiB(memory);
  use(100_000, 10_000);
  const growth = heapMiB(memory) - before;

  return [
    { name: 'trace', n, d, unit: 'µs', ours, peers: { 'plain JavaScript, arrays of rows, float64': yardstick } },
    { name: 'trace: largest error against float64, q, k, v in [-1, 1)', n, d, unit: '', ours: errorFromQkv, peers: {} },
    { name: 'trace: largest error against float64, unit variance', n, d, unit: '', ours: errorFromX, peers: {} },
    { name: 'heap growth, 100,000 traces and 10,000 failing calls', n, d, unit: 'MiB', ours: growth, peers: {} },
  ];
}
