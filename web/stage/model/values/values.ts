/** The numbers of a stage, and how they are read. */
import type { Matrix } from 'attention-steps/core';
import type { Matrices, MatrixId } from '../../inputs/matrices.ts';

/** A cell or, without row or col, a whole line of a matrix. */
export interface Region {
  readonly matrix: MatrixId;
  readonly row?: number;
  readonly col?: number;
}

export interface CellRef extends Region {
  readonly row: number;
  readonly col: number;
}

export interface Labels {
  /** One per query row and one per key row; their numbers where there are no words. */
  readonly queries: readonly string[];
  readonly keys: readonly string[];
  /** One per column of queries, keys, values and outputs, where columns have meanings. */
  readonly features?: readonly string[];
  /** The question each head asks; empty: unknown. */
  readonly heads: readonly string[];
  /** The word with two meanings that the weights were made for, in small letters. */
  readonly asks?: string;
  /** Words of the sentence that the list of words lacks. */
  readonly unknown: readonly string[];
}

/** Matrices, with the names of their rows and columns. */
export interface Labelled {
  readonly matrices: Matrices;
  readonly labels: Labels;
}

export interface Values extends Labelled {
  /** The factor of the scale step, and d_k, from which it follows unless it is set. */
  readonly factor: number;
  readonly dK: number;
  readonly factorIsDefault: boolean;
  readonly fullyMaskedRows: readonly number[];
  /** The weights without the division by √d_k, by the names of the weights; absent where nothing else is divided. */
  readonly undivided?: Matrices | undefined;
  /** The cells to be predicted, by key, NaN in the matrices; and the decimals shown for each matrix with such cells. */
  readonly concealed?: {
    readonly cells: ReadonlyMap<string, CellRef>;
    readonly decimals: Readonly<Partial<Record<MatrixId, number>>>;
  };
}

/** False where the mask leaves every score as it is. */
export const isMasked = ({ matrices }: Values): boolean => matrices.mask?.data.some((value) => value !== 0) === true;

export const cellKey = ({ matrix, row, col }: CellRef): string => `${matrix}:${row}:${col}`;

/** True if a cell is to be predicted and not revealed yet. */
export const isHidden = ({ concealed }: Values, cell: CellRef): boolean => concealed?.cells.has(cellKey(cell)) ?? false;

/** True if some of its numbers are, or were, to be predicted: then all cells are on the stage at any time. */
export const isPredicted = ({ concealed }: Values, id: MatrixId): boolean =>
  concealed !== undefined && Object.hasOwn(concealed.decimals, id);

export function matrixOf(values: Pick<Labelled, 'matrices'>, id: MatrixId): Matrix {
  const matrix = values.matrices[id];
  if (!matrix) throw new RangeError(`${id}: not in this picture`);
  return matrix;
}

export function valueAt(values: Values, id: MatrixId, row: number, col: number): number {
  const matrix = matrixOf(values, id);
  return matrix.data[row * matrix.cols + col] ?? NaN;
}

export const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Reads a number: in full, or as its cell shows it. */
export type Read = (id: MatrixId, row: number, col: number) => number;

export const inFull =
  (values: Values): Read =>
  (id, row, col) =>
    valueAt(values, id, row, col);

export const rowOf = (values: Values, id: MatrixId, row: number, read: Read): number[] =>
  indices(matrixOf(values, id).cols).map((col) => read(id, row, col));

export const columnOf = (values: Values, id: MatrixId, col: number, read: Read): number[] =>
  indices(matrixOf(values, id).rows).map((row) => read(id, row, col));
