/**
 * Two comparisons of heads, trained with the playground's own runs: a task with three kinds of question, which a second
 * head helps with, and one in which four heads are too narrow.
 */
import type { Learning } from 'attention-steps/learn';
import { type Setup, defaultSetup } from '../../../learn/setup.ts';
import { trainedTo } from '../../../learn/stored/outcomes.ts';
import stored from './compared.json' with { type: 'json' };

interface Compared {
  readonly setup: Partial<Setup>;
  readonly steps: number;
  readonly seeds: number;
  /** The numbers of heads. */
  readonly heads: readonly Setup['heads'][];
}

export const COMPARED = {
  language: { setup: { task: 'language', layers: '1', width: '32' }, steps: 300, seeds: 10, heads: ['1', '2'] },
  repeat: { setup: { task: 'repeat', layers: '2', width: '16' }, steps: 600, seeds: 4, heads: ['1', '4'] },
} as const satisfies Readonly<Record<string, Compared>>;
export type ComparedId = keyof typeof COMPARED;

/** Returns the share of right answers of one training, 0 to 1. */
export function accuracyOf(learning: Learning, id: ComparedId, heads: Setup['heads'], seed: number): number {
  const { setup, steps } = COMPARED[id];
  return trainedTo(learning, { ...defaultSetup, ...setup, heads, seed }, steps).accuracy;
}

/** The stored shares of right answers, by the number of heads: one per seed, from 1 on. */
export const measured: Readonly<Record<ComparedId, Readonly<Record<string, readonly number[]>>>> = stored;
