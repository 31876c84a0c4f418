/** The playground's state: after any acts in any order it can be trained and shown. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taskOf } from '../../../../web/learn/setup.ts';
import { commandsFor, lookOf } from '../../../../web/learn/state/commands.ts';
import { type History, heard, keptBeside, noHistory, upTo } from '../../../../web/learn/state/history.ts';
import { type PlayState, UNTIL, setupsOf, startState } from '../../../../web/learn/state/play-state.ts';
import { type Action, reduce } from '../../../../web/learn/state/reducer.ts';
import { COMPARISONS, comparedWord, comparisonOf } from '../../../../web/learn/state/comparisons.ts';
import { TASKS } from '../../../../web/learn/tasks/tasks.ts';
import type { Point, Report } from '../../../../web/learn/training/protocol.ts';
import { runs } from '../../../seed.ts';

/** A training that has begun. */
const begun: PlayState = { ...startState, isStored: false };
const does = (...actions: Action[]): PlayState => actions.reduce((state, action) => reduce(state, action), begun);

const step = fc.nat(3000);
const head = fc.record({ layer: fc.nat(3), head: fc.nat(3) });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    changes: fc.record({ task: fc.constantFrom(...TASKS.map(({ id }) => id)) }),
    step,
  }),
  fc.record({
    kind: fc.constant('set' as const),
    changes: fc.record({ layers: fc.constantFrom('1' as const, '2' as const, '4' as const) }),
    step,
  }),
  fc.record({ kind: fc.constant('set' as const), changes: fc.record({ rate: fc.constantFrom(0.01, 0.001) }), step }),
  fc.record({
    kind: fc.constant('compare' as const),
    changes: fc.constantFrom(undefined, { layers: '1' as const }, { scale: 'off' as const }),
  }),
  fc.record({ kind: fc.constant('play' as const), step }),
  fc.constantFrom<Action>({ kind: 'pause' }, { kind: 'step' }, { kind: 'restart' }, { kind: 'stopped' }),
  fc.record({ kind: fc.constant('see' as const), at: fc.oneof(fc.constant('now' as const), step) }),
  fc.record({ kind: fc.constant('branch' as const), from: step }),
  fc.record({ kind: fc.constant('choose' as const), head, run: fc.constantFrom(0 as const, 1 as const) }),
  fc.record({ kind: fc.constant('ask' as const), query: fc.oneof(fc.constant(undefined), fc.nat(23)) }),
  fc.record({ kind: fc.constant('switch' as const), head }),
  fc.record({ kind: fc.constant('give' as const), input: fc.record({ sample: fc.nat(2) }) }),
  fc.record({ kind: fc.constant('axis' as const), axis: fc.constantFrom('linear' as const, 'log' as const) }),
);

describe('any sequence of actions', () => {
  it('leaves a state that can be trained and shown, and tells the trainer all that it has to know', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        let state = begun;
        // The trainer's state, from commands alone.
        let [plans, isPlaying] = ['', false];
        let look = '';
        for (const command of commandsFor(undefined, state))
          if (command.kind === 'begin') plans = JSON.stringify(command.plans.map(({ setup }) => setup));
        for (const each of actions) {
          const after = reduce(state, each);
          for (const command of commandsFor(state, after)) {
            if (command.kind === 'begin')
              [plans, isPlaying] = [JSON.stringify(command.plans.map(({ setup }) => setup)), false];
            if (command.kind === 'branch') isPlaying = false;
            if (command.kind === 'play') isPlaying = true;
            if (command.kind === 'pause') isPlaying = false;
            if (command.kind === 'look') look = JSON.stringify(command.look);
          }
          if (each.kind === 'stopped') isPlaying = false;
          state = after;
          expect(isPlaying).toBe(state.isPlaying);
          const told = setupsOf(state).map((setup) => ({ ...setup, rate: 0 }));
          expect((JSON.parse(plans) as object[]).map((setup) => ({ ...setup, rate: 0 }))).toEqual(told);
          const { length, boundary } = taskOf(state.setup);
          const shown = lookOf(state).tokens.length;
          expect(shown === length || (boundary !== undefined && shown > 1 && shown < length)).toBe(true);
          if (look) expect(JSON.parse(look)).toEqual(lookOf(state));
        }
      }),
      { numRuns: 2 * runs },
    );
  });
});

