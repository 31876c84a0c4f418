import { describe, expect, it } from 'vitest';
import { fromRows, toRows } from '../../../../../web/shared/numbers/matrix.ts';
import { SCORES, type Setting, type Shared, inputsOf } from '../../../../../web/course/labs/compare/settings.ts';
import { largestDifference } from '../../../../../web/course/kit/sums.ts';
import { engine } from '../../../engine.ts';

const x = fromRows([
  [1, 0.5, 0, 0, -1, 0.25, 0, 1],
  [0.3, 1, 0, 0, 0.5, -0.5, 1, 0],
  [0, -0.4, 1, 0, 0, 1, -1, 0.5],
]);
const plain: Shared = { x, empty: [], seed: 1, projections: 'none' };
const start: Setting = { score: 'dot', scale: 'on', factor: 0.5, mask: 'none', heads: '1', temperature: 1 };
const trace = (change: Partial<Setting> = {}, shared = plain) =>
  engine.trace(inputsOf(shared, { ...start, ...change }));
const weights = (change?: Partial<Setting>, shared?: Shared) => trace(change, shared).heads[0]!.weights;

describe('a setting', () => {
  it('begins with scaled dot-product attention', () => {
    expect(weights()).toEqual(engine.trace({ q: x, k: x, v: x }).heads[0]!.weights);
  });
  it.each<[string, Partial<Setting>, Partial<Setting>]>([
    ['no scale as √d_k of temperature', { scale: 'off', temperature: Math.sqrt(8) }, {}],
    ['a factor as a scale', { scale: 'own', factor: 1 / Math.sqrt(8) }, {}],
    ['half the factor as twice the temperature', { scale: 'own', factor: 0.25 }, { scale: 'own', temperature: 2 }],
  ])('gives the same weights: %s', (_, one, other) => {
    expect(largestDifference(weights(one), weights(other))).toBeLessThan(1e-6);
  });
  it('scales by the width of a head', () => {
    const { heads, output } = trace({ heads: '4' });
    expect(heads.map(({ k }) => k.cols)).toEqual([2, 2, 2, 2]);
    expect(heads[1]!.scaledScores.data[1]).toBeCloseTo(heads[1]!.scores.data[1]! / Math.sqrt(2), 6);
    expect(output.cols).toBe(8);
  });
  it('forbids what the mask says', () => {
    const zeros = (change: Partial<Setting>) => toRows(weights(change)).map((row) => row.map((weight) => weight === 0));
    const [no, yes] = [false, true];
    expect(zeros({ mask: 'causal' })).toEqual([
      [no, yes, yes],
      [no, no, yes],
      [no, no, no],
    ]);
    expect(zeros({ mask: 'padding' })).toEqual([
      [no, no, yes],
      [no, no, yes],
      [no, no, yes],
    ]);
  });
  it.each(['general', 'additive'] as const)('has a score of its own, for every number of heads: %s', (score) => {
    for (const heads of ['1', '2', '4'] as const)
      expect(largestDifference(weights({ score, heads }), weights({ heads }))).toBeGreaterThan(0.01);
  });
  it.each(['1', '2', '4'] as const)('has learnt parameters, which no seed changes, with %s heads', (heads) => {
    const learnt: Shared = { ...plain, projections: 'learnt' };
    for (const score of SCORES) {
      expect(weights({ heads, score }, { ...learnt, seed: 2 })).toEqual(weights({ heads, score }, learnt));
      expect(largestDifference(weights({ heads, score }, learnt), weights({ heads, score }))).toBeGreaterThan(0.01);
    }
  });
  it('draws projections from the seed, the same for both sides', () => {
    const drawn: Shared = { ...plain, projections: 'untrained' };
    expect(weights({}, drawn)).toEqual(weights({}, drawn));
    expect(largestDifference(weights({}, drawn), weights())).toBeGreaterThan(0.01);
    expect(largestDifference(weights({}, { ...drawn, seed: 2 }), weights({}, drawn))).toBeGreaterThan(0.01);
  });
});
