/**
 * Four short experiments. Each was measured with the seeds 1 to 5, and shows the same with all of them: what is asked about it
 * does not hang on the seed, its digits do. Data alone: a lesson has it before the playground is there.
 */
import type { Setup } from './setup.ts';
import type { Comparison } from './state/comparisons.ts';

export interface Experiment {
  readonly id: 'layers' | 'scale' | 'positions' | 'heads';
  /** What differs from the setup that the playground starts with. */
  readonly setup: Partial<Pick<Setup, 'task' | 'layers' | 'heads' | 'width'>>;
  /** What a second run has otherwise, and how far both are trained; without it, it is about the stored run. */
  readonly compared?: { readonly by: Comparison['id']; readonly steps: number };
}

export const EXPERIMENTS: readonly Experiment[] = [
  { id: 'layers', setup: {}, compared: { by: 'layers', steps: 400 } },
  // A head of 64 numbers: with 16, as the playground starts, hardly anything is to be seen.
  { id: 'scale', setup: { width: '64', heads: '1' }, compared: { by: 'scale', steps: 200 } },
  { id: 'positions', setup: { task: 'previous', layers: '1' }, compared: { by: 'positions', steps: 200 } },
  { id: 'heads', setup: {} },
];
