/** The tries on a stage, and those that count: the first one of each cell, as in the questions of lessons. */
import { type Act, type Outcome, lessonResult, outcomeAfter } from '../../shared/score.ts';
import { outputGradientOf } from '../inputs/output-gradient.ts';
import { currentInputs } from '../inputs/stage-inputs.ts';
import { inputOptionsOf } from '../inputs/stage-state.ts';
import { type Picture, cellKey } from '../model/picture.ts';
import type { CellRef } from '../model/steps.ts';
import type { Numbers } from '../state/session.ts';

/** Names numbers by their content: after undo and redo, or hidden again, they have the same name. */
export function nameOf(numbers: Numbers): string {
  const all = [currentInputs(numbers), outputGradientOf(numbers), inputOptionsOf(numbers)];
  return JSON.stringify(all, (_, value: unknown) => (value instanceof Float32Array ? [...value] : value));
}

/** The results that have been visible of one set of numbers. */
interface Seen {
  readonly matrices: ReadonlySet<string>;
  /** Cells that were hidden every time. */
  readonly hidden: ReadonlyMap<string, CellRef>;
}

/** Numbers are named by `nameOf`. */
export class Tries {
  /** A short number for each name, as names may be long. */
  readonly #numbers = new Map<string, number>();
  /** The outcomes of cells that were asked, by number and key. */
  readonly #outcomes = new Map<string, Outcome>();
  /** By the same number. */
  readonly #seen = new Map<number, Seen>();

  #numberOf(numbers: string): number {
    const known = this.#numbers.get(numbers) ?? this.#numbers.size;
    this.#numbers.set(numbers, known);
    return known;
  }

  /** @returns true if this act is the one that counts */
  add(numbers: string, cell: CellRef, act: Act): boolean {
    const number = this.#numberOf(numbers);
    const key = cellKey(cell);
    const name = `${number} ${key}`;
    const before = this.#outcomes.get(name);
    const after = outcomeAfter(before, act);
    const seen = this.#seen.get(number);
    const isRevealed = seen?.matrices.has(cell.matrix) === true && !seen.hidden.has(key);
    if (after === undefined || (before === undefined && isRevealed)) return false;
    this.#outcomes.set(name, after);
    return before === undefined;
  }

  /** Notes all visible results as seen: later tries of them do not count. */
  markSeen(numbers: string, { matrices, concealed }: Pick<Picture, 'matrices' | 'concealed'>): void {
    const number = this.#numberOf(numbers);
    const before = this.#seen.get(number);
    const hidden = new Map<string, CellRef>();
    // Matrices outside the picture, such as gradients in the forward pass, stay as they were.
    for (const [key, cell] of before?.hidden ?? []) if (!Object.hasOwn(matrices, cell.matrix)) hidden.set(key, cell);
    for (const [key, cell] of concealed?.cells ?? [])
      if (!before?.matrices.has(cell.matrix) || before.hidden.has(key)) hidden.set(key, cell);
    this.#seen.set(number, { matrices: new Set([...(before?.matrices ?? []), ...Object.keys(matrices)]), hidden });
  }

  get score(): { readonly asked: number; readonly first: number } {
    const { of, right } = lessonResult([...this.#outcomes.keys()], Object.fromEntries(this.#outcomes));
    return { asked: of, first: right };
  }
}
