/**
 * How numbers become a cell. In a product, each number of the left row moves up beside the row that it multiplies, and
 * the running sum stands in the cell. Otherwise one number turns into another in place. Between cells only the light
 * moves. Pure.
 */
import { easeCubicInOut } from 'd3-ease';
import type { MatrixId } from '../../inputs/matrices.ts';
import { type CellRef, type Region, type Values, indices, matrixOf, valueAt } from './values.ts';

/** A moving number. The layout leads it through its lanes (layout/travel.ts). */
export interface Mover {
  readonly key: string;
  readonly source: MatrixId;
  readonly value: number;
  /**
   * A factor moves from its cell to beside the one that it multiplies; a product, or a bias, towards the cell it is
   * added to.
   */
  readonly from: CellRef;
  readonly to: CellRef;
  /** 0 at the start of its way, 1 at its end, eased. */
  readonly at: number;
  readonly isProduct: boolean;
}

/** The content of a cell until its own number is there, and its size relative to the cell's number. */
export interface Partial {
  readonly cell: CellRef;
  readonly value: number;
  readonly size: number;
}

export interface Motion {
  readonly movers: readonly Mover[];
  readonly partial: readonly Partial[];
}

export const STILL: Motion = { movers: [], partial: [] };

/** The share of a row's time after which the whole row is shown. */
export const landed = 0.9;

/** The share of a term's time in which the factor moves up; the product moves in the rest. */
export const arrived = 4 / 7;

/** Maps the part [start, end] of a 0…1 progress to 0…1. */
export function within(progress: number, start: number, end: number): number {
  return Math.min(1, Math.max(0, (progress - start) / (end - start)));
}

/** Returns the index of the current term of a sum, and the progress of that term. */
export function termAt(count: number, progress: number): { index: number; local: number } {
  const index = Math.min(count - 1, Math.floor(progress * count));
  return { index, local: progress * count - index };
}

const valueOf = (values: Values, { matrix, row, col }: CellRef): number => valueAt(values, matrix, row, col);

/** The float32 product of two numbers, which is what the engine adds up. */
export const productOf = (a: number, b: number): number => Math.fround(a * b);

/** Returns the product of a term's two numbers, or its only number. */
const productIn = (values: Values, term: readonly CellRef[]): number =>
  term.map((cell) => valueOf(values, cell)).reduce(productOf);

/** Returns the sum of the first terms in float32; nothing while none is added. */
function sumSoFar(values: Values, terms: readonly (readonly CellRef[])[], count: number, cell: CellRef): Partial[] {
  if (count === 0) return [];
  const value = terms.slice(0, count).reduce((sum, operands) => Math.fround(sum + productIn(values, operands)), 0);
  return [{ cell, value, size: 1 }];
}

function factorUnderWay(values: Values, [left, right]: readonly CellRef[], key: string, local: number): Mover[] {
  if (!left || !right || local >= arrived) return [];
  const at = easeCubicInOut(within(local, 0, arrived));
  return [{ key, source: left.matrix, value: valueOf(values, left), from: left, to: right, at, isProduct: false }];
}

/** Moves each factor to where it multiplies; the product drops towards the cell and joins its sum. */
export function termByTerm(
  values: Values,
  terms: readonly (readonly CellRef[])[],
  target: CellRef,
  progress: number,
): Motion {
  const { index, local } = termAt(terms.length, progress);
  const term = terms[index] ?? [];
  const key = `${target.matrix}-${target.row}-${target.col}-${index}`;
  const last = term.at(-1);
  const product: Mover[] =
    last && local >= arrived
      ? [
          {
            key: `${key}-p`,
            source: target.matrix,
            value: productIn(values, term),
            from: last,
            to: target,
            at: easeCubicInOut(within(local, arrived, 1)),
            isProduct: true,
          },
        ]
      : [];
  return {
    movers: [...factorUnderWay(values, term, key, local), ...product],
    partial: sumSoFar(values, terms, index, target),
  };
}

/** Moves each weight beside the row that it multiplies; all sums of the output row grow by it. */
export function rowByRow(
  values: Values,
  termsOf: (row: number, col: number) => readonly (readonly CellRef[])[],
  { matrix, row }: CellRef,
  progress: number,
): Motion {
  const first = termsOf(row, 0);
  const { index, local } = termAt(first.length, progress);
  return {
    movers: factorUnderWay(values, first[index] ?? [], `${matrix}-${row}-${index}`, local),
    partial: indices(matrixOf(values, matrix).cols).flatMap((col) =>
      sumSoFar(values, termsOf(row, col), index, { matrix, row, col }),
    ),
  };
}

/** The smallest relative size of a number while it turns into another. */
const smallest = 0.45;

/** Turns one number into another in place. Where a whole line is read, only the light shows it. */
export function oneByOne(values: Values, regions: readonly Region[], target: CellRef, progress: number): Motion {
  if (progress <= 0 || progress >= 1) return STILL;
  const [{ matrix, row, col } = target] = regions;
  if (row === undefined || col === undefined) return STILL;
  const isTurned = progress >= 0.5;
  const size = 1 - (1 - smallest) * easeCubicInOut(1 - Math.abs(2 * progress - 1));
  return {
    movers: [],
    partial: [{ cell: target, value: valueOf(values, isTurned ? target : { matrix, row, col }), size }],
  };
}
