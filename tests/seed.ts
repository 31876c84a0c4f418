// One seed for all property tests, so that a failure is the same on every machine: fast-check prints it, and SEED draws others.
import fc from 'fast-check';

/** Set by `npm run test:all`: property tests draw more, and pages are opened in Firefox, too. */
export const isThorough = process.env['TEST_ALL'] !== undefined;

/** How often a property test runs. */
export const runs = isThorough ? 300 : 60;

/** Seeds from which a test draws what a page draws for its reader. */
export const seeds: readonly number[] = Array.from({ length: isThorough ? 1000 : 60 }, (_, seed) => seed);

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20170612), numRuns: runs });
