/**
 * Chooses the query that is shown: that of the current row or, when a step is complete, the chosen or the most telling
 * one.
 */
import { largest } from '../../shared/numbers/statistics.ts';
import { infoOf } from '../inputs/matrices.ts';
import { type Picture, inShownHead } from './picture.ts';
import type { Moment } from './timeline.ts';
import { type CellRef, indices, matrixOf } from './values.ts';

/** Returns the query that gives most weight to another word; the first one while weights are to be predicted. */
export function tellingQuery(picture: Picture): number {
  const { rows, cols, data } = matrixOf(picture, inShownHead(picture, 'weights'));
  const { queries, keys } = picture.labels;
  const most = indices(rows).map((row) =>
    largest(indices(cols).map((col) => (queries === keys && col === row ? 0 : (data[row * cols + col] ?? 0)))),
  );
  return Math.max(0, most.indexOf(largest(most)));
}

/**
 * Returns the query that is shown. A chosen word counts only when a step is complete; before, the current row is
 * described.
 *
 * @param word chosen by a reader or a page
 * @param held a cell, whose row counts unless the animation plays
 */
export function queryAt(
  picture: Picture,
  { segment }: Moment,
  word: number | undefined,
  held: CellRef | undefined,
  isPlaying: boolean,
): number {
  const row = held && infoOf(held.matrix).rowsAre === 'query' ? held.row : undefined;
  const isUnderWay = segment.kind !== 'rest' && segment.row >= 0;
  const query = isUnderWay ? ((isPlaying ? undefined : row) ?? segment.row) : (word ?? row ?? tellingQuery(picture));
  return Math.min(query, picture.labels.queries.length - 1);
}

/** Returns a query's weights, 0 to 1; undefined while they are not known. */
export function sharesOf(
  picture: Picture,
  row: number,
  revealed: Readonly<Record<string, number | undefined>>,
): number[] | undefined {
  const id = inShownHead(picture, 'weights');
  const weights = matrixOf(picture, id);
  if (row >= weights.rows || (revealed[id] ?? Infinity) < (row + 1) * weights.cols) return undefined;
  const shares = Array.from(weights.data.subarray(row * weights.cols, (row + 1) * weights.cols));
  return shares.some(Number.isNaN) ? undefined : shares;
}
