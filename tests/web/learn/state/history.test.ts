/** The history of a training that a playground tells. */
import { expect, it } from 'vitest';
import { heard, keptBeside, noHistory, upTo } from '../../../../web/learn/state/history.ts';
import type { Point, Report } from '../../../../web/learn/training/protocol.ts';

const point = (step: number): Point => ({ step, loss: 1, accuracy: 0, kinds: {}, heads: [] });
const patched = (step: number): Report => {
  const result = { loss: 1, accuracy: 0, answers: 1 };
  return { kind: 'patched', patched: { head: { layer: 0, head: 0 }, step, before: result, after: result } };
};

it('goes back to a step: nothing of later ones is left', () => {
  const steps = [10, 20, 30];
  const told = steps.flatMap((step): Report[] => [
    patched(step),
    {
      kind: 'progress',
      step,
      points: [[point(step)], [point(step)]],
      kept: steps.filter((kept) => kept <= step),
      stepsASecond: 0,
    },
  ]);
  const back = upTo(told.concat({ kind: 'stopped', step: 30, diverged: 0 }).reduce(heard, noHistory), 20);
  expect(back).toEqual(told.slice(0, 4).reduce(heard, noHistory));
});

it('is gone through from one kept step to the next, and ends at both ends', () => {
  const kept = [0, 10, 30];
  expect([0, 10, 25, 30].map((step) => keptBeside(kept, step, 1))).toEqual([10, 30, 30, undefined]);
  expect([0, 10, 25, 30].map((step) => keptBeside(kept, step, -1))).toEqual([0, 0, 0, 10]);
});
