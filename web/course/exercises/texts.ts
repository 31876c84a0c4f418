/** The texts of the exercises, and their mistakes. */
import type { Mistake } from './mistakes.ts';
import english from './en/exercises.json' with { type: 'json' };

export interface Texts {
  readonly title: string;
  readonly prompt: string;
  /** Each says more than the one before it. */
  readonly hints: readonly string[];
  /** Those that other exercises do not have, or have in other words. */
  readonly mistakes?: readonly Mistake[];
}

const texts: Readonly<Record<string, Texts>> = english;

export function textsOf(id: string): Texts {
  const found = texts[id];
  if (!found) throw new RangeError(`${id}: there is no exercise of this name`);
  return found;
}
