/** Detects a loss that grows instead of falling, long before it is no number any more. Pure. */

/** A loss so many times the initial one, which is about that of guessing, means that nothing is learned any more. */
const FACTOR = 2;

/** @returns the step from which on the loss is that large; undefined if the last one is not */
export function grownSince(points: readonly { readonly step: number; readonly loss: number }[]): number | undefined {
  const most = FACTOR * (points[0]?.loss ?? NaN);
  const last = points.findLastIndex(({ loss }) => !(loss > most));
  return points[last + 1]?.step;
}
