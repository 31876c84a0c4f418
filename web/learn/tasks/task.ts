/** The tasks a model is trained for: sequences of known words, and questions that they answer. */

/** A question at a place of a sequence: the right word, and the places that reveal it. */
export interface Question {
  /** The place, from 0: the model sees the words up to there. */
  readonly at: number;
  /** The word's number in the vocabulary. */
  readonly answer: number;
  /** The places that carry the answer: one for most kinds of question, none if unknown. */
  readonly carriers: readonly number[];
  /** One of the task's kinds of question. */
  readonly kind: string;
}

export interface Sample {
  /** Numbers of words, at most as many as the task is long. */
  readonly tokens: readonly number[];
  readonly questions: readonly Question[];
}

/** Returns uniform numbers in [0, 1). */
export type Random = () => number;

export interface Task {
  readonly id: string;
  readonly vocabulary: readonly string[];
  /** Words per sequence. */
  readonly length: number;
  /** Its kinds of question, with the share of right answers by blind guessing. */
  readonly kinds: Readonly<Record<string, { readonly chance: number }>>;
  readonly sample: (random: Random) => Sample;
  /** The word that starts each sequence and, as an answer, ends it: from it alone a model can write whole ones. */
  readonly boundary?: number;
  /** Returns the answer by the rule, from the words up to that place; absent for texts that people wrote. */
  readonly rule?: (tokens: readonly number[], at: number) => number;
}

/** Returns the generated words, up to the one that ends them. */
export function upToEnd({ boundary }: Pick<Task, 'boundary'>, tokens: readonly number[]): readonly number[] {
  const end = boundary === undefined ? -1 : tokens.indexOf(boundary);
  return end < 0 ? tokens : tokens.slice(0, end + 1);
}

/** Returns an integer in [0, count). */
export const below = (random: Random, count: number): number => Math.floor(random() * count);

/** Returns a random element. */
export function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[below(random, from.length)];
  if (found === undefined) throw new RangeError('pick: nothing to pick from');
  return found;
}
