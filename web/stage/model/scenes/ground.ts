/** The words' places in a drawing of the sentence alone. */
import type { Labels } from '../values/values.ts';
import type { Ground } from './arcs.ts';

/** Puts the words in a row of equal steps; a query that is not in the row stands before it. */
export function groundOf(
  labels: Pick<Labels, 'queries' | 'keys'>,
  query: number,
  height: number,
  step: number,
): Ground {
  const isOwn = labels.queries === labels.keys;
  const keys = labels.keys.map((_, at) => (at + (isOwn ? 0.5 : 2)) * step);
  const beside = 0.75 * step;
  return {
    keys,
    query: isOwn ? (keys[query] ?? beside) : beside,
    height,
    widest: Math.min(0.45 * step, 0.25 * height),
  };
}
