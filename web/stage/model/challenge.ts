/** Something to bring about by changing numbers: that one word takes most from another. */
import type { Challenge } from '../inputs/example.ts';
import { largest } from '../../shared/numbers/statistics.ts';
import { type Picture, inShownHead, matrixOf } from './picture.ts';
import type { StepId } from './steps.ts';
import { type CellRef, indices, valueAt } from './values/values.ts';

export interface Attempted extends Challenge {
  /** The weight so far, 0 to 1. */
  readonly share: number;
  readonly isMet: boolean;
}

/**
 * @param offered the steps that the stage shows; all by default
 * @returns undefined where the words are not there, or their weights are to be predicted or not shown
 */
export function attemptedIn(
  picture: Picture,
  { asks, from }: Challenge,
  offered: readonly StepId[] = [],
): Attempted | undefined {
  const weights = inShownHead(picture, 'weights');
  const isShown = [...picture.steps, ...picture.earlier].some(
    ({ id, operations }) =>
      (offered.length === 0 || offered.includes(id)) && operations.some(({ out }) => out === weights),
  );
  if (!isShown) return undefined;
  const [row, col] = [picture.labels.queries.indexOf(asks), picture.labels.keys.indexOf(from)];
  if (row < 0 || col < 0) return undefined;
  const { cols, data } = matrixOf(picture, weights);
  const shares = data.subarray(row * cols, (row + 1) * cols);
  const share = shares[col] ?? NaN;
  if (shares.some(Number.isNaN)) return undefined;
  return { asks, from, share, isMet: shares.every((other, key) => key === col || other < share) };
}

/** Returns the number of the other word that raises its score most. */
export function tellingCell(picture: Picture, { asks, from }: Challenge): CellRef | undefined {
  const [query, row] = [picture.labels.queries.indexOf(asks), picture.labels.keys.indexOf(from)];
  if (query < 0 || row < 0 || !picture.matrices.wk || !picture.matrices.x) return undefined;
  const { rows, cols } = matrixOf(picture, 'wk');
  const raises = indices(rows).map((feature) =>
    indices(cols).reduce(
      (sum, col) => sum + valueAt(picture, 'q', query, col) * valueAt(picture, 'wk', feature, col),
      0,
    ),
  );
  return { matrix: 'x', row, col: raises.indexOf(largest(raises)) };
}
