import { describe, expect, it } from 'vitest';
import { sceneOf } from '../../../../web/learn/model/scene.ts';
import { defaultSetup, taskOf } from '../../../../web/learn/setup.ts';
import { PARTS, readAttributes } from '../../../../web/learn/state/attributes.ts';
import { noHistory } from '../../../../web/learn/state/history.ts';
import { answerOf, milestonesOf } from '../../../../web/learn/state/milestones.ts';
import { UNTIL, startState } from '../../../../web/learn/state/play-state.ts';
import { type Action, opened, reduce } from '../../../../web/learn/state/reducer.ts';
import type { Reading, Report } from '../../../../web/learn/training/protocol.ts';
import { Asking } from '../../../../web/learn/view/draw/asking.ts';
import type { PlayView } from '../../../../web/learn/view/element/host.ts';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';

const read = (attributes: Readonly<Record<string, string>>) => readAttributes((name) => attributes[name] ?? null);
const keysOf = (attributes: Readonly<Record<string, string>>) =>
  read(attributes).problems.map(({ values }) => values['name']);

describe('attributes', () => {
  it('of none are the start', () => {
    expect(read({})).toEqual({ setup: defaultSetup, compared: undefined, until: UNTIL, parts: PARTS, problems: [] });
  });

  it('are options by kind, steps and parts', () => {
    const given = {
      task: 'sort',
      layers: '3',
      rate: '0.02',
      causal: 'off',
      seed: '7',
      steps: '300',
      parts: 'curves, head',
    };
    const { setup, until, parts, problems } = read(given);
    expect(problems).toEqual([]);
    expect(setup).toEqual({ ...defaultSetup, task: 'sort', layers: '3', rate: 0.02, causal: false, seed: 7 });
    expect([until, parts]).toEqual([300, ['head', 'curves']]);
    expect(read({ causal: '' }).setup.causal).toBe(true);
  });

  it('compare with what is otherwise in one thing', () => {
    expect(read({ compare: 'layers' }).compared).toEqual({ layers: '1' });
    expect(read({ compare: 'layers', layers: '1' }).compared).toEqual({ layers: '2' });
    expect(read({ compare: 'scale' }).compared).toEqual({ scale: 'off' });
  });

  it.each([
    ['rate', ''],
    ['rate', '1e9'],
    ['seed', '1.5'],
    ['causal', 'perhaps'],
    ['task', 'fly'],
    ['steps', '0'],
    ['compare', 'heads'],
    ['parts', 'toys'],
  ])('%s="%s" is named, and keeps its start', (name, text) => {
    expect(keysOf({ [name]: text })).toEqual([name]);
    expect(read({ [name]: text })).toMatchObject({ setup: defaultSetup, until: UNTIL, parts: PARTS });
  });

  it('a text that nothing can be learned from leaves the first task', () => {
    expect(keysOf({ task: 'own', text: 'short' })).toEqual(['text']);
    expect(read({ task: 'own', text: 'short' }).setup.task).toBe('repeat');
    expect(read({ task: 'own', text: 'to be or not to be, '.repeat(9) }).problems).toEqual([]);
  });

  it('a text of 2 MB is taken; of a longer one the first part is, and that is said once', () => {
    const text = 'to be or not to be, '.repeat(100_000);
    expect(read({ task: 'own', text })).toMatchObject({ setup: { task: 'own', text }, problems: [] });
    expect(read({ task: 'own', text: `${text}.` }).setup.text).toBe(text);
    expect(keysOf({ task: 'own', text: `${text}.` })).toEqual(['text']);
    expect(keysOf({ task: 'own', text: 'a'.repeat(2_000_001) })).toEqual(['text']);
  });
});

