/** The trainer without a worker: its commands and its reports, and its runs, which equal those of run.ts. */
import { loadLearning } from 'attention-steps/learn';
import { describe, expect, it } from 'vitest';
import { startRun } from '../../../../web/learn/run.ts';
import { type Setup, defaultSetup, settingsOf, taskOf } from '../../../../web/learn/setup.ts';
import { sampleOf, wordsOf } from '../../../../web/learn/model/sequence.ts';
import { NAMES } from '../../../../web/learn/tasks/names.ts';
import type { Command, Look, Report } from '../../../../web/learn/training/protocol.ts';
import { Snapshots } from '../../../../web/learn/training/snapshots.ts';
import { Training, isMeasured } from '../../../../web/learn/training/trainer.ts';

const learning = await loadLearning();

/** Advances the clock by a millisecond per reading, so that slices do not depend on the machine. */
function start(...setups: Partial<Setup>[]) {
  const reports: Report[] = [];
  let time = 0;
  const training = new Training(
    learning,
    (report) => reports.push(report),
    () => time++,
  );
  const tell = (command: Command): void => {
    training.hear(command);
    while (training.work(50)) continue;
  };
  const plans = setups.map((changes) => ({ setup: { ...defaultSetup, ...small, ...changes }, changes: [] }));
  tell({ kind: 'begin', plans });
  const last = <Kind extends Report['kind']>(kind: Kind) =>
    reports.findLast((report): report is Extract<Report, { kind: Kind }> => report.kind === kind);
  const points = (run = 0) =>
    reports.flatMap((report) => (report.kind === 'progress' ? (report.points[run] ?? []) : []));
  return { tell, reports, last, points, training };
}
const small = { task: 'previous', width: '16', batch: '8' } as const;
const tokens = sampleOf(taskOf({ task: 'previous', text: '' }), 0).tokens;
const look = (changes: Partial<Look> = {}): Command => ({
  kind: 'look',
  look: { at: 'now', tokens, off: [], isWithoutAsked: false, ...changes },
});

