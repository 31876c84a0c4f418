// The comparison itself, the same in Node and in a page: rounds in which all take turns, so that a disturbance affects all;
// median and minimum of each. Every peer's result is first compared with ours.
import { onnxAttention } from './onnx-runtime.mjs';
import { plainAttention } from './plain.mjs';
import { tensorFlowAttention } from './tensorflow.mjs';

/** Numbers in [-1, 1) from a seed (mulberry32). */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

export function inputsOf(n, d, heads = 1, seed = 1) {
  const next = random(seed);
  const matrix = () => ({ rows: n, cols: heads * d, data: Float32Array.from({ length: n * heads * d }, next) });
  return { q: matrix(), k: matrix(), v: matrix(), ...(heads > 1 ? { heads } : {}) };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Returns milliseconds per call, round by round. */
async function takeTurns(works, rounds, calls) {
  const times = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = -1; round < rounds; round++)
    for (const [name, work] of Object.entries(works)) {
      const start = performance.now();
      for (let i = 0; i < calls; i++) await work();
      if (round >= 0) times[name].push((performance.now() - start) / calls); // the first round warms up
    }
  return times;
}

async function requireSame(name, expected, actual) {
  const worst = expected.reduce((most, value, i) => Math.max(most, Math.abs(value - actual[i])), 0);
  if (!(worst < 1e-5)) throw new Error(`${name} differs from ours by ${worst}`);
}

/** Two rows, of medians and of minima; `unit` ms, or µs for what is small. */
async function row(name, n, d, ours, peers, { rounds = 15, calls = 1 } = {}) {
  const there = Object.fromEntries(Object.entries(peers).filter(([, work]) => work));
  const times = await takeTurns({ ours, ...there }, rounds, calls);
  const unit = calls > 1 ? 'µs' : 'ms';
  const factor = calls > 1 ? 1000 : 1;
  const of = (pick) => {
    const { ours: own, ...others } = Object.fromEntries(
      Object.entries(times).map(([key, values]) => [key, factor * pick(values)]),
    );
    return { n, d, unit, ours: own, peers: others };
  };
  return [
    { name: `${name}, median`, ...of(median) },
    { name: `${name}, minimum`, ...of((values) => Math.min(...values)) },
  ];
}

/** `where`: Node or Chromium. */
export async function compare(attention, where) {
  const rows = [];
  const peersOf = async (inputs, { plain = false, tensorFlow = true } = {}) => {
    const expected = attention.attend(inputs).output.data;
    const peers = {
      'ONNX Runtime Web, MultiHeadAttention': await onnxAttention('MultiHeadAttention', inputs),
      'ONNX Runtime Web, Attention': await onnxAttention('Attention', inputs),
      ...(tensorFlow ? { 'TensorFlow.js, wasm': tensorFlowAttention(inputs) } : {}),
      ...(plain ? { 'plain JavaScript': () => plainAttention(inputs) } : {}),
    };
    for (const [name, run] of Object.entries(peers)) if (run) await requireSame(name, expected, await run());
    return peers;
  };
  for (const n of [512, 1024, 2048, 4096]) {
    const inputs = inputsOf(n, 64);
    const peers = await peersOf(inputs, { plain: n <= 1024 });
    rows.push(
      ...(await row(`attend, ${where}`, n, 64, () => attention.attend(inputs), peers, { rounds: n > 2048 ? 7 : 15 })),
    );
  }
  const heads = inputsOf(512, 64, 8);
  rows.push(...(await row(`attend, 8 heads, ${where}`, 512, 64, () => attention.attend(heads), await peersOf(heads))));
  const causal = { ...inputsOf(2048, 64), causal: true };
  const causalPeers = await peersOf(causal, { tensorFlow: false });
  rows.push(...(await row(`attend, causal, ${where}`, 2048, 64, () => attention.attend(causal), causalPeers)));

  const middle = inputsOf(1024, 64);
  const onnxOnly = async (inputs) => {
    const { 'plain JavaScript': plain, ...others } = await peersOf(inputs, { plain: true, tensorFlow: false });
    return inputs.q.rows < 100 ? { ...others, 'plain JavaScript': plain } : others;
  };
  rows.push(
    ...(await row(
      `trace, ${where}; peers: the output alone`,
      1024,
      64,
      () => attention.trace(middle),
      await onnxOnly(middle),
    )),
  );
  const small = inputsOf(8, 8);
  const smallPeers = await onnxOnly(small);
  const often = { rounds: 60, calls: 200 };
  rows.push(...(await row(`attend, ${where}`, 8, 8, () => attention.attend(small), smallPeers, often)));
  rows.push(
    ...(await row(`trace, ${where}; peers: the output alone`, 8, 8, () => attention.trace(small), smallPeers, often)),
  );
  return rows;
}