describe('the stored run', () => {
  const stored = opened(startState);

  it('is shown where nothing was chosen otherwise', () => {
    expect(stored.isStored).toBe(true);
    expect(opened({ ...startState, until: 40 }).isStored).toBe(true);
    expect(opened({ ...startState, setup: { ...defaultSetup, seed: 2 } }).isStored).toBe(false);
  });

  it('is seen to its end where another one stops before', () => {
    const end = (until: number, step: number) => sceneOf({ ...stored, until }, { ...noHistory, step }).end;
    expect([end(40, UNTIL), end(40, 20), end(5000, UNTIL)]).toEqual([UNTIL, 40, 5000]);
  });

  it('has no past but that of its own sequence with all heads: anything else is of the last moment', () => {
    const past = reduce(stored, { kind: 'see', at: 200 });
    expect(past.at).toBe(200);
    const off = reduce(past, { kind: 'switch', head: { layer: 0, head: 0 } });
    expect([off.at, off.off.length]).toEqual(['now', 1]);
    expect(reduce(off, { kind: 'see', at: 200 }).off).toEqual([]);
    const given = reduce(past, { kind: 'give', input: { typed: [1] } });
    expect(given.at).toBe('now');
    expect(reduce(given, { kind: 'see', at: 200 }).input).toEqual({ sample: 0 });
  });

  it('is let go when training begins, from nothing, and comes back where nothing can be computed', () => {
    const playing = reduce(stored, { kind: 'play', step: 2000 });
    expect(playing).toMatchObject({ isStored: false, isPlaying: true, until: UNTIL, run: stored.run + 1 });
    const branched = reduce(stored, { kind: 'branch', from: 300 });
    expect(branched).toMatchObject({ isStored: false, isPlaying: true, changes: [{ step: 300, stream: 1 }] });
    expect(branched.run).toBe(stored.run + 1);
    expect(reduce(playing, { kind: 'unable' })).toMatchObject({
      isStored: true,
      isPlaying: false,
      setup: defaultSetup,
    });
  });
});

describe('what a page is told', () => {
  const point = (step: number, accuracy: number) => ({ step, accuracy, loss: 1, kinds: {}, heads: [] });
  const progress = (...points: ReturnType<typeof point>[]) =>
    ({ kind: 'progress', step: 0, points: [points], kept: [], stepsASecond: 0 }) as const;
  const types = (...given: Parameters<typeof milestonesOf>) =>
    milestonesOf(...given).map(({ type, detail }) => `${type} ${detail.step}`);

  it('is each step that was measured, and once when most of what is possible is right', () => {
    expect(types([], progress(point(0, 0.1), point(20, 0.73)), 0.9)).toEqual(['step 0', 'step 20', 'learned 20']);
    expect(types([point(20, 0.73)], progress(point(40, 0.9)), 0.9)).toEqual(['step 40']);
  });

  it('is never that where nobody knows what is possible', () => {
    expect(types([], progress(point(0, 1)), undefined)).toEqual(['step 0']);
  });
});

describe('an answer', () => {
  const task = taskOf(defaultSetup);
  const reading = (tokens: readonly number[]): Reading => ({
    step: 40,
    tokens,
    off: [],
    weights: [],
    right: { loss: 1, accuracy: 0 },
    probabilities: fromRows(tokens.map((_, row) => task.vocabulary.map((__, token) => (token === row ? 0.9 : 0.1)))),
  });
  const report = (tokens: readonly number[]): Report => {
    const look = { at: 'now', tokens, off: [], isWithoutAsked: false } as const;
    return { kind: 'reading', look, readings: [reading(tokens)] };
  };

  it('is the word that comes next after what was asked', () => {
    expect(answerOf(task, [5, 6], report([5, 6]))).toEqual({
      step: 40,
      words: ['f', 'g'],
      answer: 'b',
      share: Math.fround(0.9),
    });
    expect(answerOf(task, [5, 6], report([5, 7]))).toBeUndefined();
    expect(answerOf(task, [5], { kind: 'stopped', step: 1 })).toBeUndefined();
  });

  it('is told once for each sequence that somebody types', () => {
    const asking = new Asking();
    const acts: Action[] = [];
    let state = startState;
    const view = () => {
      const act = (action: Action): void => {
        acts.push(action);
        state = reduce(state, action);
      };
      return { state, scene: sceneOf(state, noHistory), act, say: (key: string) => key } as unknown as PlayView;
    };
    asking.ask(view(), 'fg');
    expect(asking.hear(report([1, 2]), view)).toBeUndefined();
    expect(asking.hear(report([5, 6]), view)?.answer).toBe('b');
    asking.ask(view(), 'f g'); // as the loss of focus says it once more, which changes nothing
    expect(asking.hear(report([5, 6]), view)).toBeUndefined();
    asking.ask(view(), 'é');
    expect(asking.problem).toBe('typed.unknown');
    expect(acts).toHaveLength(1);
  });
});
