/** The parts of the reader that a page shows for one sentence. All numbers are the model's. */
import type { Inputs } from 'attention-steps/core';
import type { Model } from 'attention-steps/learn';
import { type HeadPlace, headMatrices, namesOf } from '../patch.ts';

/**
 * Turns a head and a sentence into inputs of the engine or the stage. Their trace has the head's weights, to the last bit.
 *
 * @returns x, n × width, after normalisation; wq, wk, wv, width × d; wo, d × width; causal
 */
export function headInputs(model: Model, tokens: readonly number[], head: HeadPlace): Inputs {
  const { width, heads, causal } = model.config;
  const [traced] = model.trace(tokens, { layers: [head.layer] }).layers;
  const { bq, bk, bv, ...matrices } = headMatrices(model.parameters(namesOf(head, model.config)), head, width / heads);
  const given = bq && bk && bv && { bq: Array.from(bq.data), bk: Array.from(bk.data), bv: Array.from(bv.data) };
  return { x: traced!.normed1 ?? traced!.input, ...matrices, ...given, causal };
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
    return guessesIn(model.trace(tokens, { layers: [0] }).probabilities.data, words).slice(0, count);
  } finally {
    model.ablate([]);
  }
}

/** All words by their probability. @param probabilities of several rows, the last counts */
export const guessesIn = (probabilities: Float32Array, words: readonly string[]): Guess[] =>
  Array.from(probabilities.subarray(-words.length), (probability, token) => ({
    token,
    word: words[token] ?? '',
    probability,
  })).sort((a, b) => b.probability - a.probability || a.token - b.token);
