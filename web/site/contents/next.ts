/** The next thing to do for a reader, by how each lesson stands, in the order of the course. */
import type { Standing } from '../../course/progress/progress.ts';

/**
 * Returns the place of the lesson that was begun last, or of the first one after it that is not done; undefined if all are.
 */
export function nextLesson(standings: readonly Standing['kind'][]): number | undefined {
  const last = standings.findLastIndex((kind) => kind !== 'untouched');
  const isOpen = (kind: Standing['kind']): boolean => kind !== 'done';
  const after = standings.findIndex((kind, at) => at >= last && isOpen(kind));
  const next = after < 0 ? standings.findIndex(isOpen) : after;
  return next < 0 ? undefined : next;
}