describe('training', () => {
  it('goes as far as it is told, measured at the same steps, to the weights of the run itself', () => {
    const { tell, last, points, training } = start({});
    tell({ kind: 'play', until: 45 });
    expect(last('stopped')).toEqual({ kind: 'stopped', step: 45 });
    expect(points().map(({ step }) => step)).toEqual([0, 1, 2, 4, 8, 16, 20, 40]);
    expect(Array.from({ length: 46 }, (_, step) => step).filter(isMeasured)).toEqual(points().map(({ step }) => step));

    const setup = { ...defaultSetup, ...small };
    const run = startRun(learning, taskOf(setup), settingsOf(setup));
    for (let step = 0; step < 45; step++) run.step();
    tell({ kind: 'save', run: 0, at: 'now', metadata: {}, id: 0 });
    expect(last('saved')?.file).toEqual(run.model.save({ optimizer: true }));
    expect(points().at(-1)).not.toEqual(points()[0]);
    run.model.dispose();
    training.dispose();
  });

  it('is the same in one go, in two, step by step, and after a look back', () => {
    const one = start({});
    one.tell({ kind: 'play', until: 24 });
    const other = start({});
    other.tell({ kind: 'play', until: 20 });
    other.tell(look({ at: 4, off: [{ layer: 0, head: 0 }], isWithoutAsked: true }));
    for (let step = 20; step < 24; step++) other.tell({ kind: 'step' });
    const files = [one, other].map(({ tell, last, training }) => {
      tell({ kind: 'save', run: 0, at: 'now', metadata: {}, id: 0 });
      training.dispose();
      return last('saved')?.file;
    });
    expect(files[0]).toEqual(files[1]);
    expect(one.points()).toEqual(other.points());
  });

  it('shows a moment as it was: weights, what comes next, and what is right', () => {
    const { tell, last, training } = start({});
    tell({ kind: 'play', until: 20 });
    tell(look());
    const then = last('reading')?.readings;
    expect(then?.[0]?.step).toBe(20);
    tell({ kind: 'play', until: 60 });
    const now = last('reading')?.readings;
    expect(now?.[0]?.step).toBe(60);
    expect(now?.[0]?.weights).not.toEqual(then?.[0]?.weights);
    tell(look({ at: 39 }));
    expect(last('reading')?.readings).toEqual(then);
    const generatedAt = (at: number | 'now') => {
      tell({ kind: 'generate', run: 0, at, begin: { tokens, length: 1, temperature: 1, seed: 1 } });
      return last('generated')?.probabilities.data;
    };
    const earlier = generatedAt(39);
    expect(earlier).toEqual(generatedAt(20));
    expect(earlier).not.toEqual(generatedAt('now'));
    // The same moment of the next training is another one.
    tell({ kind: 'begin', plans: [{ setup: { ...defaultSetup, ...small }, changes: [] }] });
    tell({ kind: 'play', until: 60 });
    tell(look({ at: 39 }));
    expect(last('reading')?.readings).toEqual(then);
    training.dispose();
  });

  it('switches heads off in what is shown, and in nothing else', () => {
    const { tell, last, points, training } = start({});
    tell({ kind: 'play', until: 100 });
    tell(look({ isWithoutAsked: true }));
    const whole = last('reading')?.readings[0];
    const [heads] = whole?.without ?? [];
    const least = (heads?.[0]?.accuracy ?? NaN) < (heads?.[1]?.accuracy ?? NaN) ? 0 : 1;
    tell(look({ off: [{ layer: 0, head: least }] }));
    const without = last('reading')?.readings[0];
    expect(without?.right).toEqual(heads?.[least]);
    expect(without?.whole).toEqual(whole?.right);
    expect(without?.right.accuracy).toBeLessThan(whole?.right.accuracy ?? 0);
    // The next layer then gets other inputs.
    const [before, now] = [points().at(-1)?.heads, without?.heads];
    expect(now?.[0]).toEqual(before?.[0]);
    expect(now?.[1]).not.toEqual(before?.[1]);
    expect(whole?.heads).toBeUndefined();
    tell(look());
    expect(last('reading')?.readings[0]?.right).toEqual(whole?.right);
    expect(points().at(-1)).toMatchObject({ step: 100, ...whole?.right });
    training.dispose();
  });

  it('writes names that look more and more like those it learns from, and finishes one that was begun', () => {
    const { tell, last, training } = start({ task: 'names', layers: '1', heads: '4', positions: 'learned', mlp: '64' });
    const task = taskOf({ task: 'names', text: '' });
    const begun = [task.boundary ?? NaN];
    /** Returns the share of pairs of letters in the output that also occur in the list of names. */
    const likeness = (): number => {
      tell(look({ tokens: begun }));
      const written = last('reading')?.readings[0]?.written ?? [];
      expect(written).toHaveLength(8);
      const pairs = written.flatMap((tokens) => tokens.slice(1).map((token, at) => [tokens[at] ?? NaN, token]));
      const isKnown = (pair: number[]) => NAMES.some((name) => name.includes(wordsOf(task, pair).join('')));
      return pairs.filter(isKnown).length / pairs.length;
    };
    const before = likeness();
    tell({ kind: 'play', until: 200 });
    expect(before).toBeLessThan(0.6);
    expect(likeness()).toBeGreaterThan(0.95);
    const begin = { tokens: begun, length: task.length, temperature: 0, seed: 1 };
    tell({ kind: 'generate', run: 0, at: 'now', begin });
    const { tokens = [] } = last('generated') ?? {};
    expect(tokens.indexOf(task.boundary ?? NaN)).toBe(tokens.length - 1); // and nothing behind it
    training.dispose();
  });

  it('trains two in step, each as it does alone', () => {
    const both = start({}, { layers: '1' });
    both.tell({ kind: 'play', until: 20 });
    const alone = start({ layers: '1' });
    alone.tell({ kind: 'play', until: 20 });
    expect(both.points(1)).toEqual(alone.points());
    both.training.dispose();
    alone.training.dispose();
  });

  it('goes on from a kept moment with other batches, and forgets what came after', () => {
    const { tell, last, points, training } = start({});
    tell({ kind: 'play', until: 60 });
    const before = points().at(-1);
    tell({ kind: 'branch', from: 25, stream: 1, rate: 0.01 });
    expect(last('progress')).toMatchObject({ step: 20, kept: [0, 1, 2, 4, 8, 16, 20] });
    tell({ kind: 'play', until: 60 });
    expect(points().at(-1)?.step).toBe(60);
    expect(points().at(-1)?.loss).not.toBe(before?.loss);
    training.dispose();
  });

  it('takes another rate while it trains, which a link repeats', () => {
    const { tell, last, training } = start({});
    tell({ kind: 'play', until: 20 });
    tell({ kind: 'rate', rate: 0.001 });
    tell({ kind: 'play', until: 40 });
    tell({ kind: 'save', run: 0, at: 'now', metadata: {}, id: 0 });
    const again = start({});
    const setup = { ...defaultSetup, ...small };
    again.tell({ kind: 'begin', plans: [{ setup, changes: [{ step: 20, rate: 0.001 }] }] });
    again.tell({ kind: 'play', until: 40 });
    again.tell({ kind: 'save', run: 0, at: 'now', metadata: {}, id: 0 });
    expect(again.last('saved')?.file).toEqual(last('saved')?.file);
    again.training.dispose();
    training.dispose();
  });

  it('says when a run is no longer a number, stops, and shows its last numbers', () => {
    const { tell, last, training } = start({ rate: 10, decay: 1 });
    tell(look());
    tell({ kind: 'play', until: 2000 });
    expect(last('stopped')).toMatchObject({ diverged: 0 });
    expect(last('reading')?.readings[0]?.step).toBe(last('stopped')?.step);
    expect(training.isPlaying).toBe(false);
    training.dispose();
  });

  it('goes on by itself from what it was given', () => {
    const { tell, last, training } = start({});
    tell({ kind: 'generate', run: 0, at: 'now', begin: { tokens: [0, 1], length: 3, temperature: 0, seed: 1 } });
    expect(last('generated')?.tokens).toHaveLength(3);
    training.dispose();
  });
});