describe('an action', () => {
  it('that goes on from a moment keeps what a head was given up to it, and drops what came later', () => {
    const matrix = { rows: 1, cols: 1, data: new Float32Array(1) };
    const matrices = { wq: matrix, wk: matrix, wv: matrix, wo: matrix };
    const patch = (at: number) => ({ step: at, layer: 0, head: 0, matrices });
    const state = reduce({ ...begun, patches: [patch(10), patch(20), patch(30)] }, { kind: 'branch', from: 20 });
    expect(state.patches.map(({ step: at }) => at)).toEqual([10, 20]);
  });
  it('that pauses is told before what takes time to read of what rests', () => {
    const playing = does({ kind: 'play', step: 0 });
    const told = commandsFor(playing, reduce(playing, { kind: 'pause' }));
    expect(told.map(({ kind }) => kind)).toEqual(['pause', 'look']);
  });
  it('on what a model consists of begins anew, and keeps what was chosen within it', () => {
    const state = does(
      { kind: 'choose', head: { layer: 1, head: 1 }, run: 0 },
      { kind: 'play', step: 0 },
      { kind: 'set', changes: { layers: '1', heads: '1' }, step: 90 },
    );
    expect(state).toMatchObject({ run: 1, isPlaying: false, chosen: { layer: 0, head: 0 }, until: UNTIL });
  });
  it('on the rate is taken while it trains', () => {
    const state = does({ kind: 'play', step: 0 }, { kind: 'set', changes: { rate: 0.001 }, step: 90 });
    expect(state).toMatchObject({ run: 0, isPlaying: true, changes: [], setup: { rate: 0.001 } });
    // The trainer reports the steps of the changes.
    const changes = [
      { step: 0, rate: 0.01 },
      { step: 95, rate: 0.001 },
    ];
    expect(reduce(state, { kind: 'changed', changes })).toEqual({ ...state, changes });
    expect(commandsFor(begun, state)).toContainEqual({ kind: 'rate', rate: 0.001 });
  });
  it('of another task lets go of what was asked', () => {
    const state = does(
      { kind: 'give', input: { typed: [0, 1] } },
      { kind: 'ask', query: 1 },
      { kind: 'set', changes: { task: 'sort' }, step: 0 },
    );
    expect(state.input).toEqual({ sample: 0 });
    expect(state.query).toBeUndefined();
  });
  it('plays on from the end, further than before', () => {
    expect(does({ kind: 'play', step: UNTIL }).until).toBe(2 * UNTIL);
    expect(does({ kind: 'see', at: 40 }, { kind: 'play', step: 100 }).at).toBe('now');
  });
  it.each<Action>([{ kind: 'restart' }, { kind: 'set', changes: { seed: 2 }, step: 90 }])(
    'that begins anew ($kind) stops where the tag says',
    (action) => {
      const state = does({ kind: 'until', until: 40 }, { kind: 'play', step: 40 });
      expect(state.until).toBe(40 + UNTIL);
      expect(reduce(state, action, 40).until).toBe(40);
    },
  );
  it('of other tokens asks from none of the old places', () => {
    expect(does({ kind: 'ask', query: 5 }, { kind: 'give', input: { typed: [0, 1] } }).query).toBeUndefined();
  });
  it('switches a head off and on again', () => {
    const head = { layer: 0, head: 1 };
    expect(does({ kind: 'switch', head }).off).toEqual([head]);
    expect(does({ kind: 'switch', head }, { kind: 'switch', head }).off).toEqual([]);
  });
  it('of a stored run plays from nothing', () => {
    const state = reduce(startState, { kind: 'play', step: 1000 });
    expect(state).toMatchObject({ isStored: false, run: 1, until: UNTIL, isPlaying: true });
  });
});

describe('a comparison', () => {
  it('shows a head of either run, and the first again where the second has gone', () => {
    const compared = does(
      { kind: 'compare', changes: { layers: '1' } },
      { kind: 'choose', head: { layer: 0, head: 1 }, run: 1 },
    );
    expect(compared).toMatchObject({ chosenRun: 1, chosen: { layer: 0, head: 1 } });
    expect(reduce(compared, { kind: 'compare', changes: undefined })).toMatchObject({ chosenRun: 0 });
    // A page's script may choose a head that the run with one layer does not have.
    const state = { ...compared, chosen: { layer: 1, head: 1 } };
    expect(reduce(startState, { kind: 'open', state }).chosen).toEqual({ layer: 0, head: 1 });
  });
  it('changes one thing, and is known again', () => {
    // No run is compared with itself, whatever was set before.
    const bare = { ...startState.setup, layers: '1', scale: 'off', positions: 'none' } as const;
    for (const setup of [startState.setup, bare])
      for (const { changes } of COMPARISONS) expect(setup).not.toMatchObject(changes(setup));
    expect(comparedWord(startState)).toBeUndefined();
    expect(comparedWord({ ...startState, compared: { heads: '4' } })).toBe('compare.other');
    for (const { id, changes } of COMPARISONS) {
      const compared = changes(startState.setup);
      expect(Object.keys(compared)).toHaveLength(1);
      expect(comparisonOf({ ...startState, compared })).toBe(id);
    }
  });
  it('of layers is with one, or where there is one with two, also after the layers have changed', () => {
    const state = reduce(
      { ...startState, compared: { layers: '1' } },
      { kind: 'set', changes: { layers: '1' }, step: 0 },
    );
    expect([state.setup.layers, state.compared]).toEqual(['1', { layers: '2' }]);
    expect(reduce(state, { kind: 'set', changes: { layers: '3' }, step: 0 }).compared).toEqual({ layers: '1' });
  });
});

describe('the history that is told of a training', () => {
  const point = (at: number) => ({ step: at, loss: 1, accuracy: 0, kinds: {}, heads: [] });
  const progress = (history: History, ...steps: number[]): History =>
    heard(history, {
      kind: 'progress',
      step: steps.at(-1) ?? 0,
      points: [steps.map(point)],
      kept: steps,
      stepsASecond: 9,
    });
  it('grows by what is reported, and forgets what came after a step', () => {
    const history = progress(progress(noHistory, 0, 20), 40, 60);
    expect(history.points[0]?.map(({ step: at }) => at)).toEqual([0, 20, 40, 60]);
    expect(upTo(history, 45).points[0]?.map(({ step: at }) => at)).toEqual([0, 20, 40]);
  });
  it('replaces a point that is measured again', () => {
    const history = progress(progress(noHistory, 0, 20, 40), 40);
    expect(history.points[0]).toHaveLength(3);
  });
});

describe('history', () => {
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
});
