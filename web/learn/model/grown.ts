/** Whether a loss grows instead of falling, long before it stops being a number. Pure. */

/** So many times the loss of the start, which is about that of guessing: nothing is learned there any more. */
const FACTOR = 2;

/** @returns the step since which the loss is that large; undefined where the last one is not */
export function grownSince(points: readonly { readonly step: number; readonly loss: number }[]): number | undefined {
  const most = FACTOR * (points[0]?.loss ?? NaN);
  const last = points.findLastIndex(({ loss }) => !(loss > most));
  return points[last + 1]?.step;
}
