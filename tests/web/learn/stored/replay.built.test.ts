/** The answers of the stored run, and the commands that it passes on to a trainer. */
import { describe, expect, it, vi } from 'vitest';
import { sampleOf } from '../../../../web/learn/model/sequence.ts';
import { defaultSetup, taskOf } from '../../../../web/learn/setup.ts';
import { replaying } from '../../../../web/learn/stored/replay.ts';
import type { Command, Look, Report } from '../../../../web/learn/training/protocol.ts';

const { tokens } = sampleOf(taskOf(defaultSetup), 0);
const look: Look = { at: 'now', tokens, off: [], isWithoutAsked: true };
const off = [{ layer: 0, head: 0 }];

function started() {
  const told: Command[] = [];
  const reports: Report[] = [];
  let say: (report: Report) => void = () => undefined;
  const trainer = replaying(
    (report) => reports.push(report),
    (report) => {
      say = report;
      return { tell: (command) => told.push(command), stop: () => undefined, isInPage: false, isThere: true };
    },
  );
  return { trainer, told, reports, say: (report: Report) => say(report) };
}
const kinds = (of: readonly { kind: string }[]): string[] => of.map(({ kind }) => kind);

describe('the stored run', () => {
  it('is told as one that was trained, and its moments are read without a trainer', async () => {
    const { trainer, told, reports } = started();
    trainer.tell({ kind: 'replay' });
    trainer.tell({ kind: 'look', look });
    await vi.waitFor(() => expect(kinds(reports)).toEqual(['begun', 'progress', 'reading']));
    const [, progress, reading] = reports;
    if (progress?.kind !== 'progress' || reading?.kind !== 'reading') throw new Error('order');
    expect(reading.readings[0]?.step).toBe(progress.step);
    const [, , second = 0, third = 0] = progress.kept;
    trainer.tell({ kind: 'look', look: { ...look, at: third - 1 } });
    await vi.waitFor(() => expect(reports.at(-1)).toMatchObject({ readings: [{ step: second }] }));
    expect(told).toEqual([]);
  });

  it('asks its model once for what is not stored, and passes over answers that come too late', async () => {
    const { trainer, told, reports, say } = started();
    trainer.tell({ kind: 'replay' });
    const other = { ...look, off };
    trainer.tell({ kind: 'look', look: other });
    trainer.tell({ kind: 'look', look: { ...other, isWithoutAsked: false } });
    await vi.waitFor(() => expect(kinds(told)).toEqual(['begin', 'look', 'look']));
    expect(told[0]).toMatchObject({ plans: [{ file: expect.any(Uint8Array) as Uint8Array }] });
    const before = reports.length;
    say({ kind: 'begun', parameterCounts: [1] });
    say({ kind: 'progress', step: 2000, points: [[]], kept: [2000], stepsASecond: 0 });
    say({ kind: 'reading', look: other, readings: [] });
    expect(reports.length).toBe(before);
    say({ kind: 'reading', look: { ...other, isWithoutAsked: false }, readings: [] });
    expect(kinds(reports.slice(before))).toEqual(['reading']);
  });

  it('is silent once a training begins', async () => {
    const { trainer, told, reports } = started();
    trainer.tell({ kind: 'replay' });
    trainer.tell({ kind: 'begin', plans: [] });
    trainer.tell({ kind: 'look', look });
    await new Promise((done) => setTimeout(done, 20));
    expect(kinds(told)).toEqual(['begin', 'look']);
    expect(reports).toEqual([]);
  });
});
