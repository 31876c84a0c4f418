import { describe, expect, it } from 'vitest';
import { decodeState, encodeState } from '../../../../web/stage/state/link.ts';
import { isOffered, offeredStep, parseSteps, passesOf } from '../../../../web/stage/inputs/offer.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { ALL_STEP_IDS, STEP_IDS, passOf } from '../../../../web/stage/inputs/step-ids.ts';

describe('the steps that are offered', () => {
  it.each([
    ['', []],
    [' softmax, scores;softmax\n', ['scores', 'softmax']],
    ['d-values mask', ['mask', 'd-values']],
    [ALL_STEP_IDS.toReversed().join(' '), ALL_STEP_IDS],
  ])('are read from “%s”, in their own order', (text, steps) => {
    expect(parseSteps(text)).toEqual(steps);
  });

  it('are named where something else is asked for', () => {
    expect(() => parseSteps('scores soft')).toThrow(
      /^steps: expected one of words, qkv, split, scores, .*, got "?soft"?$/,
    );
  });

  it('none named are all', () => {
    for (const id of ALL_STEP_IDS) expect(isOffered([], id)).toBe(true);
    expect(passesOf([])).toEqual(['forward', 'backward']);
    expect(passesOf(['d-keys'])).toEqual(['backward']);
  });

  it('have one for every step that is not among them: of its pass if there is one, the next rather than one before', () => {
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

  it('are part of a link, and where it begins follows from them', () => {
    const start = defaultState('dog-bites-man');
    const state = { ...start, step: 'scale', options: { ...start.options, steps: ['scale', 'softmax'] } } as const;
    const link = encodeState(state);
    expect(link).toBe('example=dog-bites-man&steps=scale%20softmax');
    expect(decodeState(link)).toEqual({ state, problems: [] });
    expect(decodeState('steps=softmax&step=mask')).toMatchObject({
      state: { step: 'softmax', options: { steps: ['softmax'] } },
      problems: ['link: "step" is not readable: "mask" is not one of softmax'],
    });
    expect(decodeState('steps=soft&step=mask')).toMatchObject({
      state: { step: 'mask' },
      problems: [expect.stringMatching(/^link: "steps" is not readable: steps: expected one of words, /)],
    });
  });
});
