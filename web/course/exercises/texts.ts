/** The texts that a learner reads before writing. */
import english from './en/exercises.json' with { type: 'json' };

export interface Texts {
  readonly title: string;
  readonly prompt: string;
  /** Each says more than the one before it. */
  readonly hints: readonly string[];
  /** How its own mistakes read in a sentence. */
  readonly mistakes?: Readonly<Record<string, string>>;
}

/** The mistakes that an exercise has words for. */
export type MistakesIn<Id extends keyof typeof english> = keyof Extract<
  (typeof english)[Id],
  { mistakes: unknown }
>['mistakes'];
type Wording = (typeof english)[keyof typeof english];
export type FurtherMistake = Wording extends infer One
  ? One extends { mistakes: infer All }
    ? keyof All
    : never
  : never;

const texts: Readonly<Record<string, Texts>> = english;

export function textsOf(id: string): Texts {
  const found = texts[id];
  if (!found) throw new RangeError(`${id}: there is no exercise of this name`);
  return found;
}
