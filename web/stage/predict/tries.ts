/** What was tried on a stage, and what counts of it: the first try of each cell, as in the questions of lessons. */
import { type Act, type Outcome, lessonResult, outcomeAfter } from '../../shared/score.ts';
import { outputGradientOf } from '../inputs/output-gradient.ts';
import { currentInputs } from '../inputs/stage-inputs.ts';
import type { Numbers } from '../state/session.ts';

/** What numbers these are: undone and done again, or hidden again, they are the same. */
export function nameOf(numbers: Numbers): string {
  const { scale, causal, keyLength } = numbers;
  const all = [currentInputs(numbers), outputGradientOf(numbers), scale, causal, keyLength];
  return JSON.stringify(all, (_, value: unknown) => (value instanceof Float32Array ? [...value] : value));
}

export class Tries {
  readonly #outcomes = new Map<string, Outcome>();
  /** Those that were asked, and not just shown with others. */
  readonly #asked = new Set<string>();

  /** @param cell of which numbers @returns whether this act is what counts */
  add(cell: string, act: Act): boolean {
    const before = this.#outcomes.get(cell);
    const after = outcomeAfter(before, act);
    if (after === undefined) return false;
    this.#outcomes.set(cell, after);
    if (before === undefined) this.#asked.add(cell);
    return before === undefined;
  }

  /** Its number stands there now: whatever is tried afterwards does not count. */
  see(cell: string): void {
    this.#outcomes.set(cell, outcomeAfter(this.#outcomes.get(cell), 'shown') ?? 'shown');
  }

  get score(): { readonly asked: number; readonly first: number } {
    const { of, right } = lessonResult([...this.#asked], Object.fromEntries(this.#outcomes));
    return { asked: of, first: right };
  }
}
