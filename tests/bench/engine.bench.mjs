// The engine's figures in Node, how its cost grows, and attend() beside other implementations in Chromium.
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findEmscripten } from '../../.tools/find.mjs';
import { loadWithMemory } from '../wasm/memory-image.js';
import { launch, serve } from './chromium.mjs';
import { plainAttention, randomInputs, randomMatrix } from './peers/plain.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const peers = JSON.parse(readFileSync(path('./peers/package.json'), 'utf8')).dependencies;

let loading;
/** Loads the engine once; the names of the tables are there without it. */
const load = () => (loading ??= import('attention-steps/core').then((core) => loadWithMemory(core.loadAttention)));

/** Returns this process's own time in milliseconds, whatever else the machine does. */
export function processTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns milliseconds per call, the least of as many rounds as fit in half a second, at least 3. */
function least(work, calls = 1) {
  let time = Infinity;
  const end = processTime() + 500;
  for (let rounds = 0; rounds < 3 || processTime() < end; rounds++) {
    const start = processTime();
    for (let call = 0; call < calls; call++) work();
    time = Math.min(time, (processTime() - start) / calls);
  }
  return time;
}

/** Returns the milliseconds of a function for q, k, v of n × d. */
async function timeOf(name, n, d, calls) {
  const { attention } = await load();
  const inputs = randomInputs(n, d);
  return least(() => attention[name](inputs), calls);
}

/** Returns how many times as long as attend() gradients() takes. */
async function gradientsRatio(n, d) {
  const { attention } = await load();
  const [inputs, outputGradient] = [randomInputs(n, d), randomMatrix(n, d)];
  return least(() => attention.gradients(inputs, outputGradient)) / least(() => attention.attend(inputs));
}

const largestDifference = (some, others) =>
  some.reduce((largest, value, i) => Math.max(largest, Math.abs(value - others[i])), 0);

/** Returns the largest error of an output over 1,000 inputs of 8 × 8. */
async function outputError(range) {
  const { attention } = await load();
  const errors = Array.from({ length: 1000 }, (_, seed) => {
    const inputs = randomInputs(8, 8, seed, range);
    return largestDifference(plainAttention(inputs), attention.trace(inputs).output.data);
  });
  return Math.max(...errors);
}

const qkv = (n, m, d, dv = d) => ({ q: randomMatrix(n, d), k: randomMatrix(m, d), v: randomMatrix(m, dv) });
const weights = (dModel, d) => ({
  wq: randomMatrix(dModel, d),
  wk: randomMatrix(dModel, d),
  wv: randomMatrix(dModel, d),
});

/** Inputs that are hard to cut into slices: much work between any two numbers of the output. */
const hardInputs = [
  () => ({ x: randomMatrix(2048, 1024), ...weights(1024, 1024) }),
  () => qkv(32, 100_000, 64),
  () => ({ ...qkv(1024, 64, 512), heads: 8, wo: randomMatrix(512, 4096) }),
  () => ({ ...qkv(1, 1, 1024), heads: 16, past: { k: randomMatrix(20_000, 1024), v: randomMatrix(20_000, 1024) } }),
  () => ({ ...qkv(4096, 4096, 8), mask: randomMatrix(4096, 4096) }),
  () => ({ ...qkv(32, 32, 16_384), heads: 16_384 }),
  () => ({ q: randomMatrix(64, 4096), k: randomMatrix(64, 1), v: randomMatrix(64, 64), heads: 4096, kvHeads: 1 }),
  () => {
    const additive = { w1: randomMatrix(16, 4096), w2: randomMatrix(16, 4096), v: [...randomMatrix(1, 4096).data] };
    return { ...qkv(8, 512, 16), scoring: { additive } };
  },
  () => ({ ...qkv(256, 256, 2048, 64), scoring: { general: randomMatrix(2048, 2048) } }),
  () => ({ ...qkv(4096, 4096, 64), softcap: 30 }),
];

/** Returns the longest time in milliseconds for which one attendAsync() holds the event loop. */
async function longestBlockOnce(inputs) {
  const { attention } = await load();
  let [longest, isDone, turn] = [0, false, processTime()];
  const look = () => {
    const now = processTime();
    longest = Math.max(longest, now - turn);
    turn = now;
  };
  const work = attention.attendAsync(inputs).finally(() => (isDone = true));
  look(); // what it does before it returns
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    look();
  }
  await work;
  return longest;
}

/** Returns the best of three, as other work of the machine makes a block longer. */
async function longestBlock(inputs) {
  const blocks = [];
  for (let i = 0; i < 3; i++) blocks.push(await longestBlockOnce(inputs));
  return Math.min(...blocks);
}

async function longestBlockOfAll() {
  const blocks = [];
  for (const make of hardInputs) blocks.push(await longestBlock(make()));
  return Math.max(...blocks);
}

/** Returns the engine's memory in MB beside inputs and output, with nothing larger before. */
async function memoryBeside(n, d) {
  const { loadAttention } = await import('attention-steps/core');
  const { attention, memory } = await loadWithMemory(loadAttention);
  attention.attend(randomInputs(n, d));
  return (memory.buffer.byteLength - 4 * n * d * 4) / 1e6;
}

