/** Attention over one sentence under settings that are compared with others. */
import type { Inputs, Matrix } from 'attention-steps/core';
import { untrainedInputs } from '../../../stage/inputs/sentence.ts';
import { untrainedScoring } from '../../kit/scorings.ts';

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
  /** Seed of the projections' weights, and of W, W_1, W_2 and v. */
  readonly seed: number;
  /** 'none': Q, K and V are X. */
  readonly projections: 'none' | 'untrained';
}

const HIDDEN = 3;

export const keyWidth = ({ x }: Shared, { heads }: Setting): number => x.cols / Number(heads);

/** Returns the factor of the scores: the scale divided by the temperature. */
export function factorOf(shared: Shared, setting: Setting): number {
  const { scale, factor, temperature } = setting;
  const own = { on: 1 / Math.sqrt(keyWidth(shared, setting)), off: 1, own: factor };
  return own[scale] / temperature;
}

function scoringOf(shared: Shared, { score, heads }: Setting): Inputs['scoring'] {
  const { seed, x } = shared;
  const { w, w1, w2, v } = untrainedScoring({ seed, d: x.cols / Number(heads), dA: HIDDEN, plain: false });
  return { dot: 'dot' as const, general: { general: w }, additive: { additive: { w1, w2, v: Array.from(v.data) } } }[
    score
  ];
}

/** Returns the inputs in the form that the engine takes. */
export function inputsOf(shared: Shared, setting: Setting): Inputs {
  const { x, seed, projections } = shared;
  const { mask, heads } = setting;
  const dModel = x.cols;
  const { wq, wk, wv } = untrainedInputs({ tokens: ['x'], seed, positional: false, dModel, dK: dModel });
  return {
    ...(projections === 'none' ? { q: x, k: x, v: x } : { x, wq, wk, wv }),
    heads: Number(heads),
    scoring: scoringOf(shared, setting) ?? 'dot',
    scale: factorOf(shared, setting),
    ...(mask === 'causal' && { causal: true }),
    ...(mask === 'padding' && { keyLength: x.rows - 1 }),
  };
}
