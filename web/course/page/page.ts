/** What every page of the course does once scripts run. */
import { accompany, loadStagesWhenNear } from './companion.ts';

loadStagesWhenNear(document);
accompany(document);
