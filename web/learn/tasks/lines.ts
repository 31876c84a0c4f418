/**
 * A list, one name to a line: each is learned letter by letter, from a sign that begins it to the same sign, which ends it
 * (Karpathy, 2022, makemore). Names are whatever makes such a list: places, words, dinosaurs.
 */
import { type Sample, type Task, pick } from './task.ts';
import { MOST_LETTERS, commonest, countLetters, numbered } from './vocabulary.ts';

/** Begins and ends a name; a bullet in a list says no more than that. */
export const BOUNDARY = '•';

/** Letters of a name, at most, where the model is to see all of it with the sign before. */
const LONGEST = 31;
/** The share of a list's lines that are one word: a few may be double names. */
const SHARE = 0.9;

/** Undefined where the lines are a text of words rather than a list of names. */
export function namesIn(lines: readonly string[]): readonly string[] | undefined {
  const names = lines.map((line) => line.replaceAll(BOUNDARY, '').trim().replace(/\s+/gu, ' ')).filter(Boolean);
  const fitting = names.filter((name) => !name.includes(' ') && name.length <= LONGEST);
  return names.length > 1 && fitting.length >= SHARE * names.length ? names : undefined;
}

export interface Spelt {
  /** The letters in their order, and the boundary after them. */
  readonly vocabulary: readonly string[];
  /** The letters of each name. */
  readonly names: readonly (readonly number[])[];
  readonly boundary: number;
}

/** @param most letters, beyond which the rarest become one sign */
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
    ...{ id, vocabulary, length, boundary },
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
