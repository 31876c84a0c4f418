// What a step of training takes in Node: forwards, backwards and AdamW; and what those download who train. Each time is
// beside that of the register kernel in the same round, so that what disturbs one disturbs the other.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { loadLearning } from 'attention-steps/learn';
import { registerKernel } from './register-kernel.mjs';

const positions = 'sinusoidal';
const shapes = {
  S: { config: { vocabulary: 12, context: 16, width: 16, layers: 1, heads: 1, positions }, sequences: 16, steps: 40 },
  M: { config: { vocabulary: 24, context: 32, width: 32, layers: 2, heads: 2, positions }, sequences: 32, steps: 8 },
  L: {
    config: {
      vocabulary: 64,
      context: 64,
      width: 64,
      layers: 2,
      heads: 4,
      mlp: 256,
      normalisation: 'layer',
      positions,
    },
    sequences: 16,
    steps: 2,
  },
};
const ROUNDS = 20;

/** Multiplications and additions in the products of a step: twice as many backwards as forwards. */
function operationsOf({ vocabulary, context, width, layers, mlp = 0 }, sequences) {
  const ofToken = layers * (4 * width * width + 2 * width * mlp) + width * vocabulary;
  const keys = (context + 1) / 2; // that a query sees, in the middle
  return 2 * 3 * sequences * context * (ofToken + layers * 2 * keys * width);
}

const least = (values) => Math.min(...values);
const milliseconds = (work, times) => {
  const start = performance.now();
  for (let i = 0; i < times; i++) work();
  return (performance.now() - start) / times;
};
const kilobytes = (file) =>
  gzipSync(readFileSync(new URL(`../../dist/core/learn/${file}`, import.meta.url)), { level: 9 }).length / 1000;

export default async function bench() {
  const learning = await loadLearning();
  const kernel = await registerKernel();
  const rows = Object.entries(shapes).flatMap(([name, { config, sequences, steps }]) => {
    const model = learning.createModel(config);
    const count = sequences * config.context;
    const data = Int32Array.from({ length: count }, (_, i) => (i * i * 7 + i * 3) % config.vocabulary);
    const batch = { tokens: { rows: sequences, cols: config.context, data } };
    const times = { step: [], kernel: [] };
    for (let round = 0; round < ROUNDS; round++) {
      times.step.push(milliseconds(() => model.train(batch), steps));
      times.kernel.push(milliseconds(kernel.work, 1));
    }
    model.dispose();
    const step = least(times.step);
    const share = operationsOf(config, sequences) / step / (kernel.operations / least(times.kernel));
    const row = (what, unit, ours) => ({ name: what, n: config.context, d: config.width, unit, ours, peers: {} });
    return [
      row(`a step of training, ${name}`, 'ms', step),
      row(`${name}: its products over all of its time, share of the register kernel's rate`, '%', 100 * share),
    ];
  });
  const sizes = { n: null, d: null, unit: 'kB', peers: {} };
  return [
    ...rows,
    { name: 'learning.wasm, gzipped', ...sizes, ours: kilobytes('learning.wasm') },
    { name: 'its glue, gzipped', ...sizes, ours: kilobytes('learning.js') },
  ];
}
