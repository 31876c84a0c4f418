/** The lab's values, and the lab as its views see it. */
import words from '../../../shared/messages/en/lab-check.json' with { type: 'json' };
import type { Lab } from '../../kit/lab.ts';
import { RESULT_NAMES } from '../../../stage/model/checker.ts';
import type { Params } from '../../../shared/params.ts';
import { CELLS, NAMES } from './claims.ts';

/** Example 1 of “Attention Mechanism (General)”, whose weights are right without the division by √d_k. */
const INPUTS = 'Q = [[1, 0], [0, 1]]\nK = [[1, 0], [0, 1], [1, 1]]\nV = [[1, 2], [3, 4], [5, 6]]';
const CLAIM = '[[0.4223, 0.1554, 0.4223],\n [0.1554, 0.4223, 0.4223]]';

export const params = {
  view: { kind: 'choice', value: 'source', of: ['source', 'own'] },
  against: { kind: 'choice', value: 'inputs', of: ['inputs', 'previous'] },
  /** A 1 for each printed cell that is marked, in their order. */
  marked: { kind: 'text', value: '', longest: CELLS },
  /** A 1 for each matrix that is revealed. */
  revealed: { kind: 'text', value: '', longest: NAMES.length },
  /** The same for matrices computed from printed numbers. */
  followed: { kind: 'text', value: '', longest: NAMES.length },
  /** The printed cell in view. */
  at: { kind: 'number', value: 0, min: 0, max: CELLS - 1, step: 1 },
  inputs: { kind: 'text', value: INPUTS, longest: 6000 },
  claim: { kind: 'text', value: CLAIM, longest: 6000 },
  matrix: { kind: 'choice', value: 'weights', of: RESULT_NAMES },
  decimals: { kind: 'number', value: 4, min: 0, max: 6, step: 1 },
  scaled: { kind: 'flag', value: true },
  causal: { kind: 'flag', value: false },
} as const satisfies Params;

export type CheckLab = Lab<typeof params, typeof words>;
