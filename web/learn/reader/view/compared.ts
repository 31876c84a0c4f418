/** Two texts as a model reads them, for “Both ways”: the word that both have, and what it looks at in each. */
import type { Matrix } from 'attention-steps/learn';
import { type AskedOfBoth } from '../address.ts';
import type { AskedReader } from '../asked.ts';
import { lastOther, sharedWords, weightsOn } from '../contexts.ts';
import type { Guess } from '../inspect.ts';
import { type Changes, LIKELIEST, type Reading, type WordLevel } from '../reading.ts';
import { problemWith } from './visitor.ts';
import { sayOfBoth } from './both-words.ts';

/** A text as the model reads it, and the places of the word that asks and of the one that it looks at. */
export interface Side {
  readonly reading: Reading;
  readonly asks: number;
  readonly to: number;
  readonly weights: Matrix;
}

export interface Compared {
  readonly model: AskedReader;
  readonly changes: Changes;
  readonly sides: readonly [Side, Side];
  readonly shared: readonly string[];
  readonly of: string;
  readonly levels: readonly WordLevel[];
  /** Layers × the likeliest words at the word that asks, in each text; absent until they are asked for. */
  readonly lens?: readonly (readonly (readonly Guess[])[])[];
}

/** Layers × the likeliest words at the word that asks, in each text. */
export const lensOf = async (
  model: AskedReader,
  sides: readonly Side[],
  changes: Changes,
): Promise<readonly (readonly (readonly Guess[])[])[]> =>
  Promise.all(
    sides.map(async ({ reading, asks }) => {
      const layers = await model.lens(reading.tokens, changes);
      return layers.map((places) => places[asks]!);
    }),
  );

/** @throws RangeError - a text that the model cannot read, or no word that both have */
export async function compared(
  model: AskedReader,
  asked: AskedOfBoth,
  changes: Changes,
  isOwn: boolean,
): Promise<Compared> {
  const texts = [asked.first, asked.second] as const;
  if (texts.some((text) => text.trim() === '')) throw new RangeError(sayOfBoth('empty'));
  for (const [at, typed] of (await Promise.all(texts.map((text) => model.tokenize(text)))).entries()) {
    const reason = problemWith(typed, model.config, isOwn);
    if (reason !== '') throw new RangeError(sayOfBoth('long', { number: at + 1, reason }));
  }
  const readings = await Promise.all(texts.map((text) => model.read(text, changes, LIKELIEST)));
  const [first, second] = [readings[0]!, readings[1]!];
  const shared = sharedWords(first.words, second.words);
  const of = shared.find((word) => word.trim() === asked.of.trim()) ?? shared.at(-1);
  if (of === undefined) throw new RangeError(sayOfBoth('none'));
  const sideOf = (reading: Reading, chosen: number): Side => {
    const asks = reading.words.indexOf(of);
    const to = chosen >= 0 && chosen < reading.words.length ? chosen : lastOther(reading.words, asks, reading.isCausal);
    return { reading, asks, to, weights: weightsOn(reading, asks, to) };
  };
  const sides = [sideOf(first, asked['first-to']), sideOf(second, asked['second-to'])] as const;
  const levels = await model.contexts(
    { first: first.tokens, second: second.tokens, positions: [sides[0].asks, sides[1].asks] },
    changes,
  );
  const shown = { model, changes, sides, shared, of, levels };
  return asked.by === 'embedding' ? shown : { ...shown, lens: await lensOf(model, sides, changes) };
}
