/**
 * What an operation is: everything that the stage, “Predict” and the exports know of it. Each is one object in one file
 * of this folder, made by a function of the names of its matrices; the steps (../steps.ts) hold such objects.
 */
import type { MatrixId } from '../../inputs/matrices.ts';
import type { Said } from '../../../shared/words/say.ts';
import type { Named } from '../drawn/draws.ts';
import type { Factors } from '../factors.ts';
import type { Candidate, Hint, MistakeId, TracedId } from '../mistakes.ts';
import type { Motion } from '../movement.ts';
import type { CellRef, Read, Region, Values } from '../values.ts';
import type { Formula } from './formula.ts';
import type { Telling } from './telling.ts';

/** Operands that meet before anything is added: a product's two factors, or the one number that a sum adds. */
export type Term = readonly CellRef[];

/** How numbers stand in the arithmetic of a cell. */
export interface Written {
  readonly values: Values;
  /** The name of the cell, for a sentence. */
  readonly cell: string;
  readonly show: (value: number) => string;
  /** Negative numbers in brackets: behind a sign. */
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
  /** The same cells in the order of the arithmetic: a term for each thing that is added, compared, or all in one. */
  readonly terms: (values: Values, row: number, col: number) => readonly Term[];
  /** The number that comes of the terms' numbers, in float64. */
  readonly value: (terms: readonly (readonly number[])[], values: Values) => number;
  /** What stands between `S[0,1] =` and `= 0.5`, with numbers; or a sentence, where nothing is computed. */
  readonly written: (terms: readonly (readonly number[])[], how: Written) => string | Said;

  /** Sums of products: their terms stand one below the other, travel one after the other, and may be left out. */
  readonly isTermByTerm: boolean;
  /** cells: its first row is played cell after cell, slowly; rows: as one movement, all of a row at once. */
  readonly played: 'cells' | 'rows';
  /** Numbers on their way to a cell (or, played by rows, to a row); progress from 0 to 1. */
  readonly motion: (values: Values, cell: CellRef, progress: number) => Motion;
  /** What is lit while a whole row is computed; absent: what each of its cells reads, one cell after the other. */
  readonly lightsRow?: (values: Values, row: number, progress: number) => readonly Region[];

  /** How it stands on the stage: as a multiplication does, left and top; absent: in a row with its operands. */
  readonly factors?: Factors;
  /** One row, which stands below this matrix where that is multiplied. */
  readonly under?: MatrixId;
  /** In such a row: the sign before its result, and those between its operands. */
  readonly sign: string;
  readonly between: string;

  /** What a row of its results is drawn as, besides its numbers; parts: end to end, of a whole. */
  readonly drawnAs?: 'bars' | 'parts';

  /** The sentence while a cell is under way, which must not tell what comes of it; absent: as when it is there. */
  readonly asksCell?: (telling: Telling, row: number, col: number) => Said;
  /** The sentence for one cell; absent: the row's. What is hidden (isHidden) must not be told. */
  readonly tellsCell?: (telling: Telling, row: number, col: number) => Said;
  /** The sentence for a whole row; undefined: only what the step says of itself can be told. */
  readonly tellsRow: (telling: Telling, row: number) => Said | undefined;

  /** The sentence when the step is complete, of the word that is looked at; absent, or undefined: what the step says of itself. */
  readonly tellsRest?: (telling: Telling, row: number) => Said | undefined;

  /** The same, drawn: the picture of one row of its result. */
  readonly drawn?: Named;

  /** What a learner is told who asks for a hint at a cell. */
  readonly hint: (values: Values, row: number, col: number) => Hint;
  /** Mistakes of attention as a whole that change its result, though all before it is right (../mistakes.ts). */
  readonly misled: (values: Values) => readonly (TracedId & MistakeId)[];
  /** Mistakes in its own arithmetic, and what they give; a mistake may give several numbers. */
  readonly mistakes: (values: Values, cell: CellRef, read: Read) => Iterable<Candidate>;

  /** What the exports write; absent: its step has a place of its own in stage/export/write.ts. */
  readonly formula?: Formula;
}

/** The names of an operation's matrices, by what each is to it. */
export type Names = Readonly<Record<string, MatrixId>>;

export const renamedAll = <N extends Names>(names: N, to: (id: MatrixId) => MatrixId): N =>
  Object.fromEntries(Object.entries(names).map(([role, id]) => [role, to(id)])) as N;
