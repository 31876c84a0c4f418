/** The stored run comes from its seed, and shows the heads that it should. */
import { loadLearning } from 'attention-steps/learn';
import run from 'virtual:stored-run';
import { describe, expect, it } from 'vitest';
import { habitOf } from '../../../../web/learn/model/habits.ts';
import { startRun } from '../../../../web/learn/run.ts';
import { defaultSetup, settingsOf, taskOf } from '../../../../web/learn/setup.ts';
import { type Written, fromBase64, read, toBase64 } from '../../../../web/learn/stored/format.ts';
import { tellingSteps } from '../../../../web/learn/stored/make.ts';
import type { Point } from '../../../../web/learn/training/protocol.ts';

const learning = await loadLearning();
const told = read(run as Written);

describe('what is stored', () => {
  it('is what a run gives without the trainer, as far as that is followed here', () => {
    const again = startRun(learning, taskOf(defaultSetup), settingsOf(defaultSetup));
    for (let step = 0; step < 100; step++) again.step();
    const { right } = again.measure();
    const point = told.points.find(({ step }) => step === 100);
    expect(point?.accuracy).toBeCloseTo(right.accuracy, 6);
    expect(point?.loss).toBeCloseTo(right.loss, 6);
    again.model.dispose();
  });

  it('has learned, with a head for the letter before and one for what followed last time', () => {
    const heads = told.points.at(-1)?.heads.flat() ?? [];
    expect(told.points.at(-1)?.accuracy).toBeGreaterThanOrEqual(0.85);
    expect(heads.some(({ previous }) => previous >= 0.65)).toBe(true);
    expect(heads.some(({ carrier }) => (carrier['repeat'] ?? 0) >= 0.65)).toBe(true);
    expect(habitOf(heads[1]!)).toMatchObject({ kind: 'further', by: 2 });
    expect(told.readings.at(-1)?.without?.flat().length).toBe(4);
    expect(told.readings.length).toBe(18);
  });
});

it('bytes are the same after base64', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
});

describe('telling moments', () => {
  const point = (step: number, accuracy: number): Point => ({ step, accuracy, loss: 1, kinds: {}, heads: [] });

  it('are the ends and the corners', () => {
    const points = [0, 1, 2, 3, 4, 5, 6].map((step) => point(step, step < 3 ? 0 : Math.min(1, (step - 2) / 2)));
    expect(tellingSteps(points, 4)).toEqual([0, 2, 4, 6]);
  });

  it('are all of them where there are few', () => {
    expect(tellingSteps([point(0, 0), point(5, 1)], 18)).toEqual([0, 5]);
  });
});
