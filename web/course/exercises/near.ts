/** Fetches the exercises' script when one is about to scroll into view. Single files, which have no Python, leave this out. */
import { RUNNING } from './ids.ts';
import { whenVisible } from '../../shared/when-visible.ts';

export function loadExercisesWhenVisible(root: ParentNode): void {
  const exercises = root.querySelectorAll(RUNNING);
  if (exercises.length > 0) whenVisible(exercises, '25%', () => void import('./define.ts'));
}
