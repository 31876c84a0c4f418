import { describe, expect, it } from 'vitest';
import { decodeState, encodeState } from '../../../../web/stage/state/link.ts';
import { type Predict, parsePredict } from '../../../../web/stage/inputs/predict.ts';
import { placesText } from '../../../../web/stage/inputs/places.ts';
import { type StageState, defaultState } from '../../../../web/stage/inputs/stage-state.ts';

const cell = { matrix: 'weights', row: 0, col: 12 };

describe('what is to be predicted', () => {
  it.each<[string, Predict]>([
    ['off', 'off'],
    ['', 'off'],
    [',', 'off'],
    [' on ', 'on'],
    ['softmax', ['softmax']],
    ['softmax weights[0,12]', ['softmax', cell]],
    ['weights[ 0, 12 ];scores', [cell, 'scores']],
  ])('is read from “%s”', (text, predict) => {
    expect(parsePredict(text)).toEqual(predict);
    expect(parsePredict(placesText(predict))).toEqual(predict);
  });

  it.each(['onn', 'scores[1]', 'scores[1,2', 'scores[a,b]', 'on softmax'])('is not read from “%s”', (text) => {
    expect(() => parsePredict(text)).toThrow(/predict: expected off, on, qkv, split, scores.*; got “/);
  });

  it('is part of a link, with what is known of it', () => {
    const start: StageState = { ...defaultState(), step: 'qkv' };
    const state = { ...start, options: { ...start.options, predict: ['softmax', cell] as const, revealed: [cell] } };
    const link = encodeState(state);
    expect(link).toBe('example=bank-river&predict=softmax%20weights%5B0%2C12%5D&revealed=weights%5B0%2C12%5D');
    expect(decodeState(link)).toEqual({ state, problems: [] });
    expect(encodeState({ ...start, options: { ...start.options, predict: 'off', revealed: [] } })).toBe(
      'example=bank-river',
    );
  });

  it('is left out of a link where it means nothing, and that is said', () => {
    const { state, problems } = decodeState('predict=everything&step=scores');
    expect(state.options.predict).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining('everything')]);
  });
});
