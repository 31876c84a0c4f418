/** Which query is looked at: the one under way, or, where a step is complete, the one that was chosen or has most to tell. */
import { largest } from '../../shared/numbers/statistics.ts';
import { infoOf, ofHead } from '../inputs/matrices.ts';
import type { Picture } from './picture.ts';
import type { Moment } from './timeline.ts';
import { type CellRef, indices } from './values.ts';

/** The word that takes most from another one. */
export function tellingQuery({ matrices, head }: Pick<Picture, 'matrices' | 'head'>): number {
  const weights = matrices.weights ?? matrices[ofHead('weights', head)];
  if (!weights) return 0;
  const { rows, cols, data } = weights;
  const most = indices(rows).map((row) =>
    largest(indices(cols).map((col) => (col === row ? 0 : (data[row * cols + col] ?? 0)))),
  );
  const best = most.indexOf(largest(most));
  return Math.max(0, best); // none where they are to be predicted
}

/**
 * A word counts where a step is complete: before that, all is told of the row under way.
 *
 * @param word chosen by a reader or a page
 * @param held a cell, whose row counts unless it plays
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

/** What a query takes from each key, from 0 to 1; undefined while it is not known. */
export function sharesOf(
  picture: Picture,
  row: number,
  revealed: Readonly<Record<string, number | undefined>>,
): number[] | undefined {
  const id = picture.matrices.weights ? 'weights' : ofHead('weights', picture.head);
  const weights = picture.matrices[id];
  if (!weights || row >= weights.rows || (revealed[id] ?? Infinity) < (row + 1) * weights.cols) return undefined;
  const shares = Array.from(weights.data.subarray(row * weights.cols, (row + 1) * weights.cols));
  return shares.some(Number.isNaN) ? undefined : shares;
}
