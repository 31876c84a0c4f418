/**
 * The register of mistakes. Each is a change of the exercise's own solution, which is run only where a program's results are wrong.
 * Mistakes that many exercises have are in mistakes.json, the others in each exercise.json. The words are in an exercise's row, or
 * else `mistake.<id>` in exercise.json or lab-check.json of web/shared/messages.
 */
import shared from './mistakes.json' with { type: 'json' };
import type { Say } from './words.ts';

export interface Mistake {
  readonly id: string;
  /** A text in the solution, or several, each wherever it is found; without all of them, the mistake cannot be made. */
  readonly was: string | readonly string[];
  /** The text in its place; several change at once. */
  readonly now: string | readonly string[];
  /** How it reads in a sentence that begins “This is what you get”. */
  readonly words?: string;
}

/** A program with a mistake; `second` is set where it has two. */
export interface Mistaken {
  readonly id: string;
  readonly second?: string;
  readonly mistakes: readonly Mistake[];
  readonly code: string;
}

/** Mistakes that others go with. */
const FIRST_OF_TWO = ['unscaled', 'unmasked'];

/** Says how a mistake reads in a sentence. */
export function toldOf({ id, words }: Mistake, say: Say): string {
  if (words !== undefined) return words;
  const key = `mistake.${id}` as Parameters<Say>[0];
  const found = say(key);
  if (found === key) throw new RangeError(`${id}: this mistake has no words`);
  return found;
}

const listed = (text: string | readonly string[]): readonly string[] => (typeof text === 'string' ? [text] : text);

/** Replaces all texts at once: what takes the place of one is not replaced by the next. */
const replaced = (text: string, [was, ...from]: readonly string[], [now = '', ...to]: readonly string[]): string =>
  was === undefined
    ? text
    : text
        .split(was)
        .map((part) => replaced(part, from, to))
        .join(now);

/** @returns undefined where the mistake cannot be made */
function changed(program: string, { was, now }: Mistake): string | undefined {
  const from = listed(was);
  return from.every((part) => program.includes(part)) ? replaced(program, from, listed(now)) : undefined;
}

/** Returns a solution's mistaken programs. @param own the exercise's own mistakes, which come first, and in place of a shared one */
export function mistakenPrograms(solution: string, own: readonly Mistake[] = []): readonly Mistaken[] {
  // The last axis of a matrix is 1.
  const program = solution.replaceAll('axis=-1', 'axis=1');
  const made = [...own, ...shared].flatMap((mistake) => {
    const code = changed(program, mistake);
    return code === undefined ? [] : [{ mistake, code }];
  });
  return made
    .filter(
      ({ code, mistake }, at) =>
        made.findIndex((earlier) => earlier.code === code || earlier.mistake.id === mistake.id) === at,
    )
    .map(({ mistake, code }) => ({ id: mistake.id, mistakes: [mistake], code }));
}

/** Returns the solution's programs with two mistakes. */
export function mistakenTwice(solution: string, own: readonly Mistake[] = []): readonly Mistaken[] {
  const made = mistakenPrograms(solution, own);
  return FIRST_OF_TWO.flatMap((wanted) => made.filter(({ id }) => id === wanted)).flatMap((first) =>
    mistakenPrograms(first.code, own).map((second) => ({
      ...second,
      id: first.id,
      second: second.id,
      mistakes: [...first.mistakes, ...second.mistakes],
    })),
  );
}
