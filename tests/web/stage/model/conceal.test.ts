// In a loop over moments `expect` would take more time than the code under test.
import { deepStrictEqual as same, ok } from 'node:assert';
import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../../../web/shared/numbers/format.ts';
import type { Matrix } from '../../../../web/shared/numbers/matrix.ts';
import type { Predict } from '../../../../web/stage/inputs/places.ts';
import { sayInPageLanguage } from '../../../../web/shared/words/say.ts';
import { cellsAt, conceal, isPredictable } from '../../../../web/stage/model/conceal.ts';
import { frameOf } from '../../../../web/stage/model/frame.ts';
import { sentenceOf } from '../../../../web/stage/model/narrate.ts';
import { type Picture, cellKey, isHidden, valueAt } from '../../../../web/stage/model/picture.ts';
import type { StepId } from '../../../../web/stage/model/steps.ts';
import { spanOf, timelineOf } from '../../../../web/stage/model/timeline.ts';
import { walkedPictures, lessonPictures, pictureOfExample } from '../../engine.ts';

const everyStep = walkedPictures.flatMap(({ id, picture }) =>
  picture.steps.filter(({ id }) => isPredictable(picture, id)).map(({ id: step }) => ({ id, picture, step })),
);

/** Returns the picture with other numbers of as many decimals in hidden cells. */
function withOthers(picture: Picture, hidden: Picture): Picture {
  const matrices: Record<string, Matrix> = { ...picture.matrices };
  for (const { matrix, row, col } of hidden.concealed?.cells.values() ?? []) {
    const { rows, cols, data } = matrices[matrix]!;
    const other = Float32Array.from(data);
    const value = other[row * cols + col]!;
    other[row * cols + col] = Number.isFinite(value) ? -value : 0;
    matrices[matrix] = { rows, cols, data: other };
  }
  return { ...picture, matrices };
}

describe('a picture without what is to be predicted', () => {
  it.each(everyStep)('tells nothing of it: $id, $step', ({ picture, step }) => {
    const hidden = conceal(picture, step, 'on', []);
    // Drawings and sentences are the same for any hidden numbers.
    expect(conceal(withOthers(picture, hidden), step, 'on', [])).toEqual(hidden);
    for (const { out } of picture.steps.find(({ id }) => id === step)!.operations)
      expect(hidden.matrices[out]!.data.every(Number.isNaN)).toBe(true);
  });

  it.each(everyStep)('tells nothing while it plays: $id, $step', ({ picture, step }) => {
    const hidden = conceal(picture, step, 'on', []);
    const timeline = timelineOf(hidden, { isWhole: true }); // which tells the largest score, too
    const { start, end } = spanOf(timeline, step);
    let told = 0;
    for (let time = start; time < end; time += 0.05) {
      const frame = frameOf(hidden, timeline, time);
      same(frame.partial, []);
      // Travelling products would add up to the hidden number.
      for (const { to, value, isProduct } of frame.movers) if (isProduct && isHidden(hidden, to)) same(value, NaN);
      ok(!(frame.operation.out in frame.revealed), `${frame.operation.out} at ${time}`);
      const show = (value: number): string => `<${formatNumber(value, 6, 'scientific')}>`;
      const sentence = sentenceOf(hidden, frame, show, sayInPageLanguage);
      const open = sentenceOf(picture, frame, show, sayInPageLanguage);
      if (sentence !== open) told += 1;
      ok(!sentence.includes('NaN'), sentence);
      const { segment } = frame.moment;
      if (segment.kind === 'cell' && frame.operation.played === 'cells') {
        const value = valueAt(picture, frame.operation.out, segment.row, segment.col);
        ok(!sentence.replace(show(picture.factor), '').includes(show(value)), sentence);
      }
    }
    // Products tell no number while they play, and the weighted sum tells of the weights, which are known by then.
    if (step === 'softmax' || step === 'scale') expect(told).toBeGreaterThan(0);
  });

  const picture = pictureOfExample('worked-example');
  const hiddenBy = (predict: Predict, step: StepId, revealed: Parameters<typeof conceal>[3] = []): string[] => [
    ...(conceal(picture, step, predict, revealed).concealed?.cells.keys() ?? []),
  ];
  const matricesOf = (keys: readonly string[]) => [...new Set(keys.map((key) => key.split(':')[0]))];

  it('lacks the results of the step that is shown and of those after it, or what is named', () => {
    expect(conceal(picture, 'scores', 'off', [])).toBe(picture);
    expect(matricesOf(hiddenBy('on', 'mask'))).toEqual([
      'maskedScores',
      'rowMax',
      'shifted',
      'exponentials',
      'rowSum',
      'weights',
      'output',
    ]);
    expect(matricesOf(hiddenBy(['scores', 'weighted-sum'], 'qkv'))).toEqual(['scores', 'output']);
    expect(hiddenBy([{ matrix: 'weights', row: 1, col: 2 }], 'qkv')).toEqual(['weights:1:2']);
  });

  it('has what is known by now', () => {
    const cell = { matrix: 'scores', row: 0, col: 1 };
    expect(hiddenBy(['scores'], 'scores', [cell])).toHaveLength(8);
    const hidden = conceal(picture, 'scores', 'on', [cell]);
    expect(valueAt(hidden, 'scores', 0, 1)).toBe(valueAt(picture, 'scores', 0, 1));
    expect(hiddenBy(['scores'], 'scores', ['scores'])).toEqual([]);
  });

  it('asks for nothing that is given, or is not there', () => {
    expect(isPredictable(picture, { matrix: 'x', row: 0, col: 0 })).toBe(false);
    expect(isPredictable(picture, { matrix: 'scores', row: 3, col: 0 })).toBe(false);
    expect(isPredictable(picture, { matrix: 'constructor', row: 0, col: 0 })).toBe(false);
    expect(hiddenBy([{ matrix: 'x', row: 0, col: 0 }], 'scores')).toEqual([]);
    expect(cellsAt(picture, 'scores').map(cellKey)).toContain('scores:2:2');
    const [without] = lessonPictures.filter(({ picture: { steps } }) => steps.every(({ id }) => id !== 'qkv'));
    expect(isPredictable(without!.picture, 'qkv')).toBe(false);
  });

  it('says “?” where weights are not told, and not which is the largest', () => {
    const weights = [0, 1, 2].map((col) => ({ matrix: 'weights', row: 0, col }));
    const hidden = conceal(picture, 'weighted-sum', weights, []);
    const timeline = timelineOf(hidden);
    const frame = frameOf(hidden, timeline, spanOf(timeline, 'weighted-sum').start + 1);
    const sentence = sentenceOf(hidden, frame, String, sayInPageLanguage);
    expect(sentence).toContain('in proportion');
    expect(sentence).not.toMatch(/most|\d/);
  });
});
