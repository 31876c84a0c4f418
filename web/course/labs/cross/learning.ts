/** The training of the lab's projections: queries from a question, keys and values from a story. */
import type { Attention } from 'attention-steps/core';
import type { Embeddings } from '../../../stage/inputs/embeddings.ts';
import { untrainedWeights } from '../../../stage/inputs/sentence.ts';
import { SEED, type Setup, learn } from '../../kit/questions/learning.ts';
import type { Parameters } from '../../kit/questions/stored.ts';
import { SIZES } from './learnt.ts';

type Name = 'wq' | 'wk' | 'wv';

export const STEPS = 1000;

export const setupOf = (engine: Attention, embeddings: Embeddings): Setup<Name> => ({
  engine,
  embeddings,
  inputsOf: (parameters, x, context) => ({ x, context, ...parameters }),
});

export function learnCross(setup: Setup<Name>): Parameters<Name | 'wo'> {
  const { dimensions: d } = setup.embeddings;
  const { dK, dV } = SIZES;
  const drawn = (name: string, rows: number, cols: number) => untrainedWeights(name, SEED, rows, cols);
  const start = { wq: drawn('wq', d, dK), wk: drawn('wk', d, dK), wv: drawn('wv', d, dV), wo: drawn('wo', dV, d) };
  return learn(setup, start, ['wq', 'wk', 'wv', 'wo'], STEPS);
}
