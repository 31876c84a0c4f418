/** The parts of a stage that know no page: their messages, subscriptions and clean-up. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InputError } from '../../../../web/shared/input/input-error.ts';
import { spanOf } from '../../../../web/stage/model/timeline.ts';
import { Changes } from '../../../../web/stage/view/parts/changes.ts';
import { HostColours } from '../../../../web/stage/view/parts/host-colours.ts';
import { Prediction } from '../../../../web/stage/view/parts/prediction.ts';
import { Presenting } from '../../../../web/stage/view/parts/presenting.ts';
import { Problems } from '../../../../web/stage/view/parts/problems.ts';
import { Viewport } from '../../../../web/stage/view/parts/viewport.ts';
import { Progress } from '../../../../web/stage/view/element/progress.ts';
import { benchOf, hostOf } from '../bench.ts';

/** A stage without a page; its player stays at the last seek. */
function stage() {
  const bench = benchOf('two-queries');
  const told: (readonly [name: string, detail: object])[] = [];
  const player = { step: bench.state.step, time: 0, isAtEnd: false, stop: vi.fn() };
  const host = hostOf(bench, player, {
    emit: (name, detail = {}) => {
      told.push([name, detail]);
    },
  });
  return { host, bench, player, told };
}

const cell = { matrix: 'q', row: 0, col: 0 } as const;
let { host, bench, player, told } = stage();
beforeEach(() => {
  ({ host, bench, player, told } = stage());
});

describe('a change', () => {
  it('is told with the state that comes of it, and what was said or asked before is let go', () => {
    const onOtherNumbers = vi.fn();
    const changes = new Changes(host, onOtherNumbers);
    host.problems.fail('cell', 'no number');
    player.time = spanOf(bench.timeline, 'softmax').start + 0.5;
    expect(changes.edit(cell, 7)).toBe(true);
    expect(told).toEqual([['edit', { state: bench.stateAt(player.time) }]]);
    expect(told[0]?.[1]).toMatchObject({ state: { step: 'softmax', time: 0.5 } });
    expect(onOtherNumbers).toHaveBeenCalledOnce();
    expect(host.problems.at('cell')).toBeUndefined();
    expect(player.stop).not.toHaveBeenCalled();
  });

  it('that cannot be done changes nothing, and says so where it was tried', () => {
    const onOtherNumbers = vi.fn();
    const before = bench.session;
    expect(new Changes(host, onOtherNumbers).edit({ ...cell, matrix: 'scores' }, 7)).toBe(false);
    expect(bench.session).toBe(before);
    expect(host.problems.at('cell')).toBeInstanceOf(InputError);
    expect([told, onOtherNumbers.mock.calls]).toEqual([[], []]);
  });

  it('of the example stops what is playing; a page that opened it is told nothing', () => {
    const changes = new Changes(host, () => undefined);
    changes.attempt({ type: 'example', example: 'worked-example' }, 'input', 'page');
    expect(player.stop).toHaveBeenCalledOnce();
    expect(told).toEqual([]);
    changes.attempt({ type: 'example', example: 'two-queries' });
    expect(told.map(([name]) => name)).toEqual(['edit']);
  });

  it('takes what is being typed first, and keeps what cannot be taken', () => {
    const changes = new Changes(host, () => undefined);
    changes.attempt({ type: 'type', cell, text: '2.5', place: 'stage' });
    changes.finishTyping();
    expect([bench.session.edit, bench.picture.matrices.q?.data[0]]).toEqual([undefined, 2.5]);
    changes.attempt({ type: 'type', cell, text: 'two', place: 'stage' });
    changes.finishTyping();
    expect(bench.session.edit?.problem).toBeInstanceOf(InputError);
    expect(bench.picture.matrices.q?.data[0]).toBe(2.5);
  });
});

describe('a workbench', () => {
  it('lets a reader edit what was entered and is not fixed', () => {
    expect(bench.isEditable(cell)).toBe(true);
    expect(bench.isEditable({ ...cell, row: 99 })).toBe(false);
    expect(bench.isEditable({ ...cell, matrix: 'scores' })).toBe(false);
    bench.dispatch({ type: 'set-up', fixed: [cell] });
    expect([bench.isEditable(cell), bench.isEditable({ ...cell, col: 1 })]).toEqual([false, true]);
  });
});

