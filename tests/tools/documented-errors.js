// A call for each message that the declarations quote: what they say is thrown is thrown.
import { loadAttention } from 'attention-steps/core';

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
  { ...projected, wk: one },
  { ...projected, wq: one },
  { ...projected, wv: one },
  { ...projected, context: one },
  { ...projected, bq: [1] },
  { ...projected, bk: [] },
  { ...projected, bv: [1, null] },
  { ...qkv, maks: two },
  { ...qkv, x: two },
  { ...qkv, wq: two },
  { ...qkv, k: one },
  { ...qkv, v: one },
  { ...qkv, wo: one },
  { ...qkv, bo: [1] },
  { ...qkv, heads: 3 },
  { ...qkv, kvHeads: 2 },
  { ...qkv, scoring: 'dott' },
  { ...qkv, scale: NaN },
  { ...qkv, softcap: 0 },
  { ...qkv, causal: 1 },
  { ...qkv, mask: one },
  { ...qkv, keyLength: 3 },
  { ...qkv, past: { k: one, v: two } },
  flat({ rows: 1.5 }),
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
  { q: [[1, 3e38]], k: [[1, 3e38]], v: [[1, 1]], heads: 2 },
  { ...large, scale: 10 },
  { ...large, scale: 1, mask: [[3e38]] },
];

export const calls = [
  ...traced.map((inputs) => () => attention.trace(inputs)),
  () => attention.trace(qkv, { softmaxParts: 1 }),
  () => attention.attend({ ...qkv, q: [[NaN, 1]] }),
  () => attention.attend({ ...qkv, heads: 1.5 }),
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
