import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSetup, taskOf } from '../../../../web/learn/setup.ts';
import { type PlayState, startState } from '../../../../web/learn/state/play-state.ts';
import { readState } from '../../../../web/learn/state/read-state.ts';
import { opened, reduce } from '../../../../web/learn/state/reducer.ts';
import { TYPED_TEXT } from '../../../../web/learn/tasks/typed-text.ts';
import { states } from './states.ts';

describe('a state that is set', () => {
  it('is what was read', () => {
    const state: PlayState = {
      ...startState,
      setup: { ...defaultSetup, layers: '1', rate: 0.005 },
      compared: { layers: '2' },
      changes: [{ step: 200, stream: 1, rate: 0.005 }],
      until: 600,
      isPlaying: true,
      at: 120,
      chosen: { layer: 0, head: 1 },
      query: 3,
      off: [{ layer: 0, head: 0 }],
      input: { typed: [0, 1, 2] },
      axis: 'log',
    };
    expect(readState({ ...state, run: 7 })).toEqual({ state, problems: [] });
    const stored = opened(startState);
    expect(readState(reduce(stored, { kind: 'see', at: 200 }))).toEqual({
      state: { ...startState, at: 200 },
      problems: [],
    });
  });

  it('is shown again, whatever it is', () => {
    fc.assert(
      fc.property(states, fc.string(), (any, unused) => {
        const text = any.setup.task === TYPED_TEXT ? any.setup.text : unused;
        const shown = opened({ ...any, setup: { ...any.setup, text } });
        const { state, problems } = readState(structuredClone(shown));
        expect(problems).toEqual([]);
        expect(reduce(startState, { kind: 'open', state })).toEqual({ ...shown, run: 1 });
      }),
    );
  });

  it('of a head of the second run needs the run that it is one of', () => {
    const state = { ...startState, compared: { layers: '1' as const }, chosenRun: 1 as const };
    const named = (given: object) => readState({ ...state, ...given }).problems.map(({ values }) => values['name']);
    expect(named({ chosen: { layer: 0, head: 1 } })).toEqual([]);
    expect(named({ chosen: { layer: 1, head: 1 } })).toEqual(['chosenRun', 'chosen']);
  });

  it.each([
    [undefined, 'state'],
    ['repeat', 'state'],
    [{ setup: 'repeat' }, 'setup'],
    [{ setup: { layers: 2 } }, 'layers'],
    [{ setup: { ...defaultSetup, colour: 'red' } }, 'colour'],
    [{ setup: { ...defaultSetup, task: 'own', text: 'short' } }, 'text'],
    [{ until: '600' }, 'until'],
    [{ isPlaying: 'yes' }, 'isPlaying'],
    [{ axis: 'cubic' }, 'axis'],
    [{ isStored: 1 }, 'isStored'],
    [{ at: 'then' }, 'at'],
    [{ at: 0.5 }, 'at'],
    [{ chosen: { layer: 2, head: 0 } }, 'chosen'],
    [{ chosen: null }, 'chosen'],
    [{ off: [{ layer: 0 }] }, 'off'],
    [{ query: 24 }, 'query'],
    [{ input: { typed: [99] } }, 'input'],
    [{ compared: { rate: 1 } }, 'compared'],
    [
      {
        changes: [
          { step: 5, rate: 1 },
          { step: 3, rate: 1 },
        ],
      },
      'changes',
    ],
    [{ patches: [{ step: 5 }] }, 'patches'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is named, and keeps its start', (given, name) => {
    const { state, problems } = readState(given);
    expect(problems.map(({ values }) => values['name'])).toEqual([name]);
    expect(state).toEqual({ ...startState, setup: { ...defaultSetup, text: name === 'text' ? 'short' : '' } });
  });

  it('names a text once, however much is wrong with it', () => {
    for (const text of [3, 'a'.repeat(2_000_001)]) {
      const { problems } = readState({ setup: { ...defaultSetup, task: 'own', text } });
      expect(problems.map(({ values }) => values['name'])).toEqual(['text']);
    }
  });

  it('can be shown, whatever it is', () => {
    const part = fc.oneof(fc.anything(), fc.constantFrom(NaN, -1, 1e9, '', [], {}, null));
    const names = [
      'setup',
      'until',
      'at',
      'chosen',
      'query',
      'off',
      'input',
      'compared',
      'changes',
      'patches',
      'again',
      'isStored',
      'chosenRun',
    ];
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...names), part)), (given) => {
        const { state } = readState(given);
        expect(taskOf(state.setup).vocabulary.length).toBeGreaterThan(1);
        expect(readState(state).problems).toEqual([]);
      }),
    );
  });
});
