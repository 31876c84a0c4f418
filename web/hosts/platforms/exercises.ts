/**
 * In a package for learning platforms: fetches the exercises' script from beside the page when one is about to scroll into view.
 * Single files have no Python.
 */
import { RUNNING } from '../../course/exercises/ids.ts';
import { whenVisible } from '../../shared/when-visible.ts';
import { say } from '../../course/words.ts';
import { SCRIPT } from './exercise-files.ts';
import { notice } from './page-lifecycle.ts';
import { PACKAGE } from './scorm-api.ts';

async function load(): Promise<void> {
  try {
    await import(/* @vite-ignore */ new URL(SCRIPT, document.baseURI).href);
  } catch (error) {
    console.warn(error);
    notice(say('platform.no-exercises'));
  }
}

const exercises = document.querySelectorAll(RUNNING);
if (exercises.length > 0 && document.body.hasAttribute(PACKAGE)) whenVisible(exercises, '25%', () => void load());
