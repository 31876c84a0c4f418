/** Which moments of a run tell its story: those between which its numbers hardly leave a straight line. Pure. */
import { largest } from '../../shared/numbers/statistics.ts';
import type { Point } from '../training/protocol.ts';

/** What is watched of a point, each 0 to 1. */
const watched = ({ accuracy, heads }: Point): readonly number[] => [
  accuracy,
  ...heads.flat().flatMap(({ previous, own, first, carrier }) => [previous, own, first, ...Object.values(carrier)]),
];

/** How far a point is from the straight line between two others, in what is furthest. */
function distance(at: Point, from: Point, to: Point): number {
  const share = (at.step - from.step) / (to.step - from.step);
  const [here, start, end] = [at, from, to].map(watched) as [readonly number[], readonly number[], readonly number[]];
  return largest(here.map((value, i) => Math.abs(value - ((1 - share) * start[i]! + share * end[i]!))));
}

/**
 * Steps of the first and the last point, and of those between that are missed most (as Ramer, Douglas and Peucker simplify a
 * line).
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
