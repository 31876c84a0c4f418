/** All reports of a training so far. Pure: it changes only by the trainer's reports. */
import type { Patched } from '../run.ts';
import type { Look, Point, Reading, Report } from '../training/protocol.ts';

export interface History {
  readonly step: number;
  /** One list per run. */
  readonly points: readonly (readonly Point[])[];
  readonly parameterCounts: readonly number[];
  /** Steps to which the training can return. */
  readonly kept: readonly number[];
  readonly stepsASecond: number;
  /** The last request, and the readings that answer it. */
  readonly look: Look | undefined;
  readonly readings: readonly Reading[];
  /** The run that diverged. */
  readonly diverged: number | undefined;
  readonly problem: string;
  /** Heads that were given other numbers, in that order. */
  readonly patched: readonly Patched[];
}

export const noHistory: History = {
  step: 0,
  points: [],
  parameterCounts: [],
  kept: [],
  stepsASecond: 0,
  look: undefined,
  readings: [],
  diverged: undefined,
  problem: '',
  patched: [],
};

/** Returns the kept step before (by −1) or after (by 1) another; the first has none before; undefined after the last. */
export const keptBeside = (kept: readonly number[], step: number, by: number): number | undefined =>
  kept[Math.max(0, kept.findLastIndex((moment) => moment <= step) + by)];

export function heard(history: History, report: Report): History {
  switch (report.kind) {
    case 'begun':
      return { ...history, parameterCounts: report.parameterCounts, diverged: undefined, problem: '' };
    case 'progress': {
      const { step, kept, stepsASecond } = report;
      const points = report.points.map((more, run) => together(history.points[run] ?? [], more));
      return { ...history, step, kept, stepsASecond, points };
    }
    case 'reading':
      return { ...history, look: report.look, readings: report.readings };
    case 'stopped':
      return { ...history, stepsASecond: 0, diverged: report.diverged };
    case 'failed':
      return { ...history, stepsASecond: 0, problem: report.text };
    case 'patched':
      return { ...history, patched: [...history.patched, report.patched] };
    case 'opened':
    case 'changed':
    case 'saved':
    case 'generated':
      return history;
  }
}

/** A later point at the same step replaces the earlier one: a head was given other numbers. */
function together(points: readonly Point[], more: readonly Point[]): readonly Point[] {
  const first = more[0];
  if (!first) return points;
  const kept = points.findLastIndex(({ step }) => step < first.step);
  return [...points.slice(0, kept + 1), ...more];
}

/** Drops everything after a step. */
export const upTo = (history: History, step: number): History => ({
  ...history,
  step,
  points: history.points.map((points) => points.filter((point) => point.step <= step)),
  kept: history.kept.filter((kept) => kept <= step),
  diverged: undefined,
  patched: history.patched.filter((patched) => patched.step <= step),
});
