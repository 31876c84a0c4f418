/** The parts of the reader that a page shows for one sentence. All numbers are the model's. */
import type { Inputs } from 'attention-steps/core';
import type { Matrix, Model } from 'attention-steps/learn';
import { headMatrices } from '../patch.ts';
import type { HeadRef } from '../training/protocol.ts';

/**
 * A head as inputs of the stage: its trace there has the same weights, to the last bit.
 *
 * @returns x, n × width, after normalisation; W_Q, W_K, W_V, width × d; W_O, d × width
 */
export function headInputs(model: Model, tokens: readonly number[], { layer, head }: HeadRef): Inputs {
  const { width, heads, causal } = model.config;
  const traced = model.trace(tokens).layers[layer];
  if (!traced) throw new RangeError(`layer: expected at most ${String(model.config.layers - 1)}, got ${String(layer)}`);
  const matrices = headMatrices(model.parameters(), { layer, head }, width / heads);
  return { x: traced.normed1 ?? traced.input, ...matrices, causal };
}

export interface Guess {
  readonly token: number;
  readonly word: string;
  readonly probability: number;
}

/**
 * The likeliest next words after the last one, the likeliest first.
 *
 * @param off heads that are switched off for this guess only
 */
export function guesses(
  { model, words }: { readonly model: Model; readonly words: readonly string[] },
  tokens: readonly number[],
  { off = [], count = 5 }: { readonly off?: readonly HeadRef[]; readonly count?: number } = {},
): Guess[] {
  model.ablate(off.map(({ layer, head }) => ({ layer, head })));
  try {
    return guessesIn(model.trace(tokens).probabilities, words).slice(0, count);
  } finally {
    model.ablate([]);
  }
}

/** All words by their probability after the last one. @param probabilities n × vocabulary */
export const guessesIn = (probabilities: Matrix, words: readonly string[]): Guess[] =>
  Array.from(probabilities.data.subarray(-probabilities.cols), (probability, token) => ({
    token,
    word: words[token] ?? '',
    probability,
  })).sort((a, b) => b.probability - a.probability || a.token - b.token);
