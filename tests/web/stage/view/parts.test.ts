/** The parts of a stage that know no page: their messages, subscriptions and clean-up. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InputError } from '../../../../web/shared/input/input-error.ts';
import { spanOf } from '../../../../web/stage/model/timeline.ts';
import { Changes } from '../../../../web/stage/view/parts/changes.ts';
import { Problems } from '../../../../web/stage/view/parts/problems.ts';
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
