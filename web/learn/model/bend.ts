/** The bend of a learning curve: the shortest stretch with most of the rise in right answers. Pure. */
import { largest, smallest } from '../../shared/numbers/statistics.ts';
import type { Point } from '../training/protocol.ts';

export interface Bend {
  readonly from: Pick<Point, 'step' | 'accuracy'>;
  readonly to: Pick<Point, 'step' | 'accuracy'>;
}

/** The share of the whole rise that is made in the bend. */
const PART = 0.6;
/** A smaller rise in total is no bend, and neither is a stretch longer than this share of the steps. */
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
