/** Settings that are lists: what a reader cannot change, what is to be predicted, and the steps that are offered. */
import { describe, expect, it } from 'vitest';
import { isOffered, offeredStep, parseSteps, passesOf } from '../../../../web/stage/inputs/offer.ts';
import {
  type Fixed,
  type Predict,
  isFixed,
  isWholeFixed,
  parseFixed,
  parsePredict,
  placesText,
} from '../../../../web/stage/inputs/places.ts';
import { type StageOptions, type StageState, defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { ALL_STEP_IDS, STEP_IDS, passOf } from '../../../../web/stage/inputs/step-ids.ts';
import { decodeState, encodeState } from '../../../../web/stage/state/link.ts';

const score = { matrix: 'scores', row: 0, col: 1 };
const weight = { matrix: 'weights', row: 0, col: 12 };

interface Setting {
  readonly parse: (text: string) => unknown;
  readonly read: readonly (readonly [string, Fixed | Predict])[];
  readonly refused: readonly string[];
  readonly problem: RegExp;
}

const settings: Readonly<Record<'fixed' | 'predict' | 'steps', Setting>> = {
  fixed: {
    parse: parseFixed,
    read: [
      ['', []],
      [' all ', 'all'],
      ['q k scores[0,1]', ['q', 'k', score]],
      ['scores[ 0, 1 ],q', [score, 'q']],
    ],
    refused: ['q[0', 'q[0,x]', '[0,1]', 'all q', '<b>', 'q[99999,0]'],
    problem: /^fixed: expected all, x, context, wq, .* such as q\[0,1\]; got “.*”$/,
  },
  predict: {
    parse: parsePredict,
    read: [
      ['off', 'off'],
      ['', 'off'],
      [',', 'off'],
      [' on ', 'on'],
      ['softmax', ['softmax']],
      ['softmax weights[0,12]', ['softmax', weight]],
      ['weights[ 0, 12 ];scores', [weight, 'scores']],
    ],
    refused: ['onn', 'scores[1]', 'scores[1,2', 'scores[a,b]', 'on softmax'],
    problem: /predict: expected off, on, qkv, split, scores.*; got “/,
  },
  steps: {
    parse: parseSteps,
    read: [
      ['', []],
      [' softmax, scores;softmax\n', ['scores', 'softmax']],
      ['d-values mask', ['mask', 'd-values']],
      [ALL_STEP_IDS.toReversed().join(' '), ALL_STEP_IDS],
    ],
    refused: ['scores soft'],
    problem: /^steps: expected one of words, qkv, split, scores, .*, got "?soft"?$/,
  },
};

describe.each(Object.entries(settings))('%s', (_, { parse, read, refused, problem }) => {
  it.each(read)('is read from “%s”, and written so that it is read again', (text, value) => {
    expect(parse(text)).toEqual(value);
    expect(parse(placesText(value))).toEqual(value);
  });

  it.each(refused)('is not read from “%s”', (text) => {
    expect(() => parse(text)).toThrow(problem);
  });
});

describe('a link', () => {
  it.each<[Partial<StageOptions>, StageState['step'], link: string]>([
    [{ fixed: 'all' }, 'qkv', 'fixed=all'],
    [{ fixed: ['q', score] }, 'qkv', 'fixed=q%20scores%5B0%2C1%5D'],
    [{ predict: ['softmax', score] }, 'qkv', 'predict=softmax%20scores%5B0%2C1%5D'],
    [{ predict: ['softmax'], revealed: [weight] }, 'qkv', 'predict=softmax&revealed=weights%5B0%2C12%5D'],
    [{ steps: ['scale', 'softmax'] }, 'scale', 'steps=scale%20softmax'],
  ])('has %j', (options, step, part) => {
    const start = defaultState();
    const state = { ...start, step, options: { ...start.options, ...options } };
    const link = `example=bank-river&${part}`;
    expect(encodeState(state)).toBe(link);
    expect(decodeState(link)).toEqual({ state, problems: [] });
  });

  it.each([
    ['fixed=q[', /^link: "fixed" is not readable: fixed: expected .*; got “q\[”/, {}],
    ['predict=everything&step=scores', /everything/, { step: 'scores' }],
    ['steps=soft&step=mask', /^link: "steps" is not readable: steps: expected one of words, /, { step: 'mask' }],
    ['steps=softmax&step=mask', /^link: "step" is not readable: "mask" is not one of softmax$/, { step: 'softmax' }],
  ])('says what it cannot read, and has the rest: %s', (link, problem, rest) => {
    const { state, problems } = decodeState(link);
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(state).toMatchObject(rest);
    expect([state.options.fixed, state.options.predict]).toEqual([undefined, undefined]);
  });

  it('says nothing of what is as usual', () => {
    const start = defaultState();
    const options = { ...start.options, predict: 'off', revealed: [] } as const;
    expect(encodeState({ ...start, step: 'qkv', options })).toBe('example=bank-river');
  });
});

it('a cell is fixed alone or with all of its matrix', () => {
  expect(isFixed(['q', score], { matrix: 'q', row: 2, col: 0 })).toBe(true);
  expect(isFixed(['q', score], score)).toBe(true);
  expect(isFixed(['q', score], { ...score, col: 0 })).toBe(false);
  expect(isFixed('all', score)).toBe(true);
  expect([isWholeFixed(['q', score], 'q'), isWholeFixed(['q', score], 'scores')]).toEqual([true, false]);
});

it('no steps named are all', () => {
  for (const id of ALL_STEP_IDS) expect(isOffered([], id)).toBe(true);
  expect(passesOf([])).toEqual(['forward', 'backward']);
  expect(passesOf(['d-keys'])).toEqual(['backward']);
});

it('a step that is not offered has one that is: of its pass if there is one, the next rather than one before', () => {
  expect(offeredStep(['scores', 'softmax'], 'mask')).toBe('softmax');
  expect(offeredStep(['scores', 'softmax'], 'weighted-sum')).toBe('scores');
  expect(offeredStep(['d-keys'], 'mask')).toBe('d-keys');
  for (const id of ALL_STEP_IDS)
    for (const offered of [[], ['mask'], [...STEP_IDS.backward], ['qkv', 'd-qkv']] as const) {
      const found = offeredStep(offered, id);
      expect(isOffered(offered, found)).toBe(true);
      if (passesOf(offered).includes(passOf(id))) expect(passOf(found)).toBe(passOf(id));
    }
});
