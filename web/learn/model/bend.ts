/** Where learning turns: the shortest stretch in which right answers make most of their way. Pure. */
import { largest, smallest } from '../../shared/numbers/statistics.ts';
import type { Point } from '../training/protocol.ts';

export interface Bend {
  readonly from: Pick<Point, 'step' | 'accuracy'>;
  readonly to: Pick<Point, 'step' | 'accuracy'>;
}

/** Of the way from the least to the most: what is made in the bend. */
const PART = 0.6;
/** Less than that in all is no bend, nor is what takes longer than this share of the steps. */
const LEAST = 0.3;
const LONGEST = 0.4;

export function bendOf(points: readonly Point[]): Bend | undefined {
  const accuracies = points.map(({ accuracy }) => accuracy);
  const last = points.at(-1);
  if (!last) return undefined;
  const rise = PART * Math.max(LEAST / PART, largest(accuracies) - smallest(accuracies));
  let found: Bend | undefined;
  const lengthOf = ({ from, to }: Bend): number => to.step - from.step;
  for (const [at, from] of points.entries()) {
    const to = points.slice(at + 1).find(({ accuracy }) => accuracy - from.accuracy >= rise);
    if (to && (!found || lengthOf({ from, to }) < lengthOf(found))) found = { from, to };
  }
  return found && lengthOf(found) <= LONGEST * last.step ? found : undefined;
}
