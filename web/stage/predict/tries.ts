/** What was tried on a stage, and what counts of it: the first try of each cell, as in the questions of lessons. */
import { type Act, type Outcome, lessonResult, outcomeAfter } from '../../shared/score.ts';
import { outputGradientOf } from '../inputs/output-gradient.ts';
import { currentInputs } from '../inputs/stage-inputs.ts';
import { inputOptionsOf } from '../inputs/stage-state.ts';
import { type Picture, cellKey } from '../model/picture.ts';
import type { CellRef } from '../model/steps.ts';
import type { Numbers } from '../state/session.ts';

/** What numbers these are: undone and done again, or hidden again, they are the same. */
export function nameOf(numbers: Numbers): string {
  const all = [currentInputs(numbers), outputGradientOf(numbers), inputOptionsOf(numbers)];
  return JSON.stringify(all, (_, value: unknown) => (value instanceof Float32Array ? [...value] : value));
}

/** What has been looked at of the same numbers. */
interface Looks {
  readonly matrices: ReadonlySet<string>;
  /** What has been hidden at every look. */
  readonly untold: ReadonlyMap<string, CellRef>;
}

/** Numbers are named by `nameOf`. */
export class Tries {
  /** By their names, which may be long: a number for each. */
  readonly #numbers = new Map<string, number>();
  /** Of cells that were asked, by number and key. */
  readonly #outcomes = new Map<string, Outcome>();
  /** By the same number. */
  readonly #looks = new Map<number, Looks>();

  #numberOf(numbers: string): number {
    const known = this.#numbers.get(numbers) ?? this.#numbers.size;
    this.#numbers.set(numbers, known);
    return known;
  }

  /** @returns whether this act is what counts */
  add(numbers: string, cell: CellRef, act: Act): boolean {
    const number = this.#numberOf(numbers);
    const key = cellKey(cell);
    const name = `${number} ${key}`;
    const before = this.#outcomes.get(name);
    const after = outcomeAfter(before, act);
    const looks = this.#looks.get(number);
    const isTold = looks?.matrices.has(cell.matrix) === true && !looks.untold.has(key);
    if (after === undefined || (before === undefined && isTold)) return false;
    this.#outcomes.set(name, after);
    return before === undefined;
  }

  /** What is not hidden stands there, and has been seen: whatever is tried of it afterwards does not count. */
  look(numbers: string, { matrices, concealed }: Pick<Picture, 'matrices' | 'concealed'>): void {
    const number = this.#numberOf(numbers);
    const before = this.#looks.get(number);
    const untold = new Map<string, CellRef>();
    // What is not in the picture, such as gradients in the forward pass, is as it was.
    for (const [key, cell] of before?.untold ?? []) if (!Object.hasOwn(matrices, cell.matrix)) untold.set(key, cell);
    for (const [key, cell] of concealed?.cells ?? [])
      if (!before?.matrices.has(cell.matrix) || before.untold.has(key)) untold.set(key, cell);
    this.#looks.set(number, { matrices: new Set([...(before?.matrices ?? []), ...Object.keys(matrices)]), untold });
  }

  get score(): { readonly asked: number; readonly first: number } {
    const { of, right } = lessonResult([...this.#outcomes.keys()], Object.fromEntries(this.#outcomes));
    return { asked: of, first: right };
  }
}
