// What the property tests draw: from one seed, so that a failure is the same on every machine. fast-check prints it; SEED draws others.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20170612), numRuns: 300 });
