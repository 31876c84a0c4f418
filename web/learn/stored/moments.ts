/** Chooses the moments of a run between which its numbers are nearly straight lines. Pure. */
import { largest } from '../../shared/numbers/statistics.ts';
import type { Point } from '../training/protocol.ts';

/** The numbers of a point, each 0 to 1. */
const watched = ({ accuracy, heads }: Point): readonly number[] => [
  accuracy,
  ...heads.flat().flatMap(({ previous, own, first, carrier }) => [previous, own, first, ...Object.values(carrier)]),
];

/** Returns the largest distance of a point's numbers from the straight line between two others. */
function distance(at: Point, from: Point, to: Point): number {
  const share = (at.step - from.step) / (to.step - from.step);
  const [here, start, end] = [at, from, to].map(watched) as [readonly number[], readonly number[], readonly number[]];
  return largest(here.map((value, i) => Math.abs(value - ((1 - share) * start[i]! + share * end[i]!))));
}

/**
 * Returns the steps of the first and the last point, and of the ones farthest from straight lines in between, as the
 * algorithm of Ramer, Douglas and Peucker does.
 *
 * @param count at least 2
 */
export function tellingSteps(points: readonly Point[], count: number): readonly number[] {
  const chosen = new Set([0, points.length - 1]);
  while (chosen.size < Math.min(count, points.length)) {
    const ends = [...chosen].sort((a, b) => a - b);
    let most = { at: -1, distance: -1 };
    for (const [i, to] of ends.entries()) {
      const from = ends[i - 1] ?? to;
      for (let at = from + 1; at < to; at++) {
        const far = distance(points[at]!, points[from]!, points[to]!);
        if (far > most.distance) most = { at, distance: far };
      }
    }
    chosen.add(most.at);
  }
  return [...chosen].sort((a, b) => a - b).map((at) => points[at]!.step);
}
