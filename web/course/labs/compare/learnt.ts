/** The lab's learnt parameters. `node web/course/kit/questions/make.mjs` makes them; a test trains some of them again. */
import { restored } from '../../kit/questions/stored.ts';
import stored from './learnt.json' with { type: 'json' };

/** One set per number of heads. */
export const LEARNT = { 1: restored(stored[1]), 2: restored(stored[2]), 4: restored(stored[4]) };
