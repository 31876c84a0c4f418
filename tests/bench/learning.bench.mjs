// The time of a training step in Node: forwards, backwards and AdamW; and the size of its download. Each time is beside that
// of the register kernel in the same round, so that a disturbance affects both. So are the same steps in TensorFlow.js, if npm
// install --prefix tests/bench/peers was run, and in PyTorch, if Python has it (Debian's python3-torch and
// libopenblas0-pthread).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { loadAttention } from 'attention-steps/core';
import { loadLearning } from 'attention-steps/learn';
import { startPyTorch } from './peers/pytorch.mjs';
import { registerKernel } from './register-kernel.mjs';

const peersFolder = fileURLToPath(new URL('./peers/', import.meta.url));
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

/** Counts multiplications and additions in the products of a step: twice as many backwards as forwards. */
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

/** Returns the libraries that take turns with ours: name → step(times), which returns the milliseconds of one. */
async function peersOf(model, batch, positions, torch) {
  const { rows: sequences, cols: length, data } = batch.tokens;
  const peers = {};
  const { loss } = model.evaluate(batch);
  const requireSame = (name, theirs) => {
    if (!(Math.abs(theirs - loss) < 1e-4 * loss)) throw new Error(`${name} has a loss of ${theirs}, ours is ${loss}`);
  };
  if (existsSync(`${peersFolder}node_modules`)) {
    const { startTensorFlow } = await import('./peers/tensorflow.mjs');
    const { tensorFlowTraining } = await import('./peers/tensorflow-training.mjs');
    await startTensorFlow(`${peersFolder}node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
    const step = tensorFlowTraining({ config: model.config, parameters: model.parameters(), positions, batch });
    requireSame('TensorFlow.js', step());
    peers['TensorFlow.js, wasm'] = (times) => milliseconds(step, times);
  }
  if (torch) {
    const file = fileURLToPath(new URL('../../build/bench.safetensors', import.meta.url));
    writeFileSync(file, model.save());
    const tokens = Array.from({ length: sequences }, (_, row) => [...data.subarray(row * length, (row + 1) * length)]);
    await torch.open(file, tokens);
    requireSame('PyTorch', (await torch.step(1)).loss);
    peers['PyTorch, one thread'] = async (times) => (await torch.step(times)).milliseconds;
  }
  return peers;
}

export default async function bench() {
  const learning = await loadLearning();
  const attention = await loadAttention();
  const kernel = await registerKernel();
  const torch = startPyTorch();
  const small = attention.sinusoidal(8, 8);
  const rows = [];
  for (const [name, { config, sequences, steps }] of Object.entries(shapes)) {
    const model = learning.createModel(config);
    const count = sequences * config.context;
    const data = Int32Array.from({ length: count }, (_, i) => (i * i * 7 + i * 3) % config.vocabulary);
    const batch = { tokens: { rows: sequences, cols: config.context, data } };
    const peers = await peersOf(model, batch, attention.sinusoidal(config.context, config.width), torch);
    const works = {
      step: () => milliseconds(() => model.train(batch), steps),
      kernel: () => milliseconds(kernel.work, 1),
      trace: () => milliseconds(() => attention.trace({ q: small, k: small, v: small }), 200),
      ...Object.fromEntries(Object.entries(peers).map(([peer, step]) => [peer, () => step(steps)])),
    };
    const times = Object.fromEntries(Object.keys(works).map((work) => [work, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [work, time] of Object.entries(works)) times[work].push(await time());
    model.dispose();
    const {
      step,
      kernel: kernelTime,
      trace,
      ...others
    } = Object.fromEntries(Object.entries(times).map(([work, values]) => [work, least(values)]));
    const share = operationsOf(config, sequences) / step / (kernel.operations / kernelTime);
    const row = (what, unit, ours) => ({ name: what, n: config.context, d: config.width, unit, ours, peers: {} });
    rows.push(
      { ...row(`a step of training, ${name}`, 'ms', step), peers: others },
      row(`${name}: a step, in traces of 8 × 8`, 'traces', step / trace),
      row(`${name}: its products over all of its time, share of the register kernel's rate`, '%', 100 * share),
    );
  }
  torch?.stop();
  const sizes = { n: null, d: null, unit: 'kB', peers: {} };
  return [
    ...rows,
    { name: 'learning.wasm, gzipped', ...sizes, ours: kilobytes('learning.wasm') },
    { name: 'its glue, gzipped', ...sizes, ours: kilobytes('learning.js') },
  ];
}
