/** Writes what a reader of the page finds as CSV: a row per number, and counts from 0. Pure. */
import type { Matrix, PatchQuestion } from 'attention-steps/learn';
import { csvOf } from '../../shared/numbers/files.ts';
import { rowOf } from '../../shared/numbers/matrix.ts';
import type { Guess } from './inspect.ts';

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
