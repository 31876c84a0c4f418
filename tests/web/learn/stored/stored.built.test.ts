/** The run that is stored is the one that its seed gives, and looks like it. */
import { loadLearning } from 'attention-steps/learn';
import model from 'virtual:stored-model';
import run from 'virtual:stored-run';
import { describe, expect, it } from 'vitest';
import { sceneOf } from '../../../../web/learn/model/scene.ts';
import { habitOf } from '../../../../web/learn/model/habits.ts';
import { startRun } from '../../../../web/learn/run.ts';
import { defaultSetup, settingsOf, taskOf } from '../../../../web/learn/setup.ts';
import { type Written, fromBase64, read, toBase64, write } from '../../../../web/learn/stored/format.ts';
import { makeStored } from '../../../../web/learn/stored/make.ts';
import { tellingSteps } from '../../../../web/learn/stored/moments.ts';
import { noHistory } from '../../../../web/learn/state/history.ts';
import { UNTIL, startState } from '../../../../web/learn/state/play-state.ts';
import { percentText } from '../../../../web/stage/model/drawn/percent.ts';
import type { Point, Reading } from '../../../../web/learn/training/protocol.ts';

const learning = await loadLearning();
const made = makeStored(learning);
const told = read(run as Written);

const texts = (share: number): string => `${percentText(share)} ${share.toFixed(2)}`;

describe('what is stored', () => {
  it('is what training from the seed gives today: the model to the bit, the text to the letter', () => {
    expect(JSON.stringify(run)).toBe(write(made));
    expect(fromBase64(model)).toEqual(made.model);
  });

  it('is what a run gives without the trainer, as far as that is followed here', () => {
    const again = startRun(learning, taskOf(defaultSetup), settingsOf(defaultSetup));
    for (let step = 0; step < 100; step++) again.step();
    const { right, accuracy, heads } = again.measure();
    const point = told.points.find(({ step }) => step === 100);
    expect(made.points.find(({ step }) => step === 100)).toEqual({ step: 100, ...right, kinds: accuracy, heads });
    expect(point?.accuracy).toBeCloseTo(right.accuracy, 6);
    expect(point?.loss).toBeCloseTo(right.loss, 6);
    again.model.dispose();
  });

  it('is written with the digits of the run itself, all of its shares and measures', () => {
    const shares = ({ weights, probabilities }: Reading) => [...weights.flat(), probabilities];
    told.readings.forEach((reading, at) => {
      const of = made.readings[at]!;
      expect(reading).toMatchObject({ step: of.step, tokens: of.tokens });
      expect(reading.right.accuracy).toBeCloseTo(of.right.accuracy, 6);
      shares(reading).forEach((matrix, which) =>
        expect(Array.from(matrix.data, texts)).toEqual(Array.from(shares(of)[which]!.data, texts)),
      );
    });
    const seen = ({ step, loss, accuracy, heads }: Point) =>
      JSON.stringify([step, accuracy.toFixed(2), loss.toFixed(2), heads], (_key, value: unknown) =>
        typeof value === 'number' ? value.toFixed(2) : value,
      );
    expect(told.points.map(seen)).toEqual(made.points.map(seen));
  });

  it('says the same words with the same shares', () => {
    const scenes = [told, made].map(({ readings, points }) =>
      readings.map((reading) =>
        sceneOf(startState, { ...noHistory, step: UNTIL, points: [points], readings: [reading] }).runs[0]?.said.map(
          ({ word, share, answer }) => `${word} ${texts(share)} ${String(answer)}`,
        ),
      ),
    );
    expect(scenes[0]?.[0]?.length).toBe(24);
    expect(scenes[0]).toEqual(scenes[1]);
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
