// A step of training and a large model beside other libraries, and what models learn: the measurements behind the playground's
// defaults.
import { openAsBlob, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadWithMemory } from '../wasm/memory-image.js';
import { processTime } from './engine.bench.mjs';
import { config as gpt2, FILE, writeGpt2 } from './gpt2.mjs';
import { readModel } from './read.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

let loading;
/** Loads the learning engine once; the names of the tables are there without it. */
const load = () => (loading ??= import('attention-steps/learn').then((learn) => learn.loadLearning()));

const positions = 'sinusoidal';
const S = { vocabulary: 12, context: 16, width: 16, layers: 1, heads: 1, positions };
const M = { vocabulary: 24, context: 32, width: 32, layers: 2, heads: 2, positions };
const L = { vocabulary: 64, context: 64, width: 64, layers: 2, heads: 4, mlp: 256, normalisation: 'layer', positions };

async function milliseconds(work, times) {
  const start = processTime();
  for (let i = 0; i < times; i++) await work();
  return (processTime() - start) / times;
}

/** @returns the step of each peer, which gives milliseconds per step; undefined without PyTorch */
async function startPeers(model, batch) {
  const { startPyTorch, tensorFlowTraining } = await import('./peers/training.mjs');
  const { loadAttention } = await import('attention-steps/core');
  const { sinusoidal } = await loadAttention();
  const { loss } = model.evaluate(batch);
  const requireSame = (theirs) => {
    if (!(Math.abs(theirs - loss) < 1e-4 * loss)) throw new Error(`A peer has a loss of ${theirs}, ours is ${loss}`);
  };

  const { config } = model;
  const tensorFlow = await tensorFlowTraining({
    config,
    parameters: model.parameters(),
    positions: sinusoidal(config.context, config.width),
    batch,
  });
  requireSame(tensorFlow());

  const torch = startPyTorch();
  if (torch) {
    const file = path('../../build/bench.safetensors');
    writeFileSync(file, model.save());
    const { rows, cols, data } = batch.tokens;
    await torch.open(
      file,
      Array.from({ length: rows }, (_, row) => [...data.subarray(row * cols, (row + 1) * cols)]),
    );
    requireSame((await torch.step(1)).loss);
  }
  return {
    tensorFlow: (times) => milliseconds(tensorFlow, times),
    torch: torch && (async (times) => (await torch.step(times)).milliseconds),
    stop: () => torch?.stop(),
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Returns the milliseconds of a step, the least, and how many times as long the peers take, the median of rounds in turn. */
async function timeOfStep(config, sequences, steps) {
  const learning = await load();
  const model = learning.createModel(config);
  const length = sequences * config.context;
  const data = Int32Array.from({ length }, (_, i) => (i * i * 7 + i * 3) % config.vocabulary);
  const batch = { tokens: { rows: sequences, cols: config.context, data } };
  const peers = await startPeers(model, batch);
  const [times, tensorFlow, torch] = [[], [], []];
  for (let round = 0; round < 20; round++) {
    const time = await milliseconds(() => model.train(batch), steps);
    times.push(time);
    tensorFlow.push((await peers.tensorFlow(steps)) / time);
    if (peers.torch) torch.push((await peers.torch(steps)) / time);
  }
  peers.stop();
  model.dispose();
  return [Math.min(...times), median(tensorFlow), median(torch) ?? null];
}

let opening;
/** Writes a model of GPT-2's size, and opens it as a file is opened, once. */
const openGpt2 = () => (opening ??= openOnce());
async function openOnce() {
  const written = writeGpt2();
  const { loadLearning } = await import('attention-steps/learn');
  const { attention: learning, memory } = await loadWithMemory(loadLearning);
  const files = {
    'config.json': Buffer.from(JSON.stringify(gpt2)),
    [FILE]: await openAsBlob(join(written.folder, FILE)),
  };
  const open = () => learning.loadModel(files);
  const model = await open();
  return { ...written, open, model, memory: memory.buffer.byteLength };
}

const tokens = Array.from({ length: 32 }, (_, i) => (i * 7919) % gpt2.vocab_size);

/** Returns the milliseconds of some work with it, the least of five. */
async function timeOfGpt2(work) {
  const opened = await openGpt2();
  const times = [];
  for (let round = 0; round < 5; round++) times.push(await milliseconds(() => work(opened), 1));
  return Math.min(...times);
}

const nextOf = ({ model }, length = 1) => model.generate(tokens, { length, temperature: 1 });

async function timeOfFurtherToken() {
  const more = 8;
  return ((await timeOfGpt2((opened) => nextOf(opened, 1 + more))) - (await timeOfGpt2(nextOf))) / more;
}

let openingOnnx;
async function openOnnx() {
  const { onnxGpt2 } = await import('./peers/gpt2.mjs');
  return onnxGpt2(await openGpt2(), tokens);
}

/** Returns how many times as long ONNX Runtime Web takes for the next token: the median of rounds in turn. */
async function onnxOfNextToken() {
  const opened = await openGpt2();
  const run = await (openingOnnx ??= openOnnx());
  const logits = await run();
  const ours = nextOf(opened).probabilities.data;
  const largest = Math.max(...logits);
  const sum = logits.reduce((all, logit) => all + Math.exp(logit - largest), 0);
  const worst = Math.max(...logits.map((logit, i) => Math.abs(Math.exp(logit - largest) / sum - ours[i])));
  if (!(worst < 1e-5)) throw new Error(`ONNX Runtime Web has other probabilities, by ${worst}`);
  const ratios = [];
  for (let round = 0; round < 7; round++)
    ratios.push((await milliseconds(run, 1)) / (await milliseconds(() => nextOf(opened), 1)));
  return median(ratios);
}

/** Opens it in the reader's page. @returns what `pick` takes of the times there */
const inPage = (pick) => async () => pick(await readModel((await openGpt2()).folder, gpt2.n_layer * gpt2.n_head));

/** As many heads as the page's picture has at most, in a model that is small otherwise. */
const MANY = { ...gpt2, vocab_size: 300, n_positions: 64, n_embd: 64, n_layer: 32, n_head: 32 };
let writingMany;
async function manyHeads() {
  const { folder } = (writingMany ??= writeGpt2(MANY));
  return (await readModel(folder, MANY.n_layer * MANY.n_head)).opened.longest;
}

/** What nanoGPT's train_shakespeare_char.py trains. */
const nanoGpt = {
  vocabulary: 65,
  context: 256,
  width: 384,
  layers: 6,
  heads: 6,
  positions: 'learned',
  mlp: 1536,
  activation: 'gelu',
  normalisation: 'layer',
  biases: false,
  tied: true,
};
async function timeOfNanoGptStep() {
  const model = (await load()).createModel(nanoGpt);
  const data = Int32Array.from({ length: nanoGpt.context }, (_, i) => (i * i * 7) % nanoGpt.vocabulary);
  const batch = { tokens: { rows: 1, cols: nanoGpt.context, data } };
  model.train(batch); // which takes the memory
  const time = await milliseconds(() => model.train(batch), 3);
  model.dispose();
  return time;
}

/** Loads the playground's own training, which is TypeScript. */
async function loadPlayground() {
  const { runnerImport } = await import('vite');
  const alias = { 'attention-steps/learn': path('../../dist/core/learn/learn.js') };
  const options = { configFile: false, logLevel: 'error', resolve: { alias } };
  const files = ['run.ts', 'setup.ts', 'tasks/tasks.ts'];
  const modules = await Promise.all(files.map((file) => runnerImport(path(`../../web/learn/${file}`), options)));
  return Object.assign({}, ...modules.map(({ module }) => module));
}
let loadingPlayground;

const best = ({ heads }, score) => Math.max(...heads.flat().map(score));
/** The share of right answers to the kind of question with the fewest. */
const right = ({ accuracy }) => Math.min(...Object.values(accuracy));
/** True for a model that has both kinds of head and answers right. */
const repeats = (run) =>
  right(run) >= 0.85 && best(run, (head) => head.previous) >= 0.8 && best(run, (head) => head.carrier.repeat) >= 0.65;
const never = () => false;

/**
 * Trains until the model is as good as asked, or the steps are used up.
 * @param begin changes the model before the first step
 */
async function train(id, { most, changes, isGood, begin }) {
  const learning = await load();
  const { startRun, findTask, settingsOf, defaultSetup } = await (loadingPlayground ??= loadPlayground());
  const run = startRun(learning, findTask(id), settingsOf({ ...defaultSetup, ...changes }));
  begin?.(run.model);
  let [measured, step] = [run.measure(), 0];
  while (step < most && !isGood(measured)) {
    for (let at = 0; at < 100; at++) run.step();
    step += 100;
    measured = run.measure();
  }
  run.model.dispose();
  return { ...measured, step, isGood: isGood(measured) };
}

async function trainSeeds(count, id, { changes, ...options }) {
  const runs = [];
  for (let seed = 1; seed <= count; seed++) runs.push(await train(id, { ...options, changes: { seed, ...changes } }));
  return runs;
}

/** Returns how many of some seeds become as good as asked, and the median of the steps that these need. */
async function reach(seeds, id, options) {
  const runs = await trainSeeds(seeds, id, options);
  const steps = runs.filter((run) => run.isGood).map((run) => run.step);
  if (steps.length === 0) return 'none';
  return `${steps.length} of ${seeds}, ${median(steps).toLocaleString('en')} steps`;
}

async function mostRightInOneLayer() {
  const runs = await trainSeeds(10, 'repeat', { most: 1500, changes: { layers: '1' }, isGood: never });
  return 100 * Math.max(...runs.map(right));
}

/** Multiplies all first numbers of attention by a factor. */
const spread = (factor) => (model) => {
  const changed = Object.entries(model.parameters())
    .filter(([name]) => /attention/.test(name))
    .map(([name, { rows, cols, data }]) => [name, { rows, cols, data: data.map((value) => value * factor) }]);
  model.set(Object.fromEntries(changed));
};

const choose = (changes, begin) => reach(5, 'repeat', { most: 1500, changes, isGood: repeats, begin });
const choices = (name, option, values) =>
  values.map((value) => [`${name} ${value}`, '', () => choose({ [option]: value })]);

const compared = ['ms', '×', '×'];
const isFluent = (run) => right(run) >= 0.99;

/** The tables of docs/performance.md: each row has its name, the unit of its figures and a function that measures them. */
export const tables = {
  training: {
    columns: ['in Node', 'attention-steps', 'TensorFlow.js', 'PyTorch'],
    rows: [
      ['S: width 16, 1 layer, 1 head; 16 sequences of 16 tokens', compared, () => timeOfStep(S, 16, 40)],
      ['M: width 32, 2 layers of 2 heads; 32 sequences of 32 tokens', compared, () => timeOfStep(M, 32, 8)],
      [
        'L: width 64, 2 layers of 4 heads, MLP 256, layer norm; 16 sequences of 64 tokens',
        compared,
        () => timeOfStep(L, 16, 2),
      ],
    ],
  },
  models: {
    columns: ['what', 'measured'],
    rows: [
      ['opened from disk', 's', async () => (await timeOfGpt2(async ({ open }) => (await open()).dispose())) / 1000],
      ['its memory, divided by the size of the file', '×', () => openGpt2().then(({ memory, size }) => memory / size)],
      ['the weights of all 144 heads for 32 tokens', 'ms', () => timeOfGpt2(({ model }) => model.patterns([tokens]))],
      ['the next token after 32', 'ms', () => timeOfGpt2(nextOf)],
      ['how many times as long ONNX Runtime Web takes for it', '×', onnxOfNextToken],
      ['each further token', 'ms', timeOfFurtherToken],
      [
        'from its folder dropped on `/read/` to all heads, of processor time',
        's',
        inPage(({ opened }) => opened.processor),
      ],
      ['from a weight of a head changed there to the next tokens', 's', inPage(({ changed }) => changed.processor)],
      [
        'longest task of the page meanwhile',
        'ms',
        inPage(({ opened, changed }) => Math.max(opened.longest, changed.longest)),
      ],
      ['the same while 32 × 32 heads of another model are opened and drawn', 'ms', manyHeads],
      ['a step of training of nanoGPT’s default, width 384, with 256 tokens', 'ms', timeOfNanoGptStep],
    ],
  },
  learned: {
    columns: ['task', 'learned'],
    isExact: true,
    rows: [
      [
        'repeat: 85 % right, heads that look one back (≥ 0.8) and find the repeat (≥ 0.65)',
        '',
        () => reach(10, 'repeat', { most: 1500, isGood: repeats }),
      ],
      ['the same with 1 layer, after 1,500 steps: right at most', '%', mostRightInOneLayer],
      [
        'the language: each kind of question 99 % right',
        '',
        () => reach(10, 'language', { most: 400, isGood: isFluent }),
      ],
    ],
  },
  choices: {
    columns: ['what', 'learned'],
    isExact: true,
    rows: [
      ['width 32, rate 0.01, 64 sequences in a step, infused positions: the defaults', '', () => choose({})],
      ...choices('width', 'width', ['16', '48', '64']),
      ...choices('rate', 'rate', [0.001, 0.003, 0.005, 0.02, 0.03]),
      ...choices('sequences in a step:', 'batch', ['16', '32', '128']),
      ...choices('positions:', 'positions', ['learned', 'sinusoidal', 'rotary', 'alibi']),
      ...[0.25, 0.5, 2, 4].map((factor) => [`initial weights × ${factor}`, '', () => choose({}, spread(factor))]),
    ],
  },
};
