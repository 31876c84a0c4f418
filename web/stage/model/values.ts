/** The numbers that a stage shows, whatever computes them, and how they are read. */
import type { Matrix } from 'attention-steps/core';
import type { Matrices, MatrixId } from '../inputs/matrices.ts';

/** A cell, or with row or col left out a whole line of a matrix. */
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
  /** One per column of queries, keys, values and outputs, where they stand for something. */
  readonly features?: readonly string[];
  /** What each head asks; empty: nobody says. */
  readonly heads: readonly string[];
}

export interface Values {
  readonly matrices: Matrices;
  readonly labels: Labels;
  /** The factor of the scale step, and d_k, from which it comes unless it was set. */
  readonly factor: number;
  readonly dK: number;
  readonly factorIsDefault: boolean;
  readonly fullyMaskedRows: readonly number[];
  /** What is to be predicted: cells by key, NaN in the matrices; and of the matrices they are in, the decimals shown. */
  readonly concealed?: {
    readonly cells: ReadonlyMap<string, CellRef>;
    readonly decimals: Readonly<Partial<Record<MatrixId, number>>>;
  };
}

export const cellKey = ({ matrix, row, col }: CellRef): string => `${matrix}:${row}:${col}`;

/** Whether it is to be predicted, and not told here. */
export const isHidden = ({ concealed }: Values, cell: CellRef): boolean => concealed?.cells.has(cellKey(cell)) ?? false;

/** Whether its numbers are, or were, to be predicted: they all stand on the stage, known or not, at any time. */
export const isPredicted = ({ concealed }: Values, id: MatrixId): boolean =>
  concealed !== undefined && Object.hasOwn(concealed.decimals, id);

export function matrixOf(values: Values, id: MatrixId): Matrix {
  const matrix = values.matrices[id];
  if (!matrix) throw new RangeError(`${id}: not in this picture`);
  return matrix;
}

export function valueAt(values: Values, id: MatrixId, row: number, col: number): number {
  const matrix = matrixOf(values, id);
  return matrix.data[row * matrix.cols + col] ?? NaN;
}

export function covers(region: Region, row: number, col: number): boolean {
  return (region.row === undefined || region.row === row) && (region.col === undefined || region.col === col);
}

export const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** How a number is read: in full, or as its cell shows it. */
export type Read = (id: MatrixId, row: number, col: number) => number;

export const inFull =
  (values: Values): Read =>
  (id, row, col) =>
    valueAt(values, id, row, col);

export const rowOf = (values: Values, id: MatrixId, row: number, read: Read): number[] =>
  indices(matrixOf(values, id).cols).map((col) => read(id, row, col));

export const columnOf = (values: Values, id: MatrixId, col: number, read: Read): number[] =>
  indices(matrixOf(values, id).rows).map((row) => read(id, row, col));
