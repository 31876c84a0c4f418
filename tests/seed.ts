// One seed for all property tests, so that a failure is the same on every machine: fast-check prints it, and SEED draws others.
import fc from 'fast-check';
import { spoken } from '../web/shared/words/spoken.ts';

/** Set by `npm run test:all`: property tests draw more, and pages are opened in Firefox, too. */
export const isThorough = process.env['TEST_ALL'] !== undefined;

/** How often a property test runs. */
export const runs = isThorough ? 300 : 60;

/** Seeds from which a test draws what a page draws for its reader: the quick tests have fewer in each other language. */
const count = isThorough ? 1000 : spoken.id === 'en' ? 60 : 20;
export const seeds: readonly number[] = Array.from({ length: count }, (_, seed) => seed);

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20170612), numRuns: runs });
