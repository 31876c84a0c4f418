/** States set by a page's script. Those that were read come back as they were: model.test.ts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../web/shared/input/input-error.ts';
import { findExample } from '../../../../web/stage/inputs/examples.ts';
import { exampleInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { type StageOptions, type StageState, defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { decodeState, encodeState } from '../../../../web/stage/state/link.ts';
import { readState } from '../../../../web/stage/state/read-state.ts';
import { sessionOf, stateOf } from '../../../../web/stage/state/session.ts';

const start = defaultState('two-queries');
const inputs = exampleInputs(findExample('two-queries')!);

/** Each option, other than the example has it. */
const others: Required<StageOptions> = {
  scale: 2,
  causal: true,
  keyLength: 1,
  speed: 2,
  theme: 'dark',
  head: 1,
  query: 1,
  present: true,
  pauses: true,
  rows: 'all',
  locked: { matrix: 'scores', row: 0, col: 1 },
  predict: ['softmax'],
  revealed: ['softmax'],
  steps: ['scores', 'softmax'],
  fixed: ['q'],
};

it.each(Object.entries(others))('a session, a link and a state that is set have %s', (name, value) => {
  const state: StageState = { ...start, options: { ...start.options, [name]: value } };
  expect(stateOf(sessionOf(state))).toEqual(state);
  expect(decodeState(encodeState(state)).state.options).toEqual(state.options);
  expect(readState(state).options).toEqual(state.options);
});

describe('a state that is set', () => {
  it('may have been kept as JSON', () => {
    const state: StageState = {
      ...start,
      inputs,
      outputGradient: { rows: 1, cols: 2, data: Float32Array.of(0.1, -2) },
    };
    expect(readState(JSON.parse(JSON.stringify(state)) as object)).toEqual(state);
  });

  it('is as the example begins in what it leaves out', () => {
    expect(readState({ version: 1 })).toEqual({ ...defaultState() });
    expect(readState({ version: 1, example: 'two-queries', options: { causal: true } })).toEqual({
      ...start,
      options: { ...start.options, causal: true },
    });
  });

  it.each<[object, string]>([
    [{ example: 'gone' }, 'state: example: there is no example "gone"'],
    [{ step: 5 }, 'state: step: "5" is not one of words, qkv, split,'],
    [{ time: NaN }, 'state: time: -inf is not between 0 and'],
    [{ options: { theme: 5 } }, 'state: theme: "5" is not one of auto, light, dark, inherit'],
    [{ options: { speed: 'fast' } }, 'state: speed: '],
    [{ options: { predict: {} } }, 'state: expected a state of a stage'],
    [{ options: { fixed: [5] } }, 'state: fixed: '],
    [{ options: 5, inputs: 5 }, 'state: '],
    [{ sentence: 'a text' }, 'state: expected a state of a stage'],
    [{ sentence: { text: '' } }, 'state: sentence: the sentence has no words'],
    [{ inputs: {} }, 'state: q, k, v are missing'],
    [{ inputs: { ...inputs, q: 5 } }, 'state: q: expected numbers, got 5'],
    [{ inputs: { ...inputs, q: { rows: 2, cols: 2, data: 'ab' } } }, 'state: q: data must be a list of numbers'],
    [{ inputs: { ...inputs, q: [[1], ['2']] } }, 'state: q: row 1 is not a list of numbers'],
    [{ inputs: { ...inputs, q: [[NaN]] } }, 'state: q: NaN at row 0, column 0: '],
    [{ inputs: { ...inputs, tokens: 5 } }, 'state: expected a state of a stage'],
  ])('%j: what is wrong is named', (given, message) => {
    expect(() => readState({ ...start, ...given })).toThrow(message);
  });

  it('is one that can be shown, or is refused', () => {
    const names = Object.keys({ ...start, sentence: 0, outputGradient: 0 });
    const options = Object.keys({ ...start.options, head: 0, query: 0, locked: 0, predict: 0, revealed: 0, steps: 0 });
    const some = (of: readonly string[]) => fc.dictionary(fc.constantFrom(...of), fc.anything());
    fc.assert(
      fc.property(some(names), some(options), (given, more) => {
        let state: StageState;
        try {
          state = readState({ ...start, ...given, options: { ...start.options, ...more } });
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          return;
        }
        expect(stateOf(sessionOf(state))).toEqual(state);
      }),
    );
  });
});