/** Opens a page with the peers, bundled and served from one folder, once. */
async function openPeers() {
  const folder = path('../../build/bench/');
  mkdirSync(folder, { recursive: true });
  const { build } = await import('esbuild');
  await build({
    entryPoints: [path('./peers/attention.mjs')],
    alias: { 'attention-steps/core': path('../../dist/core/core.js') },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    outfile: join(folder, 'page.js'),
    logLevel: 'error',
  });
  cpSync(path('../../dist/core/attention.wasm'), join(folder, 'attention.wasm'));
  const modules = path('./peers/node_modules/');
  cpSync(join(modules, 'onnxruntime-web/dist/'), join(folder, 'onnx'), { recursive: true });
  cpSync(join(modules, '@tensorflow/tfjs-backend-wasm/dist/'), join(folder, 'tensorflow'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="page.js"></script>');
  const page = await (await launch()).newPage();
  await page.goto(await serve(folder));
  await page.waitForFunction(() => globalThis.compare !== undefined);
  return page;
}

let opening;
const compare = async (settings) =>
  (await (opening ??= openPeers())).evaluate((given) => globalThis.compare(given), settings);

const emscripten = () =>
  readFileSync(join(dirname(realpathSync(findEmscripten())), 'emscripten-version.txt'), 'utf8')
    .trim()
    .replaceAll('"', '');

const lengths = [64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384];
const widths = [8, 16, 32, 64, 128, 256, 512];

/** Returns a function that measures the lengths one after the other, up to the largest. */
const byLength = (name, largest) => async () => {
  const times = [];
  for (const n of lengths) times.push(n <= largest ? await timeOf(name, n, 64) : null);
  return times;
};

const byWidth = (name) => async () => {
  const times = [];
  for (const d of widths) times.push(await timeOf(name, 1024, d));
  return times;
};

const compared = ['ms', '×', '×', '×', '×'];

/** The tables of docs/performance.md: each row has its name, the unit of its figures and a function that measures them. */
export const tables = {
  machine: {
    columns: ['measured with', ''],
    rows: [
      ['processors', '', () => `${cpus().length} × ${cpus()[0].model}`],
      ['Node.js', '', () => process.versions.node],
      ['Chromium', '', async () => (await launch()).version()],
      ['Emscripten', '', emscripten],
      ['ONNX Runtime Web', '', () => peers['onnxruntime-web']],
      ['TensorFlow.js', '', () => peers['@tensorflow/tfjs']],
      ['jax-js', '', () => peers['@jax-js/jax']],
    ],
  },
  engine: {
    columns: ['what', 'measured'],
    rows: [
      [
        '`trace` of 8 tokens, d = 8, called from Node, conversion included',
        'µs',
        async () => 1000 * (await timeOf('trace', 8, 8, 1000)),
      ],
      ['`attend` of the same', 'µs', async () => 1000 * (await timeOf('attend', 8, 8, 1000))],
      ['time of `gradients` at n = 512, d = 64, divided by that of `attend`', '×', () => gradientsRatio(512, 64)],
      ['largest error of an output of 8 × 8 against float64; q, k, v between −1 and 1', '', () => outputError(1)],
      ['the same with q, k, v of variance 1, where raw scores reach 20', '', () => outputError(Math.sqrt(3))],
      ['`attendAsync`, ten hard shapes: longest block', 'ms', longestBlockOfAll],
      [
        'the same with rows of X of 2^20 numbers',
        'ms',
        () => longestBlock({ x: randomMatrix(4, 2 ** 20), ...weights(2 ** 20, 4) }),
      ],
      ['the same with a head of 2^22', 'ms', () => longestBlock(qkv(1, 2, 2 ** 22))],
      ['memory of `attend` beside inputs and output at n = 16,384, d = 64', 'MB', () => memoryBeside(16_384, 64)],
    ],
  },
  length: {
    columns: ['d = 64', ...lengths.map((n) => `n = ${n}`)],
    rows: [
      ['`attend`', 'ms', byLength('attend', 16_384)],
      ['`trace`', 'ms', byLength('trace', 2048)],
    ],
  },
  width: {
    columns: ['n = 1024', ...widths.map((d) => `d = ${d}`)],
    rows: [
      ['`attend`', 'ms', byWidth('attend')],
      ['`trace`', 'ms', byWidth('trace')],
    ],
  },
  peers: {
    columns: ['in Chromium', 'attention-steps', 'ONNX Runtime Web', 'TensorFlow.js', 'jax-js', 'plain JavaScript'],
    rows: [
      ['n = 512', compared, () => compare({ n: 512, d: 64, calls: 10 })],
      ['n = 1024', compared, () => compare({ n: 1024, d: 64 })],
      ['n = 2048', compared, () => compare({ n: 2048, d: 64 })],
      ['n = 4096', compared, () => compare({ n: 4096, d: 64, rounds: 7 })],
      ['n = 512, 8 heads', compared, () => compare({ n: 512, d: 64, heads: 8 })],
      ['n = 2048, causal', compared, () => compare({ n: 2048, d: 64, causal: true })],
      ['n = 8, d = 8', compared, () => compare({ n: 8, d: 8, calls: 1000 })],
    ],
  },
};
