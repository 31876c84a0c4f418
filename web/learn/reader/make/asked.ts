/** Labelled sentences as questions to the heads. Pure. */
import type { Asked } from '../measure.ts';
import { SPECIAL, type Tokenized } from '../words.ts';
import type { Labels } from './label.ts';

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