describe('what is to be predicted', () => {
  it('is set anew, and with it goes what was wrong with the setting before', () => {
    host.problems.fail('setup', 'no such step');
    new Prediction(host, new Changes(host, () => undefined)).set('off');
    expect([bench.session.predict, host.problems.at('setup')]).toEqual(['off', undefined]);
  });
});

describe('a pointer', () => {
  it('is told for each other cell that it comes to, and when it is over none', () => {
    const viewport = new Viewport(host);
    for (const col of [0, 0, 1, 99]) viewport.pointAt({ ...cell, col });
    expect(told).toEqual([
      ['point', { cell }],
      ['point', { cell: { ...cell, col: 1 } }],
      ['point', { cell: undefined }],
    ]);
  });
});

describe('what listens to the page', () => {
  /** An element of the page, as far as these ask for one. */
  const element = (more: object) =>
    Object.assign(host, { addController: vi.fn(), toggleAttribute: vi.fn(), ...more }) as never;
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('hears its keys and full screen only while it presents', () => {
    const heard = new Map<string, unknown>();
    vi.stubGlobal('document', {
      addEventListener: (type: string, listener: unknown) => heard.set(type, listener),
      removeEventListener: (type: string, listener: unknown) => heard.get(type) === listener && heard.delete(type),
    });
    const stage = element({ renderRoot: { querySelector: () => null } });
    const presenting = new Presenting(stage, new Changes(host, () => undefined));
    const present = (isOn: boolean) => {
      bench.dispatch({ type: 'look', present: isOn });
      presenting.hostUpdated();
      return [...heard.keys()];
    };
    expect([present(true), present(false), present(true)].map((types) => types.length)).toEqual([2, 0, 2]);
    presenting.hostDisconnected();
    expect([...heard]).toEqual([]);
  });

  it.each([
    ['white', 'color(srgb 1 1 1)', 'dark'],
    ['black', 'rgb(0, 0, 0)', 'light'],
  ])('takes the palette that goes with %s text', (_, outlineColor, scheme) => {
    vi.stubGlobal('getComputedStyle', () => ({ outlineColor, backgroundColor: 'rgb(1, 2, 3)' }));
    const colours = new HostColours(element({ theme: 'inherit', renderRoot: { querySelector: () => ({}) } }));
    colours.measure();
    expect(colours.style).toBe(`color-scheme: ${scheme}; --behind: rgb(1, 2, 3)`);
  });
});

describe('progress', () => {
  it('tells of each step that is come to, and once of the end, each time that it is come to', () => {
    const progress = new Progress(host);
    progress.tick();
    player.step = 'softmax';
    progress.tick();
    progress.tick();
    expect(told).toEqual([
      [
        'step',
        { step: 'softmax', steps: ['scores', 'softmax', 'weighted-sum'], pass: 'forward', example: 'two-queries' },
      ],
    ]);
    player.isAtEnd = true;
    progress.tick();
    progress.tick();
    expect(told.map(([name]) => name)).toEqual(['step', 'complete']);
    player.isAtEnd = false;
    progress.tick();
    player.isAtEnd = true;
    progress.tick();
    expect(told.map(([name]) => name)).toEqual(['step', 'complete', 'complete']);
  });
});

describe('what went wrong', () => {
  it('is told, and kept where it was made', () => {
    const told: unknown[] = [];
    const problems = new Problems((error) => told.push(error));
    problems.fail('paste', 'no matrix');
    problems.fail('paste', 'no number');
    expect(told).toEqual(['no matrix', 'no number']);
    expect([problems.at('paste'), problems.at('cell')]).toEqual(['no number', undefined]);
    problems.clear('paste');
    expect(problems.at('paste')).toBeUndefined();
  });

  it('is forgotten with the next thing that is done, but for what a page set and an engine that does not start', () => {
    const problems = new Problems(() => undefined);
    const all = ['cell', 'sentence', 'paste', 'input', 'setup', 'engine'] as const;
    for (const where of all) problems.fail(where, where);
    problems.forget();
    expect(all.filter((where) => problems.at(where) !== undefined)).toEqual(['setup', 'engine']);
  });
});