describe('snapshots', () => {
  function kept(count: number, room: number): Snapshots<number> {
    const snapshots = new Snapshots<number>(room);
    for (let step = 0; step < count; step++) if (snapshots.wants(step)) snapshots.keep(step, step, 10);
    return snapshots;
  }

  describe('moments that are kept', () => {
    it('are all, as long as there is room', () => {
      expect(kept(5, 50).steps).toEqual([0, 1, 2, 3, 4]);
    });
    it('are evenly spaced where there is not, and never more than there is room for', () => {
      const { steps } = kept(1000, 100);
      expect(steps.length).toBeLessThanOrEqual(10);
      expect(steps.length).toBeGreaterThanOrEqual(5);
      expect(new Set(steps.slice(1).map((step, at) => step - steps[at]!)).size).toBe(1);
    });
    it('are found by the last one that is not after a step', () => {
      const snapshots = kept(1000, 100);
      const [first, second] = snapshots.steps;
      expect(snapshots.at(second! - 1)).toEqual({ step: first, moment: first });
      expect(snapshots.at(second!)).toEqual({ step: second, moment: second });
      expect(new Snapshots().at(3)).toBeUndefined();
    });
    it('are forgotten after a step, and their room is free again', () => {
      const snapshots = kept(5, 50);
      snapshots.forgetAfter(2);
      expect(snapshots.steps).toEqual([0, 1, 2]);
      snapshots.keep(3, 3, 10);
      snapshots.keep(4, 4, 10);
      expect(snapshots.steps).toEqual([0, 1, 2, 3, 4]);
    });
  });
});
