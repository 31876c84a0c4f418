/** The limits of float32: the overflow without subtracting the maximum, and the differences at which weights vanish. */
import type { Attention } from 'attention-steps/core';

/** The smallest positive float32 with all of its 24 bits. */
const LEAST_NORMAL = 2 ** -126;

export interface Naive {
  readonly exponentials: readonly number[];
  readonly sum: number;
  readonly shares: readonly number[];
}

/**
 * Computes exp(x) ÷ Σ exp(x) without subtracting the maximum, each step rounded to float32, to illustrate the mistake.
 * Attention's own softmax is the engine's.
 */
export function naiveSoftmax(logits: Iterable<number>): Naive {
  const exponentials = Array.from(logits, (logit) => Math.fround(Math.exp(logit)));
  const sum = exponentials.reduce((total, exponential) => Math.fround(total + exponential), 0);
  return { exponentials, sum, shares: exponentials.map((exponential) => Math.fround(exponential / sum)) };
}

/** Returns the second weight of two keys whose scores are 0 and −difference, for each difference. */
export function secondWeights(engine: Attention, differences: readonly number[]): Float32Array {
  const { heads } = engine.trace({
    q: differences.map((difference) => [difference]),
    k: [[0], [-1]],
    v: [[0], [0]],
    scale: 1,
  });
  return heads[0]?.weights.data.filter((_, index) => index % 2 === 1) ?? new Float32Array();
}

export interface Limits {
  /** The smallest difference, in hundredths, at which the second weight loses digits. */
  readonly subnormal: number;
  /** The smallest, in hundredths, at which it is exactly 0. */
  readonly zero: number;
}

/** Asks the engine for all differences from 80 to 110 in hundredths. */
export function limitsOf(engine: Attention): Limits {
  const differences = Array.from({ length: 3001 }, (_, index) => (8000 + index) / 100);
  const weights = secondWeights(engine, differences);
  const first = (is: (weight: number) => boolean): number => differences[weights.findIndex(is)] ?? NaN;
  return { subnormal: first((weight) => weight < LEAST_NORMAL), zero: first((weight) => weight === 0) };
}
