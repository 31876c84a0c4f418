/** Trains the stored run once more: the same to the letter and to the bit. */
import { loadLearning } from 'attention-steps/learn';
import model from 'virtual:stored-model';
import run from 'virtual:stored-run';
import { describe, expect, it } from 'vitest';
import { sceneOf } from '../../../../web/learn/model/scene.ts';
import { type Written, fromBase64, read, write } from '../../../../web/learn/stored/format.ts';
import { makeStored } from '../../../../web/learn/stored/make.ts';
import { noHistory } from '../../../../web/learn/state/history.ts';
import { UNTIL, startState } from '../../../../web/learn/state/play-state.ts';
import { percentText } from '../../../../web/stage/model/drawn/percent.ts';
import type { Point, Reading } from '../../../../web/learn/training/protocol.ts';

const made = makeStored(await loadLearning());
const told = read(run as Written);

const texts = (share: number): string => `${percentText(share)} ${share.toFixed(2)}`;

describe('what is stored', () => {
  it('is what training from the seed gives today: the model to the bit, the text to the letter', () => {
    expect(JSON.stringify(run)).toBe(write(made));
    expect(fromBase64(model)).toEqual(made.model);
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
});
