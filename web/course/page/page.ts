/** The script of every page of the course. */
import { accompany, loadStagesWhenNear } from './companion.ts';

loadStagesWhenNear(document);
accompany(document);
