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

/** Cells are named by their keys, and numbers by `nameOf`. */
export class Tries {
  /** By their names, which may be long: a number for each. */
  readonly #numbers = new Map<string, number>();
  /** Of cells that were asked, by number and key. */
  readonly #outcomes = new Map<string, Outcome>();
  /** By the same number: what has been hidden at every look. */
  readonly #untold = new Map<number, ReadonlySet<string>>();

  #numberOf(numbers: string): number {
    const known = this.#numbers.get(numbers) ?? this.#numbers.size;
    this.#numbers.set(numbers, known);
    return known;
  }

  /** @returns whether this act is what counts */
  add(numbers: string, cell: string, act: Act): boolean {
    const number = this.#numberOf(numbers);
    const name = `${number} ${cell}`;
    const before = this.#outcomes.get(name);
    const after = outcomeAfter(before, act);
    const isTold = this.#untold.get(number)?.has(cell) === false;
    if (after === undefined || (before === undefined && isTold)) return false;
    this.#outcomes.set(name, after);
    return before === undefined;
  }

  /** What is not hidden stands there, and has been seen: whatever is tried of it afterwards does not count. */
  look(numbers: string, hidden: ReadonlyMap<string, unknown>): void {
    const number = this.#numberOf(numbers);
    const before = this.#untold.get(number);
    const untold = before ? [...before].filter((cell) => hidden.has(cell)) : hidden.keys();
    this.#untold.set(number, new Set(untold));
  }

  get score(): { readonly asked: number; readonly first: number } {
    const { of, right } = lessonResult([...this.#outcomes.keys()], Object.fromEntries(this.#outcomes));
    return { asked: of, first: right };
  }
}
