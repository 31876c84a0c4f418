/**
 * In a package for learning platforms: fetches the exercises' script from beside the page when one is about to scroll into view.
 * Single files, which have no Python, have no such element either.
 */
import { whenVisible } from '../../shared/when-visible.ts';
import { say } from '../../course/words.ts';
import { SCRIPT } from './exercise-files.ts';
import { notice } from './keep.ts';

async function load(): Promise<void> {
  try {
    await import(/* @vite-ignore */ new URL(SCRIPT, document.baseURI).href);
  } catch (error) {
    console.warn(error);
    notice(say('platform.no-exercises'));
  }
}

const exercises = document.querySelectorAll('attention-exercise');
if (exercises.length > 0) whenVisible(exercises, '25%', () => void load());
