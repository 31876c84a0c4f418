/** Writes what a reader of the page finds as CSV: a row per number, and counts from 0. Pure. */
import type { Matrix, PatchQuestion } from 'attention-steps/learn';
import { csvOf } from '../../shared/numbers/files.ts';
import { rowOf } from '../../shared/numbers/matrix.ts';
import type { Guess } from './inspect.ts';
import type { WordLevel } from './reading.ts';

/** @param lens layers × tokens: the likeliest words, the likeliest first */
export const lensCsv = (lens: readonly (readonly (readonly Guess[])[])[], words: readonly string[]): string =>
  csvOf([
    ['layer', 'token', 'text', 'rank', 'guess', 'probability'],
    ...lens.flatMap((tokens, layer) =>
      tokens.flatMap((likely, token) =>
        likely.map(({ word, probability }, rank) => [layer, token, words[token]!, rank, word, probability]),
      ),
    ),
  ]);

/** @param effects layers × tokens, or layers × heads: shares of the gap */
export function patchingCsv(effects: Matrix, at: PatchQuestion['at'], words: readonly string[]): string {
  const isOfHeads = at === 'heads';
  return csvOf([
    isOfHeads ? ['layer', 'head', 'share'] : ['layer', 'token', 'text', 'share'],
    ...Array.from({ length: effects.rows }, (_, layer) =>
      rowOf(effects, layer).map((share, place) => [layer, place, ...(isOfHeads ? [] : [words[place]!]), share]),
    ).flat(),
  ]);
}

/** A text with a word that asks and one that it looks at. */
export interface LookingText {
  readonly words: readonly string[];
  readonly from: number;
  readonly to: number;
  /** Layers × heads: the weight of one on the other. */
  readonly weights: Matrix;
}

export const lookingCsv = (texts: readonly LookingText[]): string =>
  csvOf([
    ['text', 'layer', 'head', 'from', 'word', 'to', 'at', 'weight'],
    ...texts.flatMap(({ words, from, to, weights }, text) =>
      Array.from({ length: weights.rows }, (_, layer) =>
        rowOf(weights, layer).map((weight, head) => [text, layer, head, from, words[from]!, to, words[to]!, weight]),
      ).flat(),
    ),
  ]);

/** @param levels as the word comes into the first layer, level 0, then after each */
export const nearestCsv = (levels: readonly WordLevel[]): string =>
  csvOf([
    ['level', 'text', 'rank', 'nearest', 'cosine', 'both', 'others'],
    ...levels.flatMap(({ nearest, cosine: both, others }, level) =>
      nearest.flatMap((all, text) =>
        all.map(({ word, cosine }, rank) => [level, text, rank, word, cosine, both, others]),
      ),
    ),
  ]);
