// attendAsync on shapes that are hard for it: the time for which it holds a page, and between its reports of progress.
import { loadAttention } from '../../dist/core/core.js';

const ROUNDS = 3;

const matrix = (rows, cols) => ({
  rows,
  cols,
  data: Float32Array.from({ length: rows * cols }, (_, i) => ((i * 2654435761) % 1000) / 500 - 1),
});
const projected = (n, dModel, width) => ({
  x: matrix(n, dModel),
  wq: matrix(dModel, width),
  wk: matrix(dModel, width),
  wv: matrix(dModel, width),
});

const shapes = {
  'wide projections: n = 2048, d_model = 1024': () => projected(2048, 1024, 1024),
  'deep projections: n = 4, d_model = 2^20': () => projected(4, 2 ** 20, 4),
  'few queries, many keys: n = 32, m = 100,000': () => ({
    q: matrix(32, 64),
    k: matrix(100_000, 64),
    v: matrix(100_000, 64),
  }),
  'one query, d_k = d_v = 2^22': () => ({ q: matrix(1, 2 ** 22), k: matrix(2, 2 ** 22), v: matrix(2, 2 ** 22) }),
  'a large wo: n = 1024, 512 × 4096': () => ({
    q: matrix(1024, 512),
    k: matrix(64, 512),
    v: matrix(64, 512),
    heads: 8,
    wo: matrix(512, 4096),
  }),
  'a large past: 16 heads, 20,000 keys before one': () => ({
    q: matrix(1, 1024),
    k: matrix(1, 1024),
    v: matrix(1, 1024),
    heads: 16,
    past: { k: matrix(20_000, 1024), v: matrix(20_000, 1024) },
  }),
  'a mask of 4096 × 4096': () => ({
    q: matrix(4096, 8),
    k: matrix(4096, 8),
    v: matrix(4096, 8),
    mask: matrix(4096, 4096),
  }),
  '16,384 heads of width 1': () => ({
    q: matrix(32, 16_384),
    k: matrix(32, 16_384),
    v: matrix(32, 16_384),
    heads: 16_384,
  }),
  'shared keys: 4096 heads of values of 64': () => ({
    q: matrix(64, 4096),
    k: matrix(64, 1),
    v: matrix(64, 64),
    heads: 4096,
    kvHeads: 1,
  }),
  'additive scoring, d_a = 4096': () => ({
    q: matrix(8, 16),
    k: matrix(512, 16),
    v: matrix(512, 16),
    scoring: { additive: { w1: matrix(16, 4096), w2: matrix(16, 4096), v: Array.from(matrix(1, 4096).data) } },
  }),
  'general scoring, 2048 × 2048': () => ({
    q: matrix(256, 2048),
    k: matrix(256, 2048),
    v: matrix(256, 64),
    scoring: { general: matrix(2048, 2048) },
  }),
  'n = 4096, a softcap': () => ({ q: matrix(4096, 64), k: matrix(4096, 64), v: matrix(4096, 64), softcap: 30 }),
};

/** Measures how long the event loop is held at a time, and the time between two reports of progress, in ms. */
async function measured(attention, inputs) {
  const held = [];
  const silent = [];
  let reported;
  const onProgress = () => {
    const now = performance.now();
    silent.push(now - (reported ?? now));
    reported = now;
  };
  let isDone = false;
  let turn = performance.now();
  const work = attention.attendAsync(inputs, { onProgress }).finally(() => (isDone = true));
  held.push(performance.now() - turn); // what it does before it returns
  turn = performance.now();
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    held.push(now - turn);
    turn = now;
  }
  await work;
  held.sort((a, b) => a - b);
  return { longest: held.at(-1), p95: held[Math.ceil(held.length * 0.95) - 1], silent: Math.max(...silent) };
}

export default async function slices() {
  const attention = await loadAttention();
  const rows = [];
  for (const [name, make] of Object.entries(shapes)) {
    const inputs = make();
    // The best of some rounds, as other work of the machine is not ours.
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push(await measured(attention, inputs));
    const least = (key) => Math.min(...rounds.map((round) => round[key]));
    const row = (what, ours) => rows.push({ name: `attendAsync, ${name}: ${what}`, unit: 'ms', ours, peers: {} });
    row('longest block', least('longest'));
    row('95th percentile of the blocks', least('p95'));
    row('longest time without progress', least('silent'));
  }
  return rows;
}
