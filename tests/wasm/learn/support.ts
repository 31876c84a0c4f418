import { createHash } from 'node:crypto';
import type { Batch, Config, Learning, Model } from 'attention-steps/learn';
import { loadLearning } from 'attention-steps/learn';

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

export function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
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
];
