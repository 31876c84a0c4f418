/**
 * Four short experiments. Each was measured with the seeds 1 to 5: the answer to its question is the same with all of
 * them, only the digits differ. Data alone, so that a lesson has it before the playground has loaded.
 */
import type { Setup } from './setup.ts';
import type { Comparison } from './state/comparisons.ts';

export interface Experiment {
  readonly id: 'layers' | 'scale' | 'positions' | 'heads';
  /** The differences from the playground's initial setup. */
  readonly setup: Partial<Pick<Setup, 'task' | 'layers' | 'heads' | 'width'>>;
  /** The difference of a second run, and the steps of both; without it, the experiment is about the stored run. */
  readonly compared?: { readonly by: Comparison['id']; readonly steps: number };
}

export const EXPERIMENTS: readonly Experiment[] = [
  { id: 'layers', setup: {}, compared: { by: 'layers', steps: 400 } },
  // A head of 64 numbers: with 16, the initial width, hardly any effect is visible.
  { id: 'scale', setup: { width: '64', heads: '1' }, compared: { by: 'scale', steps: 200 } },
  { id: 'positions', setup: { task: 'previous', layers: '1' }, compared: { by: 'positions', steps: 200 } },
  { id: 'heads', setup: {} },
];
