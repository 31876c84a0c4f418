/** How numbers travel to the cell that they become: each operation moves as its mathematics does. Pure. */
import { easeCubicInOut } from 'd3-ease';
import type { MatrixId } from '../inputs/matrices.ts';
import { type CellRef, type Region, type Values, matrixOf, valueAt } from './values.ts';

/** A place on the stage: a cell, moved by a fraction of a cell. */
export interface Anchor extends CellRef {
  readonly dx: number;
  readonly dy: number;
}

/** A number on its way. */
export interface Mover {
  readonly key: string;
  readonly source: MatrixId;
  readonly value: number;
  readonly from: Anchor;
  readonly to: Anchor;
  /** 0 at `from`, 1 at `to`, eased. */
  readonly at: number;
  readonly isProduct: boolean;
}

export interface Motion {
  readonly movers: readonly Mover[];
  /** Shown in the cell until its own number is there. */
  readonly partial: readonly { readonly cell: CellRef; readonly value: number }[];
}

export const STILL: Motion = { movers: [], partial: [] };

/** From this share of a cell's time on, its number stands in its place. */
export const landed = 0.9;

const anchor = (cell: CellRef, dx = 0, dy = 0): Anchor => ({
  matrix: cell.matrix,
  row: cell.row,
  col: cell.col,
  dx,
  dy,
});

/** The part [start, end] of a 0…1 progress, itself as 0…1. */
export function within(progress: number, start: number, end: number): number {
  return Math.min(1, Math.max(0, (progress - start) / (end - start)));
}

/** Which of a sum's terms is under way. */
export function termAt(count: number, progress: number): number {
  return Math.min(count - 1, Math.floor((progress / landed) * count));
}

const valueOf = (values: Values, { matrix, row, col }: CellRef): number => valueAt(values, matrix, row, col);

/** The float32 product of two numbers, which is what the engine adds up. */
export const productOf = (a: number, b: number): number => Math.fround(a * b);

type Factor = CellRef & { readonly value: number };
const factorsOf = (values: Values, term: readonly CellRef[]): [Factor, Factor] =>
  term.map((cell) => ({ ...cell, value: valueOf(values, cell) })) as [Factor, Factor];

const join = (motions: readonly Motion[]): Motion => ({
  movers: motions.flatMap(({ movers }) => movers),
  partial: motions.flatMap(({ partial }) => partial),
});

/** Adds up term by term: `travel` has what is on its way of the one that is under way. */
function sumUnderWay(
  values: Values,
  terms: readonly (readonly CellRef[])[],
  cell: CellRef,
  progress: number,
  travel: (factors: [Factor, Factor], term: number, local: number) => Mover[],
): Motion {
  const share = landed / terms.length;
  let movers: readonly Mover[] = [];
  let sum = 0;
  let added = 0;
  terms.forEach((operands, term) => {
    const factors = factorsOf(values, operands);
    const local = within(progress, term * share, (term + 1) * share);
    if (local >= 1) {
      sum = Math.fround(sum + productOf(factors[0].value, factors[1].value));
      added += 1;
    } else if (local > 0) movers = travel(factors, term, local); // one term at a time
  });
  return { movers, partial: added > 0 && progress < landed ? [{ cell, value: sum }] : [] };
}

/** Term after term: two operands leave their places, meet beside the cell, become a product and join the sum. */
export function termByTerm(
  values: Values,
  terms: readonly (readonly CellRef[])[],
  target: CellRef,
  progress: number,
): Motion {
  return sumUnderWay(values, terms, target, progress, ([left, right], term, local) => {
    const key = `${target.matrix}-${String(target.row)}-${String(target.col)}-${String(term)}`;
    if (local >= 0.65)
      return [
        {
          key: `${key}-p`,
          source: target.matrix,
          value: productOf(left.value, right.value),
          from: anchor(target, 0, -0.55),
          to: anchor(target),
          at: easeCubicInOut(within(local, 0.75, 1)),
          isProduct: true,
        },
      ];
    const at = easeCubicInOut(within(local, 0, 0.6));
    const meeting = (factor: Factor, name: string, dx: number): Mover => ({
      key: `${key}-${name}`,
      source: factor.matrix,
      value: factor.value,
      from: anchor(factor),
      to: anchor(target, dx, -0.2),
      at,
      isProduct: false,
    });
    return [meeting(left, 'a', -0.55), meeting(right, 'b', 0.55)];
  });
}

/** Row after row of the right matrix, each weighted, travels to the output row and adds up there. */
export function rowByRow(
  values: Values,
  termsOf: (row: number, col: number) => readonly (readonly CellRef[])[],
  { matrix, row }: CellRef,
  progress: number,
): Motion {
  const columns = Array.from({ length: matrixOf(values, matrix).cols }, (_, col) => {
    const target: CellRef = { matrix, row, col };
    return sumUnderWay(values, termsOf(row, col), target, progress, ([weight, value], term, local) => {
      const key = `${matrix}-${String(row)}-${String(col)}-${String(term)}`;
      const isWeighted = local >= 0.3;
      const travelling: Mover = {
        key,
        source: isWeighted ? matrix : value.matrix,
        value: isWeighted ? productOf(weight.value, value.value) : value.value,
        from: anchor(value),
        to: anchor(target),
        at: easeCubicInOut(within(local, 0.3, 1)),
        isProduct: isWeighted,
      };
      if (col > 0 || isWeighted) return [travelling];
      const weighing: Mover = {
        key: `${key}-w`,
        source: weight.matrix,
        value: weight.value,
        from: anchor(weight),
        to: anchor(value, -0.9, 0),
        at: easeCubicInOut(within(local, 0, 0.28)),
        isProduct: false,
      };
      return [travelling, weighing];
    });
  });
  return join(columns);
}

/** One number becomes another on its way. Of a whole line that is read nothing travels: it gathers, and the light shows it. */
export function oneByOne(values: Values, regions: readonly Region[], target: CellRef, progress: number): Motion {
  const at = easeCubicInOut(within(progress, 0, landed));
  if (at <= 0 || at >= 1) return STILL;
  const movers = regions.flatMap(({ matrix, row, col }, index): Mover[] => {
    if (col === undefined || row === undefined) return [];
    const from = { matrix, row, col };
    const hasArrived = at > 0.6;
    if (hasArrived && index > 0) return [];
    return [
      {
        key: `${target.matrix}-${String(target.row)}-${String(target.col)}-${String(index)}`,
        source: hasArrived ? target.matrix : matrix,
        value: hasArrived ? valueOf(values, target) : valueOf(values, from),
        from: anchor(from),
        to: anchor(target),
        at,
        isProduct: hasArrived,
      },
    ];
  });
  return { movers, partial: [] };
}
