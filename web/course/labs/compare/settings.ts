/** Attention over one sentence under settings that are compared with others. */
import type { Inputs, Matrix } from 'attention-steps/core';
import { withoutKeys } from '../../../stage/inputs/mask.ts';
import { untrainedInputs } from '../../../stage/inputs/sentence.ts';
import { restored } from '../../kit/questions/stored.ts';
import { scoringOf, untrainedScoring } from '../../kit/scorings.ts';
import stored from './learnt.json' with { type: 'json' };

/** One set per number of heads. */
export const LEARNT = { 1: restored(stored[1]), 2: restored(stored[2]), 4: restored(stored[4]) };

export const SCORES = ['dot', 'general', 'additive'] as const;
export const SCALES = ['on', 'off', 'own'] as const;
export const MASKS = ['none', 'causal', 'padding'] as const;
export const HEADS = ['1', '2', '4'] as const;

export interface Setting {
  readonly score: (typeof SCORES)[number];
  /** 'on': 1/√d_k; 'off': 1; 'own': `factor`. */
  readonly scale: (typeof SCALES)[number];
  readonly factor: number;
  /** 'padding': the last word counts as padding. */
  readonly mask: (typeof MASKS)[number];
  readonly heads: (typeof HEADS)[number];
  readonly temperature: number;
}

export interface Shared {
  /** n × 8. */
  readonly x: Matrix;
  /** Keys that count as nothing, from 0. */
  readonly empty: readonly number[];
  /** Seed of all that is drawn: W, W_1, W_2 and v, and, if untrained, the projections. */
  readonly seed: number;
  /** 'learnt': with them, W, W_1, W_2 and v. 'none': Q, K and V are X. */
  readonly projections: 'learnt' | 'none' | 'untrained';
}

/** d_a. */
export const HIDDEN = 8;

export const keyWidth = ({ x }: Shared, { heads }: Setting): number => x.cols / Number(heads);

/** Returns the factor of the scores: the scale divided by the temperature. */
export function factorOf(shared: Shared, setting: Setting): number {
  const { scale, factor, temperature } = setting;
  const scales = { on: 1 / Math.sqrt(keyWidth(shared, setting)), off: 1, own: factor };
  return scales[scale] / temperature;
}

function parametersOf({ x, seed, projections }: Shared, { heads }: Setting) {
  if (projections === 'learnt') return LEARNT[heads];
  const dModel = x.cols;
  return {
    ...untrainedInputs({ tokens: ['x'], seed, positional: false, dModel, dK: dModel }),
    ...untrainedScoring({ seed, d: dModel / Number(heads), dA: HIDDEN, plain: false }),
  };
}

/** Returns the inputs in the form that the engine takes. */
export function inputsOf(shared: Shared, setting: Setting): Inputs {
  const { x, empty, projections } = shared;
  const without = withoutKeys(x.rows, x.rows, empty);
  const { score, mask, heads } = setting;
  const { wq, wk, wv, ...scoring } = parametersOf(shared, setting);
  return {
    ...(projections === 'none' ? { q: x, k: x, v: x } : { x, wq, wk, wv }),
    heads: Number(heads),
    scoring: scoringOf(score, scoring),
    scale: factorOf(shared, setting),
    ...(without && { mask: without }),
    ...(mask === 'causal' && { causal: true }),
    ...(mask === 'padding' && { keyLength: x.rows - 1 }),
  };
}
