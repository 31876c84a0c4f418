/** A hidden page rests, in whatever order hiding, showing and answers come; and calm drawing is twice a second. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command, Report } from '../../../../web/learn/training/protocol.ts';
import { pausedWhenHidden } from '../../../../web/learn/training/pause-when-hidden.ts';
import { paced } from '../../../../web/learn/view/element/pace.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
const turn = (isHidden: boolean): void => {
  page.hidden = isHidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  page.hidden = false;
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function started() {
  const told: Command[] = [];
  const reports: Report[] = [];
  let say: (report: Report) => void = () => undefined;
  const trainer = pausedWhenHidden((report) => {
    say = report;
    return { tell: (command) => told.push(command), stop: () => undefined, isInPage: false, isThere: true };
  })((report) => reports.push(report));
  return { trainer, told, reports, stopped: (step: number) => say({ kind: 'stopped', step }) };
}
const kinds = (of: readonly { kind: string }[]): string[] => of.map(({ kind }) => kind);

describe('a hidden page', () => {
  it('pauses what trains, says nothing of it, and goes on when it is seen', () => {
    const { trainer, told, reports, stopped } = started();
    trainer.tell({ kind: 'play', until: 100 });
    turn(true);
    stopped(40);
    turn(false);
    expect(told.slice(1)).toEqual([{ kind: 'pause' }, { kind: 'play', until: 100 }]);
    expect(reports).toEqual([]);
    stopped(100);
    expect(kinds(reports)).toEqual(['stopped']);
    turn(true);
    expect(told.length).toBe(3);
  });

  it('tells nothing to a trainer that was stopped', () => {
    const { trainer, told } = started();
    trainer.tell({ kind: 'play', until: 100 });
    trainer.stop();
    turn(true);
    expect(kinds(told)).toEqual(['play']);
  });

  it('is seen again before the pause is answered', () => {
    const { trainer, reports, stopped } = started();
    trainer.tell({ kind: 'play', until: 100 });
    turn(true);
    turn(false);
    stopped(40);
    expect(reports).toEqual([]);
    trainer.tell({ kind: 'pause' });
    stopped(60);
    expect(kinds(reports)).toEqual(['stopped']);
  });

  it('does not begin to train, until it is seen', () => {
    const { trainer, told } = started();
    page.hidden = true;
    trainer.tell({ kind: 'play', until: 100 });
    expect(kinds(told)).toEqual(['play', 'pause']);
    turn(false);
    expect(kinds(told)).toEqual(['play', 'pause', 'play']);
  });
});

it.each([
  [true, 3],
  [false, 21],
])('with less motion asked for (%s) a second of reports is drawn %i times', (matches, times) => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches }));
  const draw = vi.fn();
  const tell = paced(draw);
  for (let at = 0; at <= 1000; at += 50) {
    tell();
    vi.advanceTimersByTime(50);
  }
  expect(draw).toHaveBeenCalledTimes(times);
});
