// A call for each message that the declarations quote, to check that it is thrown.
import { loadAttention } from 'attention-steps/core';
import { loadLearning } from 'attention-steps/learn';
import { refusedInputs } from '../wasm/refused.ts';

const attention = await loadAttention();

const one = [[1]];
const two = [
  [1, 2],
  [3, 4],
];
const qkv = { q: two, k: two, v: two };
const projected = { x: two, wq: two, wk: two, wv: two };
const large = { q: [[2e19]], k: [[1e19]], v: one };
const additive = (w2) => ({ scoring: { additive: { w1: one, w2, v: [1] } } });
const flat = (more) => ({ ...qkv, q: { rows: 2, cols: 2, data: new Float32Array(4), ...more } });

const traced = [
  ...refusedInputs.map(([inputs]) => inputs),
  { ...projected, wq: one },
  { ...projected, wv: one },
  { ...projected, context: one },
  { ...projected, bq: [1] },
  { ...projected, bv: [1, null] },
  { ...qkv, x: two },
  { ...qkv, k: one },
  { ...qkv, v: one },
  { ...qkv, wo: one },
  { ...qkv, bo: [1] },
  flat({ cols: -1 }),
  flat({ data: new Float32Array(3) }),
  { x: [[3e38]], wq: [[2]], wk: one, wv: one },
  {
    ...qkv,
    v: [
      [3e38, 1],
      [3e38, 1],
    ],
    wo: [[3e38], [1]],
  },
  { q: [[3e38]], k: one, v: one, scoring: { general: [[2]] } },
  { q: one, k: [[3e38]], v: one, ...additive([[2]]) },
  { q: [[3e38]], k: [[3e38]], v: one, ...additive(one) },
  { ...large, scale: 10 },
  { ...large, scale: 1, mask: [[3e38]] },
];

export const calls = [
  ...traced.map((inputs) => () => attention.trace(inputs)),
  () => attention.trace(qkv, { softmaxParts: 1 }),
  () => attention.attend({ ...qkv, q: [[NaN, 1]] }),
  () => attention.attendAsync(qkv, { onProgress: 1 }),
  () => attention.attendAsync(qkv, { signal: 1 }),
  () => attention.gradients(qkv),
  () => attention.gradients(qkv, one),
  () => attention.gradients({ q: one, k: [[1], [1]], v: [[3e38], [-3e38]] }, [[3e38]]),
  () =>
    attention.gradients(
      {
        ...qkv,
        v: [
          [1e20, 1e20],
          [1, 1],
        ],
        heads: 2,
      },
      [
        [1e20, 1],
        [1, 1e20],
      ],
    ),
  () => attention.sinusoidal(0, 8),
  () => attention.sinusoidal(4, 2.5),
  () => attention.rotary([[1, 2, 3]]),
  () => attention.rotary([['1', 2]]),
  () => attention.rotary([[1, 2, 3, 4]], { heads: 4 }),
  () => attention.rotary([[1, 2]], { offset: -1 }),
  () => attention.rotary([[1, 2]], { interleaved: 1 }),
  () => attention.rotary([[1, 2]], { base: 0 }),
  () => attention.alibi(2, 4, -1),
  () => attention.alibi(2, '4'),
  () => loadAttention({ wasmURL: '' }),
  () => loadAttention({ wasmUrl: 1 }),
  () => loadAttention({ wasmBinary: 'x' }),
  () => loadAttention({ wasmBinary: new Uint8Array(0) }),
];

const learning = await loadLearning();
const config = { vocabulary: 5, context: 8, width: 8, layers: 1, heads: 2 };
const model = learning.createModel(config);
const disposed = learning.createModel(config);
disposed.dispose();
const tokens = [[0, 1, 2, 3]];

const configured = [
  { vocabulary: 5000 },
  { context: 300 },
  { width: 512 },
  { layers: 0 },
  { heads: 3 },
  { positions: 'sinus' },
  { causal: 1 },
  { scale: 'of' },
  { mlp: 5000 },
  { activation: 'silu' },
  { normalisation: 'batch' },
  { outerNorm: 'both' },
  { biases: 0 },
  { gains: 1 },
  { residual: 1 },
  { tied: 1 },
  { seed: 2 ** 32 },
  { layer: 1 },
  { positions: 'rotary', heads: 8 },
];
const batches = [
  { tokens: [[1, 9]] },
  { tokens, targets: [...tokens, ...tokens] },
  { tokens, targets: [[1, 2, 3]] },
  { tokens, weights: [[0, 0, 0, 0]] },
  { tokens, weights: [[-1, 0, 0, 0]] },
  { token: tokens },
  { tokens: [[0, 1, 2, 3, 4, 0, 1, 2, 3]] },
  { tokens: [[0, 1.5]] },
  { tokens: { rows: 1, cols: 2, data: new Float32Array(2) } },
];
const optimisations = [
  { optimizer: 'adam' },
  { rate: 0 },
  { beta1: 1 },
  { beta2: NaN },
  { epsilon: 0 },
  { decay: -1 },
  { momentum: 1 },
  { clip: -1 },
  { warmup: -1 },
  { cosine: -1 },
];

export const learnCalls = [
  ...configured.map((more) => () => learning.createModel({ ...config, ...more })),
  ...batches.map((batch) => () => model.train(batch)),
  ...optimisations.map((options) => () => model.train({ tokens }, options)),
  () => model.patterns([[1], 3]),
  () => model.generate([1, 2, 3, 4, 0], { length: 5 }),
  () => model.generate([1], { length: 1, temperature: -1 }),
  () => model.generate([1], { length: 1, temperature: 1e-46 }),
  () => model.generate([1], { length: 1, seed: -1 }),
  () => model.generate([0, 1, 2, 3, 4, 0, 1, 2, 3], { length: 1 }),
  () => model.generate([1], { temp: 1 }),
  () => model.ablate([{ layer: 1, head: 0 }]),
  () => model.ablate([{ layer: 3, head: 0 }]),
  () => model.ablate([{ layer: 0, head: 2 }]),
  () => model.ablate([{ layer: 0, head: 0, by: 'random' }]),
  () => model.ablate(),
  () => model.trace([]),
  () => model.trace(3),
  () => model.set({ 'embed.weight': one }),
  () => model.set({ 'embed.weigth': one }),
  () => model.save({ optimizer: 1 }),
  () => model.save({ optimiser: true }),
  () => model.save({ metadata: { words: [] } }),
  () => disposed.save(),
  () => learning.openModel(new Uint8Array(4)),
  () => learning.openModel('model.safetensors'),
  () => loadLearning({ wasmURL: 'learning.wasm' }),
  () => loadLearning({ wasmBinary: new Uint8Array(0) }),
  () => loadLearning({ wasmUrl: 1 }),
  () => loadLearning({ wasmBinary: '' }),
];
