import { describe, expect, it } from 'vitest';
import { defaultSetup } from '../../../../web/learn/setup.ts';
import { PARTS, readAttributes } from '../../../../web/learn/state/attributes.ts';
import { milestonesOf } from '../../../../web/learn/state/milestones.ts';
import { UNTIL, startState } from '../../../../web/learn/state/play-state.ts';
import { opened, reduce } from '../../../../web/learn/state/reducer.ts';

const read = (attributes: Readonly<Record<string, string>>) => readAttributes((name) => attributes[name] ?? null);
const keysOf = (attributes: Readonly<Record<string, string>>) =>
  read(attributes).problems.map(({ values }) => values['name']);

describe('attributes', () => {
  it('of none are the start', () => {
    expect(read({})).toEqual({ setup: defaultSetup, until: UNTIL, parts: PARTS, problems: [] });
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

  it.each([
    ['rate', ''],
    ['rate', '1e9'],
    ['seed', '1.5'],
    ['causal', 'perhaps'],
    ['task', 'fly'],
    ['steps', '0'],
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
});

describe('the stored run', () => {
  const stored = opened(startState);

  it('is shown where nothing was chosen otherwise', () => {
    expect(stored.isStored).toBe(true);
    expect(opened({ ...startState, until: 40 }).isStored).toBe(true);
    expect(opened({ ...startState, setup: { ...defaultSetup, seed: 2 } }).isStored).toBe(false);
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
