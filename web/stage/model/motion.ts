/** How numbers travel: each step moves as its mathematics does. Pure. */
import { easeCubicInOut } from 'd3-ease';
import { countTerms, factors, operandAt, productOf } from './arithmetic.ts';
import { type Picture, isHidden, isPredicted, matrixOf, valueAt } from './picture.ts';
import {
  type CellRef,
  type MatrixId,
  type Operation,
  type Step,
  type SumOfProducts,
  isSumOfProducts,
  reads,
} from './steps.ts';
import type { Moment } from './timeline.ts';

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
function within(progress: number, start: number, end: number): number {
  return Math.min(1, Math.max(0, (progress - start) / (end - start)));
}

export interface Motion {
  movers: Mover[];
  /** Shown in the cell until its own number is there. */
  partial: { readonly cell: CellRef; readonly value: number }[];
}

/** Term after term: two operands leave their places, meet beside the cell, become a product and join the sum. */
function dotProduct(picture: Picture, operation: SumOfProducts, target: CellRef, progress: number): Motion {
  const motion: Motion = { movers: [], partial: [] };
  const count = countTerms(picture, operation);
  const share = landed / count;
  let sum = 0;
  let added = 0;
  for (let term = 0; term < count; term++) {
    const [left, right] = factors(picture, operation, target.row, target.col, term);
    const local = within(progress, term * share, (term + 1) * share);
    if (local >= 1) {
      sum = Math.fround(sum + productOf(left, right));
      added += 1;
    } else if (local > 0) {
      const key = `${target.matrix}-${String(target.row)}-${String(target.col)}-${String(term)}`;
      if (local < 0.65) {
        const at = easeCubicInOut(within(local, 0, 0.6));
        motion.movers.push(
          {
            key: `${key}-a`,
            source: left.matrix,
            value: left.value,
            from: anchor(left),
            to: anchor(target, -0.55, -0.2),
            at,
            isProduct: false,
          },
          {
            key: `${key}-b`,
            source: right.matrix,
            value: right.value,
            from: anchor(right),
            to: anchor(target, 0.55, -0.2),
            at,
            isProduct: false,
          },
        );
      } else {
        const at = easeCubicInOut(within(local, 0.75, 1));
        motion.movers.push({
          key: `${key}-p`,
          source: target.matrix,
          value: productOf(left, right),
          from: anchor(target, 0, -0.55),
          to: anchor(target),
          at,
          isProduct: true,
        });
      }
    }
  }
  if (added > 0 && progress < landed) motion.partial.push({ cell: target, value: sum });
  return motion;
}

/** Row after row of the right matrix, each weighted, travels to the output row and adds up there. */
function blend(picture: Picture, operation: SumOfProducts, row: number, progress: number): Motion {
  const motion: Motion = { movers: [], partial: [] };
  const count = countTerms(picture, operation);
  const cols = matrixOf(picture, operation.out).cols;
  const share = landed / count;
  for (let col = 0; col < cols; col++) {
    const target: CellRef = { matrix: operation.out, row, col };
    let sum = 0;
    let added = 0;
    for (let term = 0; term < count; term++) {
      const [weight, value] = factors(picture, operation, row, col, term);
      const local = within(progress, term * share, (term + 1) * share);
      const product = productOf(weight, value);
      if (local >= 1) {
        sum = Math.fround(sum + product);
        added += 1;
      } else if (local > 0) {
        const key = `${operation.out}-${String(row)}-${String(col)}-${String(term)}`;
        const weighted = local >= 0.3;
        motion.movers.push({
          key,
          source: weighted ? operation.out : operation.right,
          value: weighted ? product : value.value,
          from: anchor(value),
          to: anchor(target),
          at: easeCubicInOut(within(local, 0.3, 1)),
          isProduct: weighted,
        });
        if (col === 0 && !weighted)
          motion.movers.push({
            key: `${key}-w`,
            source: weight.matrix,
            value: weight.value,
            from: anchor(weight),
            to: anchor(value, -0.9, 0),
            at: easeCubicInOut(within(local, 0, 0.28)),
            isProduct: false,
          });
      }
    }
    if (added > 0 && progress < landed) motion.partial.push({ cell: target, value: sum });
  }
  return motion;
}

/** One number becomes another on its way: scale, mask, and the rows of softmax. */
function elementwise(picture: Picture, operation: Operation, target: CellRef, progress: number): Motion {
  const at = easeCubicInOut(within(progress, 0, landed));
  if (at <= 0 || at >= 1) return { movers: [], partial: [] };
  const result = valueAt(picture, target.matrix, target.row, target.col);
  const movers = reads(operation, target.row, target.col).flatMap((region, index): Mover[] => {
    if (region.col === undefined || region.row === undefined) return [];
    const from = operandAt(picture, region.matrix, region.row, region.col);
    const arrived = at > 0.6;
    if (arrived && index > 0) return [];
    return [
      {
        key: `${target.matrix}-${String(target.row)}-${String(target.col)}-${String(index)}`,
        source: arrived ? target.matrix : from.matrix,
        value: arrived ? result : from.value,
        from: anchor(from),
        to: anchor(target),
        at,
        isProduct: arrived,
      },
    ];
  });
  return { movers, partial: [] };
}

/** What adds up to a number that is to be predicted would tell it. */
function untold(picture: Picture, { movers, partial }: Motion): Motion {
  return {
    movers: movers.map((mover) => (mover.isProduct && isHidden(picture, mover.to) ? { ...mover, value: NaN } : mover)),
    partial: partial.filter(({ cell }) => !isPredicted(picture, cell.matrix)),
  };
}

/** The numbers under way at a moment, and the sums they have added up to so far. */
export function motionOf(picture: Picture, step: Step, operation: Operation, moment: Moment): Motion {
  return untold(picture, wholeMotion(picture, step, operation, moment));
}

function wholeMotion(picture: Picture, step: Step, operation: Operation, { segment, progress }: Moment): Motion {
  const still: Motion = { movers: [], partial: [] };
  const cell: CellRef = { matrix: operation.out, row: segment.row, col: segment.col };
  if (segment.kind === 'cell') {
    if (operation.kind === 'blend') return blend(picture, operation, segment.row, progress);
    if (isSumOfProducts(operation)) return dotProduct(picture, operation, cell, progress);
    return elementwise(picture, operation, cell, progress);
  }
  // The first row of softmax moves as a whole; the max and the sum gather, which the light alone shows.
  if (segment.kind === 'row' && step.together && segment.row === 0) {
    if (operation.kind === 'max' || operation.kind === 'sum') return still;
    const { cols } = matrixOf(picture, operation.out);
    const parts = Array.from({ length: cols }, (_, col) =>
      elementwise(
        picture,
        operation,
        { ...cell, col },
        within(progress, (0.3 * col) / cols, 0.7 + (0.3 * (col + 1)) / cols),
      ),
    );
    return { movers: parts.flatMap((part) => part.movers), partial: [] };
  }
  return still;
}
