/** The lab's learnt projections. `node web/course/kit/questions/make.mjs` makes them; a test trains them again. */
import { restored } from '../../kit/questions/stored.ts';
import stored from './learnt.json' with { type: 'json' };

/** Chosen so that no two sizes are equal by chance: d_model is 8. */
export const SIZES = { dK: 5, dV: 3 };

export const LEARNT = restored(stored);
