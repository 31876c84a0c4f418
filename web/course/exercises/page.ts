/** The script of a lesson's page that has exercises. */
import { loadExercisesWhenVisible } from './near.ts';

loadExercisesWhenVisible(document);
