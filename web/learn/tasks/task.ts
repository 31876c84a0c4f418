/** What a model is trained for: sequences of known words, and questions whose answers stand in them. */

/** At a place of a sequence: a word to say there, and where one must look to know it. */
export interface Question {
  /** The place, from 0, at which it is asked: what stands up to there is seen. */
  readonly at: number;
  /** The word's number in the vocabulary. */
  readonly answer: number;
  /** The places that carry the answer: of most kinds of question there is one, and none where that is not known. */
  readonly carriers: readonly number[];
  /** Which of the task's kinds of question. */
  readonly kind: string;
}

export interface Sample {
  /** Numbers of words, at most as many as the task is long. */
  readonly tokens: readonly number[];
  readonly questions: readonly Question[];
}

/** Uniform, from 0 up to 1. */
export type Random = () => number;

export interface Task {
  readonly id: string;
  readonly vocabulary: readonly string[];
  /** Words a sequence. */
  readonly length: number;
  /** Its kinds of question, each with the share of right answers that a blind guess reaches. */
  readonly kinds: Readonly<Record<string, { readonly chance: number }>>;
  readonly sample: (random: Random) => Sample;
  /** The word that begins each sequence and, as an answer, ends it: from it alone a model can write whole ones. */
  readonly boundary?: number;
  /** What somebody answers who knows the rule, and sees no more than stands up to there; none is known of what people write. */
  readonly rule?: (tokens: readonly number[], at: number) => number;
}

/** The words that were written, up to the one that ends them. */
export function upToEnd({ boundary }: Pick<Task, 'boundary'>, tokens: readonly number[]): readonly number[] {
  const end = boundary === undefined ? -1 : tokens.indexOf(boundary);
  return end < 0 ? tokens : tokens.slice(0, end + 1);
}

/** A whole number from 0 up to `count`. */
export const below = (random: Random, count: number): number => Math.floor(random() * count);

/** One of them. */
export function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[below(random, from.length)];
  if (found === undefined) throw new RangeError('pick: nothing to pick from');
  return found;
}
