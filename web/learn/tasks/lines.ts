/**
 * A list, one name per line. Each is learned letter by letter, from a token that starts it to the same token, which
 * ends it (Karpathy, 2022, makemore). A name can be anything in such a list: places, words, dinosaurs.
 */
import { type Sample, type Task, pick } from './task.ts';
import { MOST_LETTERS, commonest, countLetters, numbered } from './vocabulary.ts';

/** The token that starts and ends a name; a bullet in a list has no other meaning. */
export const BOUNDARY = '•';

/** The most letters of a name for the model to see all of it after the boundary. */
const LONGEST = 31;
/** The share of a list's lines that are one word: a few may be double names. */
const SHARE = 0.9;

/** Returns the names; undefined if the lines are a text of words rather than a list. */
export function namesIn(lines: readonly string[]): readonly string[] | undefined {
  const names = lines.map((line) => line.replaceAll(BOUNDARY, '').trim().replace(/\s+/gu, ' ')).filter(Boolean);
  const fitting = names.filter((name) => !name.includes(' ') && name.length <= LONGEST);
  return names.length > 1 && fitting.length >= SHARE * names.length ? names : undefined;
}

export interface Spelt {
  /** The letters in order, then the boundary. */
  readonly vocabulary: readonly string[];
  /** The letters of each name. */
  readonly names: readonly (readonly number[])[];
  readonly boundary: number;
}

/** @param most the number of letters above which the rarest become one token */
export function spell(names: readonly string[], most = Infinity): Spelt {
  const letters = commonest(countLetters(names), most).toSorted();
  const numberOf = numbered(letters);
  return {
    vocabulary: [...letters, BOUNDARY],
    names: names.map((name) => Array.from(name, numberOf)),
    boundary: letters.length,
  };
}

export function namesTask(id: string, names: readonly string[]): Task {
  const { vocabulary, names: spelt, boundary } = spell(names, MOST_LETTERS - 1);
  const longest = spelt.reduce((most, { length }) => Math.max(most, length), 0);
  const length = 1 + Math.min(longest, LONGEST);
  const counts = [spelt.length, ...countLetters(names).values()];
  const most = counts.reduce((largest, count) => Math.max(largest, count), 0);
  const chance = most / counts.reduce((sum, count) => sum + count, 0);
  return {
    id,
    vocabulary,
    length,
    boundary,
    kinds: { [id]: { chance } },
    sample: (random): Sample => {
      const name = pick(random, spelt);
      const tokens = [boundary, ...name].slice(0, length);
      return {
        tokens,
        questions: tokens.map((_, at) => ({ at, answer: name[at] ?? boundary, carriers: [], kind: id })),
      };
    },
  };
}
