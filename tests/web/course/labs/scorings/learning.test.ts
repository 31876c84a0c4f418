import { expect, it } from 'vitest';
import { SCORINGS, untrainedScoring } from '../../../../../web/course/kit/scorings.ts';
import { GOAL, learntScoring, lossOf } from '../../../../../web/course/labs/scorings/learning.ts';
import { cell, fromRows } from '../../../../../web/shared/numbers/matrix.ts';
import { findExample } from '../../../../../web/stage/inputs/examples.ts';
import { engine } from '../../../engine.ts';

const x = fromRows(findExample('dog-bites-man')!.inputs.x!);
const untrained = (seed: number) => untrainedScoring({ seed, d: x.cols, dA: 3, plain: false });

it('gradients are slopes of the loss', () => {
  const start = untrained(1);
  const { gradients } = lossOf(engine, x, 'additive', start);
  const nudged = (by: number) => {
    const data = start.w1.data.map((value, at) => (at === 4 ? value + by : value));
    return lossOf(engine, x, 'additive', { ...start, w1: { ...start.w1, data } }).loss;
  };
  expect((nudged(0.01) - nudged(-0.01)) / 0.02).toBeCloseTo(gradients!.additive!.w1.data[4]!, 3);
});

it.each([1, 2, 3, 4, 5])('from seed %d, general and additive scoring learn the goal; dot products cannot', (seed) => {
  const learnt = learntScoring(engine, x, untrained(seed));
  for (const name of SCORINGS) {
    const { loss } = lossOf(engine, x, name, learnt);
    if (name === 'general' || name === 'additive') {
      expect(loss, name).toBeLessThan(0.1);
    } else {
      expect(loss, name).toBe(lossOf(engine, x, name, untrained(seed)).loss);
      expect(loss, name).toBeGreaterThan(1);
    }
  }
});

it('of scores that are the same both ways, no weights can look round in a circle', () => {
  const { scores } = engine.trace({ q: x, k: x, v: x }).heads[0]!;
  for (const [row, col] of GOAL.entries()) expect(cell(scores, row, col)).toBe(cell(scores, col, row));
});
