/**
 * An operation: everything that the stage, “Predict” and the exports know of it. Each is one object in one file of this
 * folder, made by a function of its matrices' names; the steps (../steps.ts) hold such objects.
 */
import type { MatrixId, MatrixKind } from '../../inputs/matrices.ts';
import type { Said } from '../../../shared/words/say.ts';
import type { Named } from '../drawn/registry.ts';
import type { Factors } from '../values/factors.ts';
import type { Candidate, Hint, MistakeId, StepMistakeId } from '../values/mistakes.ts';
import type { Motion } from '../values/movement.ts';
import type { CellRef, Read, Region, Values } from '../values/values.ts';
import type { Telling } from '../values/telling.ts';

/** The formula that exports write in their own language for an operation. */
export type Formula =
  /** Two matrices multiplied. */
  | { readonly product: readonly { readonly name: MatrixKind; readonly transposed: boolean }[] }
  /** Every number times the factor of the scores, by default 1/√d_k. */
  | { readonly scaled: MatrixKind };

/** The operands of one summand: a product's two factors, or the one number that a sum adds. */
export type Term = readonly CellRef[];

/** Formatting for the arithmetic of a cell. */
export interface Written {
  readonly values: Values;
  /** The name of the cell, for a sentence. */
  readonly cell: string;
  readonly show: (value: number) => string;
  /** Writes negative numbers in brackets, as after a sign. */
  readonly signed: (value: number) => string;
}

export interface Operation {
  /** The matrix that it computes. */
  readonly out: MatrixId;
  /** The matrices that it reads. */
  readonly operands: readonly MatrixId[];
  /** The same operation on matrices of other names: those of one head, or x where there is no context. */
  readonly renamed: (to: (id: MatrixId) => MatrixId) => Operation;

  /** The cells from which out[row, col] is computed directly; whole lines where it reads whole lines. */
  readonly reads: (row: number, col: number) => readonly Region[];
  /** The same cells in the order of the arithmetic, grouped into terms. */
  readonly terms: (values: Values, row: number, col: number) => readonly Term[];
  /** The result computed from the terms' numbers, in float64. */
  readonly value: (terms: readonly (readonly number[])[], values: Values) => number;
  /** The text between `S[0,1] =` and `= 0.5`, with numbers; or a sentence, where nothing is computed. */
  readonly written: (terms: readonly (readonly number[])[], how: Written) => string | Said;

  /**
   * True for sums of products: their terms are listed one below the other, move one by one, and may be left out by
   * mistake.
   */
  readonly isTermByTerm: boolean;
  /** cells: the first row is played slowly, cell by cell; rows: as one movement of the whole row. */
  readonly played: 'cells' | 'rows';
  /** The moving numbers of a cell (or, played by rows, of a row); progress from 0 to 1. @param order of its terms */
  readonly motion: (values: Values, cell: CellRef, progress: number, order?: readonly number[]) => Motion;
  /** The order in which terms are added where one word’s row is shown, by their places; absent: one after the other. */
  readonly order?: (values: Values, row: number) => readonly number[];
  /** The lit regions while a whole row is computed; absent: each cell's reads, one cell after the other. */
  readonly lightsRow?: (values: Values, row: number, progress: number, order?: readonly number[]) => readonly Region[];

  /** Set where it puts matrices side by side: the columns of each. */
  readonly partWidth?: number;

  /** Set where one word's row is shown without it: it lies between what the row is made from and what it becomes. */
  readonly isBetween?: true;
  /** Placed as a multiplication, left and top; absent: in a row with its operands. */
  readonly factors?: Factors;
  /** The matrix below whose rows the one-row result stands where that is multiplied. */
  readonly under?: MatrixId;
  /** For operations in a row: the sign before the result, and the signs between the operands. */
  readonly sign: string;
  readonly between: string;

  /** The drawing of a row of results beside its numbers; parts: end to end, as shares of a whole. */
  readonly drawnAs?: 'bars' | 'parts';

  /** The sentence while a cell is being computed, which must not reveal the result; absent: as afterwards. */
  readonly asksCell?: (telling: Telling, row: number, col: number) => Said;
  /** The sentence for one cell; absent: the row's. It must not reveal hidden numbers (isHidden). */
  readonly tellsCell?: (telling: Telling, row: number, col: number) => Said;
  /** The sentence for a whole row; undefined: the step's own sentence. */
  readonly tellsRow: (telling: Telling, row: number) => Said | undefined;

  /** The sentence when the step is complete, for the current query; absent, or undefined: the step's own. */
  readonly tellsRest?: (telling: Telling, row: number) => Said | undefined;

  /** The same, drawn: the picture of one row of its result. */
  readonly drawn?: Named;

  /** A hint for a cell. */
  readonly hint: (values: Values, row: number, col: number) => Hint;
  /** Mistakes of attention as a whole that change this result although all earlier ones are correct (../mistakes.ts). */
  readonly misled: (values: Values) => readonly (StepMistakeId & MistakeId)[];
  /** Mistakes in its own arithmetic, and their results; a mistake may have several. */
  readonly mistakes: (values: Values, cell: CellRef, read: Read) => Iterable<Candidate>;

  /** The formula that exports write; absent: stage/export/write.ts has a case for its step. */
  readonly formula?: Formula;
}

/** The names of an operation's matrices, by their role in it. */
export type Names = Readonly<Record<string, MatrixId>>;

export const renamedAll = <N extends Names>(names: N, to: (id: MatrixId) => MatrixId): N =>
  Object.fromEntries(Object.entries(names).map(([role, id]) => [role, to(id)])) as N;
