// The comparison in a page: attend() and the same attention by others, each on one thread of WebAssembly and from typed arrays to
// a typed array. All take turns, so that a disturbance affects all.
import { defaultDevice, init, jit, nn, numpy } from '@jax-js/jax';
import * as tf from '@tensorflow/tfjs';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as ort from 'onnxruntime-web/wasm';
import { loadAttention } from 'attention-steps/core';
import { input, node, onnxFile, output } from './onnx.mjs';
import { plainAttention, randomInputs } from './plain.mjs';

async function start() {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = './onnx/';
  setWasmPaths('./tensorflow/');
  await tf.setBackend('wasm');
  await init('wasm');
  defaultDevice('wasm');
  return loadAttention({ wasmUrl: './attention.wasm' });
}
const starting = start();

/** Returns the ONNX file of one MultiHeadAttention. */
const onnxModel = ({ n, m, width, heads, causal }) =>
  onnxFile([
    node(
      'MultiHeadAttention',
      ['q', 'k', 'v'],
      'output',
      { num_heads: heads, unidirectional: causal ? 1 : 0 },
      'com.microsoft',
    ),
    input('q', [1, n, width]),
    input('k', [1, m, width]),
    input('v', [1, m, width]),
    output('output', [1, n, width]),
  ]);

/** Undefined where it cannot compute this: at n = m = 4096 and d = 64 it overflows. */
async function onnxAttention({ q, k, v, heads, causal }) {
  const model = onnxModel({ n: q.rows, m: k.rows, width: q.cols, heads, causal });
  const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'], logSeverityLevel: 4 });
  const tensor = ({ rows, cols, data }) => new ort.Tensor('float32', data, [1, rows, cols]);
  const run = async () => (await session.run({ q: tensor(q), k: tensor(k), v: tensor(v) })).output.data;
  try {
    await run();
    return run;
  } catch (error) {
    if (/overflow/i.test(error.message)) return undefined;
    throw error;
  }
}

function tensorFlowAttention({ q, k, v, heads, causal }) {
  if (causal) return undefined; // it would do all of the work, and mask
  const split = ({ rows, cols, data }) => tf.transpose(tf.tensor3d(data, [rows, heads, cols / heads]), [1, 0, 2]);
  const attention = () => {
    const scores = tf.matMul(split(q), split(k), false, true);
    const weights = tf.softmax(tf.mul(scores, 1 / Math.sqrt(q.cols / heads)));
    return tf.reshape(tf.transpose(tf.matMul(weights, split(v)), [1, 0, 2]), [q.rows, v.cols]);
  };
  return () => tf.tidy(attention).dataSync();
}

function jaxAttention({ q, k, v, heads, causal }) {
  const attention = jit((...parts) => nn.dotProductAttention(...parts, { isCausal: causal }));
  const array = ({ rows, cols, data }) => numpy.array(data, { shape: [1, rows, heads, cols / heads] });
  return () => attention(array(q), array(k), array(v)).data();
}

/** Skips what would take a second. */
const plain = (inputs) => {
  const isQuick = inputs.heads === 1 && !inputs.causal && inputs.q.rows <= 1024;
  return isQuick ? () => plainAttention(inputs) : undefined;
};

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

async function requireSame(expected, run) {
  const actual = await run();
  const worst = expected.reduce((most, value, i) => Math.max(most, Math.abs(value - actual[i])), 0);
  if (!(worst < 1e-5)) throw new Error(`${run} differs from ours by ${worst}`);
}

/** @returns the milliseconds of attend(), the least; and how many times as long each peer takes, the median of rounds */
globalThis.compare = async ({ n, d, heads = 1, causal = false, rounds = 15, calls = 1 }) => {
  const attention = await starting;
  const inputs = { ...randomInputs(n, heads * d), heads, causal };
  const peers = [onnxAttention, tensorFlowAttention, jaxAttention, plain];
  const works = [() => attention.attend(inputs), ...(await Promise.all(peers.map((peer) => peer(inputs))))];
  const expected = attention.attend(inputs).output.data;
  for (const work of works.slice(1)) if (work) await requireSame(expected, work);
  const times = works.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [i, work] of works.entries()) {
      const start = performance.now();
      for (let call = 0; call < calls && work; call++) await work();
      times[i].push((performance.now() - start) / calls);
    }
  const [ours] = times;
  const ratios = times.slice(1).map((theirs) => median(theirs.map((time, round) => time / ours[round])));
  return [Math.min(...ours), ...ratios.map((ratio, i) => (works[i + 1] ? ratio : null))];
};
