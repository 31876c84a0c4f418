/** The moving numbers of a moment, whichever operation computes them. Pure. */
import type { Operation } from './operations/operation.ts';
import { rowOfWord } from './values/order.ts';
import type { Picture } from './picture.ts';
import type { Step } from './steps.ts';
import { type Motion, STILL, landed, within } from './values/movement.ts';
import type { Moment } from './timeline.ts';
import { type CellRef, indices, isHidden, isPredicted, matrixOf } from './values/values.ts';

export type { Mover } from './values/movement.ts';

/** Hides running sums and products that would reveal a number to be predicted. */
function untold(picture: Picture, { movers, partial }: Motion): Motion {
  return {
    movers: movers.map((mover) => (mover.isProduct && isHidden(picture, mover.to) ? { ...mover, value: NaN } : mover)),
    partial: partial.filter(({ cell }) => !isPredicted(picture, cell.matrix)),
  };
}

/** Returns the moving numbers of a moment, and the contents of cells meanwhile. @param asks the word that asks, from 0 */
export function motionOf(picture: Picture, step: Step, operation: Operation, moment: Moment, asks: number): Motion {
  return untold(picture, wholeMotion(picture, step, operation, moment, asks));
}

function wholeMotion(
  picture: Picture,
  step: Step,
  operation: Operation,
  { segment, progress }: Moment,
  asks: number,
): Motion {
  const cell: CellRef = { matrix: operation.out, row: segment.row, col: segment.col };
  if (segment.kind === 'cell') return operation.motion(picture, cell, progress, segment.order);
  if (segment.kind !== 'row' || !step.together || segment.row !== rowOfWord(picture, operation.out, asks)) return STILL;
  // The asking word's row of softmax turns as a whole, one cell a little before the next is there.
  const { cols } = matrixOf(picture, operation.out);
  const cellShare = landed / cols;
  const parts = indices(cols).map((col) =>
    operation.motion(
      picture,
      { ...cell, col },
      within(progress, Math.max(0, col * cellShare - cellShare), (col + 1) * cellShare),
    ),
  );
  return { movers: [], partial: parts.flatMap(({ partial }) => partial) };
}
