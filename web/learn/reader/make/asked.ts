/** Labelled sentences as questions to the heads. Pure. */
import type { Asked } from '../measure.ts';
import { SPECIAL, type Tokenized } from '../words.ts';
import { type Labels, SUBJECTS } from './label.ts';

/** The questions whose answer is the subject: taking the first noun or pronoun answers them, too. */
export const OF_SUBJECT: ReadonlySet<string> = new Set(['who', 'verb-who', 'verb-who-far']);

/** @param kinds per word, `n` or `noun` for nouns */
export const nounsOf =
  (words: readonly string[], kinds: ArrayLike<string>) =>
  (token: number): boolean =>
    kinds[token]!.startsWith('n') || SUBJECTS.has(words[token]!);

/** Places of labels do not count the start. */
export function askedOf({ tokens }: Pick<Tokenized, 'tokens'>, { subject, verb, nouns, determiner }: Labels): Asked {
  const pair = (from: number, to: number) => ({ from: from + 1, to: to + 1 });
  const known = nouns.filter((noun) => tokens[noun + 1]! >= SPECIAL.length);
  const previous = tokens.slice(2).map((_, at) => pair(at + 1, at));
  return {
    tokens,
    pairs: {
      who: known.map((noun) => pair(noun, subject)),
      'doing-what': known.map((noun) => pair(noun, verb)),
      'verb-who': [pair(verb, subject)],
      ...(verb - subject >= 2 && { 'verb-who-far': [pair(verb, subject)] }),
      ...(determiner !== undefined && { determiner: [pair(nouns[0]!, determiner)] }),
      'word-before': previous,
    },
  };
}
