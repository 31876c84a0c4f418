/** The lab's values, and the lab as its views see it. */
import words from '../../../shared/messages/en/lab-projections.json' with { type: 'json' };
import { MAX_SEED } from '../../../stage/inputs/sentence.ts';
import type { Lab } from '../../kit/lab.ts';
import type { Params } from '../../../shared/params.ts';

export const params = {
  sentence: { kind: 'choice', value: 'river', of: ['river', 'money', 'own'] },
  own: { kind: 'text', value: 'she took a loan from the bank', longest: 120 },
  word: { kind: 'text', value: 'bank', longest: 40 },
  weights: { kind: 'choice', value: 'constructed', of: ['constructed', 'shared', 'untrained'] },
  asks: { kind: 'text', value: 'bank', longest: 40 },
  first: { kind: 'text', value: 'cash loan', longest: 60 },
  second: { kind: 'text', value: 'water boat', longest: 60 },
  seed: { kind: 'number', value: 1, min: 0, max: MAX_SEED, step: 1 },
} as const satisfies Params;

export type ProjectionsLab = Lab<typeof params, typeof words>;
