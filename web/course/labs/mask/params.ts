/** The lab's values, and the lab as its views see it. */
import words from '../../../shared/messages/en/lab-mask.json' with { type: 'json' };
import type { KeyOf } from '../../../shared/words/messages.ts';
import type { Lab } from '../../kit/lab.ts';
import type { Params } from '../../../shared/params.ts';

/** Tokens of the sentence. */
const COUNT = 5;
/** No cell flipped by hand. */
export const NONE = Array.from({ length: COUNT }, () => Array.from({ length: COUNT }, () => 0));

export const params = {
  view: { kind: 'choice', value: 'before-after', of: ['before-after', 'nothing-left', 'generate'] },
  causal: { kind: 'flag', value: true },
  real: { kind: 'number', value: COUNT, min: 1, max: COUNT, step: 1 },
  /** A 1 for each cell flipped by hand. */
  own: { kind: 'rows', value: NONE, min: 0, max: 1 },
  row: { kind: 'number', value: 2, min: 0, max: COUNT - 1, step: 1 },
  step: { kind: 'number', value: 3, min: 1, max: COUNT, step: 1 },
  seed: { kind: 'number', value: 8, min: 1, max: 99, step: 1 },
} as const satisfies Params;

export type Key = KeyOf<typeof words>;
export type MaskLab = Lab<typeof params, typeof words>;
