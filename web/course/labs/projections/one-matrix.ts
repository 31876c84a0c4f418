/**
 * Trainings that show what separate matrices for queries, keys and values are worth. Matrices that are one begin equal, and
 * are replaced by their mean after every step.
 */
import type { Learning, Matrix } from 'attention-steps/learn';
import { type Measured, startRun } from '../../../learn/run.ts';
import { type Setup, defaultSetup, settingsOf, taskOf } from '../../../learn/setup.ts';
import stored from './one-matrix.json' with { type: 'json' };

/** The matrices that are one, by how many there are in all. */
const JOINED = { '1': ['wq', 'wk', 'wv'], '2': ['wq', 'wk'], '3': [] } as const;
export type Kind = keyof typeof JOINED;
export const KINDS = Object.keys(JOINED) as Kind[];
export const STEPS = 400;
export const SEEDS = 10;

/** Returns the mean of matrices of one shape. */
function meanOf(matrices: readonly Matrix[]): Matrix {
  const [first] = matrices;
  if (!first) throw new RangeError('matrices: expected at least one');
  const data = first.data.map((_, at) => matrices.reduce((sum, each) => sum + each.data[at]!, 0) / matrices.length);
  return { ...first, data };
}

/** Measures a model after its training. */
export function trained(learning: Learning, kind: Kind, setup: Setup, steps: number): Measured {
  const { model, step, measure } = startRun(learning, taskOf(setup), settingsOf(setup));
  const join = (): void => {
    for (let layer = 0; layer < model.config.layers && JOINED[kind].length > 0; layer++) {
      const names = JOINED[kind].map((name) => `layers.${layer}.attention.${name}`);
      const mean = meanOf(Object.values(model.parameters(names)));
      model.set(Object.fromEntries(names.map((name) => [name, mean])));
    }
  };
  join();
  for (let at = 0; at < steps; at++) {
    step();
    join();
  }
  const measurement = measure();
  model.dispose();
  return measurement;
}

/** Returns the share of right answers of one training, 0 to 1. */
export const accuracyOf = (...training: Parameters<typeof trained>): number => trained(...training).right.accuracy;

/** The playground's first run, from a seed. */
export const setupOf = (seed: number): Setup => ({ ...defaultSetup, seed });

/** The stored shares of right answers, by the number of matrices: one per seed, from 1 on. */
export const measured: Readonly<Record<Kind, readonly number[]>> = stored;
