import { createHash } from 'node:crypto';
import type { Batch, Config, Learning, Model } from 'attention-steps/learn';
import { loadLearning } from 'attention-steps/learn';

export { thrownBy } from '../support.ts';

export const learning: Learning = await loadLearning();

/** Pseudorandom numbers, the same in every run: Knuth's generator modulo 2³². */
export function draws(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const small: Config = {
  vocabulary: 5,
  context: 6,
  width: 8,
  layers: 2,
  heads: 2,
  positions: 'learned',
  seed: 3,
};

/** Sequences of a model's tokens, with a target and a weight at each position. */
export function batchFor(
  { vocabulary, context }: Config,
  seed = 1,
  rows = 3,
): Batch & { tokens: { data: Int32Array } } {
  const draw = draws(seed);
  const cols = Math.max(1, context - 1);
  const tokens = () => ({ rows, cols, data: Int32Array.from({ length: rows * cols }, () => draw(vocabulary)) });
  const weights = { rows, cols, data: Float32Array.from({ length: rows * cols }, () => draw(3) + 0.5) };
  return { tokens: tokens(), targets: tokens(), weights };
}

/** Hashes the bits of every parameter, in their order. */
export function hashOf(model: Model): string {
  const hash = createHash('sha256');
  for (const { data } of Object.values(model.parameters())) hash.update(new Uint8Array(data.buffer));
  return hash.digest('hex');
}

/** One of each choice, and a few that have several at once. */
export const configurations: readonly Config[] = [
  small,
  { ...small, positions: 'none', causal: false, scale: 'off' },
  { ...small, positions: 'sinusoidal', mlp: 6, activation: 'relu', scale: 0.25 },
  { ...small, positions: 'infused', normalisation: 'layer', mlp: 5, activation: 'gelu' },
  { ...small, positions: 'rotary', normalisation: 'rms', tied: true },
  { ...small, positions: 'alibi', heads: 4, causal: false, normalisation: 'layer' },
  { ...small, width: 12, heads: 3, layers: 1, positions: 'infused', tied: true, mlp: 7, activation: 'gelu' },
  { ...small, mlp: 5, normalisation: 'layer', biases: false },
  { ...small, mlp: 5, activation: 'gelu', normalisation: 'rms', biases: false, gains: false },
  { ...small, mlp: 5, normalisation: 'layer', outerNorm: 'embedding' },
  { ...small, mlp: 5, activation: 'gelu', residual: false },
  { ...small, kvHeads: 1, attentionBiases: 'all', mlp: 5, activation: 'silu', gated: true, normalisation: 'rms' },
  { ...small, mlp: 5, activation: 'gelu-tanh', attentionBiases: 'output', normalisation: 'layer', parallel: true },
  {
    ...small,
    mlp: 5,
    activation: 'relu2',
    normalisation: 'layer',
    normPlace: 'after',
    outerNorm: 'embedding',
    tokenTypes: 2,
    transform: true,
    tied: true,
    unembedBias: true,
    causal: false,
  },
];

interface Entry {
  dtype: string;
  shape: number[];
  data_offsets: [number, number];
}
type Header = Record<string, Entry> & { __metadata__: Record<string, string> };

/** Takes a saved file apart. */
export function partsOf(file: Uint8Array): { header: Header; numbers: Uint8Array } {
  const length = Number(new DataView(file.buffer).getBigUint64(0, true));
  const text = new TextDecoder().decode(file.subarray(8, 8 + length));
  return { header: JSON.parse(text) as Header, numbers: file.subarray(8 + length) };
}

/** Writes a file; its length is said to be that of the header unless given. */
export function fileOf(header: unknown, numbers: Uint8Array, length?: bigint): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(typeof header === 'string' ? header : JSON.stringify(header));
  const file = new Uint8Array(8 + text.length + numbers.length);
  new DataView(file.buffer).setBigUint64(0, length ?? BigInt(text.length), true);
  file.set(text, 8);
  file.set(numbers, 8 + text.length);
  return file;
}

/** Returns a model after some training steps. */
export function trained(config = small, steps = 3): Model {
  const model = learning.createModel(config);
  for (let i = 0; i < steps; i++) model.train(batchFor(config, i));
  return model;
}
