/** Chooses the word that asks, whose row is told first, and the query that is shown. */
import { largest } from '../../shared/numbers/statistics.ts';
import { infoOf } from '../inputs/matrices.ts';
import { type Revealed, shownIn } from './values/order.ts';
import { type Picture, inHead, inShownHead } from './picture.ts';
import type { Step } from './steps.ts';
import { type CellRef, indices, matrixOf } from './values/values.ts';

/**
 * Returns the word that the weights were made for or, where there is none, the query that gives most weight to another word, added
 * up over the heads: the same one whichever is shown. The first one while weights are to be predicted.
 */
export function tellingQuery(picture: Picture): number {
  const { queries, keys, asks } = picture.labels;
  const made = queries.findIndex((word) => word.toLowerCase() === asks);
  if (made >= 0) return made;
  const heads = indices(picture.heads.count).map((head) => matrixOf(picture, inHead(picture, 'weights', head)));
  const most = indices(heads[0]?.rows ?? 0).map((row) =>
    heads.reduce((sum, { cols, data }) => {
      const taken = indices(cols).map((col) => (queries === keys && col === row ? 0 : (data[row * cols + col] ?? 0)));
      return sum + largest(taken);
    }, 0),
  );
  return Math.max(0, most.indexOf(largest(most)));
}

/** Tells if a step computes this cell, or computes with it. */
export const takesPart = ({ operations }: Step, { matrix }: CellRef): boolean =>
  operations.some(({ out, operands }) => [out, ...operands].includes(matrix));

/**
 * Returns the query that is shown: that of the cell that is held, if the step has it, unless the animation plays; else the word
 * that asks.
 *
 * @param asks from 0
 */
export function queryAt(asks: number, held: CellRef | undefined, step: Step, isPlaying: boolean): number {
  return !isPlaying && held && takesPart(step, held) && infoOf(held.matrix).rowsAre === 'query' ? held.row : asks;
}

/** Returns a query's weights, 0 to 1; undefined while they are not known. */
export function sharesOf(picture: Picture, row: number, revealed: Revealed): number[] | undefined {
  const id = inShownHead(picture, 'weights');
  const { rows, cols, data } = matrixOf(picture, id);
  if (row >= rows || shownIn(revealed[id], row, cols) < cols) return undefined;
  const shares = Array.from(data.subarray(row * cols, (row + 1) * cols));
  return shares.some(Number.isNaN) ? undefined : shares;
}
