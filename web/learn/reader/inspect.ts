/** The parts of the reader that a page shows for one sentence. All numbers are the model's. */
import type { Inputs } from 'attention-steps/core';
import type { Matrix, Model } from 'attention-steps/learn';
import { type HeadPlace, headMatrices } from '../patch.ts';

/**
 * Turns a head and a sentence into inputs of the engine or the stage. Their trace has the head's weights, to the last bit.
 *
 * @returns x, n × width, after normalisation; wq, wk, wv, width × d; wo, d × width; causal
 */
export function headInputs(model: Model, tokens: readonly number[], head: HeadPlace): Inputs {
  const { layer } = head;
  const { width, heads, causal } = model.config;
  const traced = model.trace(tokens).layers[layer];
  if (!traced) throw new RangeError(`layer: expected at most ${String(model.config.layers - 1)}, got ${String(layer)}`);
  const matrices = headMatrices(model.parameters(), head, width / heads);
  return { x: traced.normed1 ?? traced.input, ...matrices, causal };
}

export interface Guess {
  readonly token: number;
  readonly word: string;
  readonly probability: number;
}

/**
 * Returns the likeliest next words, the likeliest first.
 *
 * @param options `off`: heads that are switched off for this guess; afterwards all are on. `count`: default 5
 */
export function guesses(
  reader: { readonly model: Model; readonly words: readonly string[] },
  tokens: readonly number[],
  options: { readonly off?: readonly HeadPlace[]; readonly count?: number } = {},
): Guess[] {
  const { model, words } = reader;
  const { off = [], count = 5 } = options;
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
