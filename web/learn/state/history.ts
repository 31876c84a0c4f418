/** What a training has told so far. Pure: it changes only by what the trainer reports. */
import type { Patched } from '../run.ts';
import type { Look, Point, Reading, Report } from '../training/protocol.ts';

export interface History {
  readonly step: number;
  /** Of each run. */
  readonly points: readonly (readonly Point[])[];
  readonly parameterCounts: readonly number[];
  /** Steps that can be gone back to. */
  readonly kept: readonly number[];
  readonly stepsASecond: number;
  /** What was read last, and what had been asked. */
  readonly look: Look | undefined;
  readonly readings: readonly Reading[];
  /** The run that diverged. */
  readonly diverged: number | undefined;
  readonly problem: string;
  /** Heads that were given other numbers, in the order of it. */
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

/** A point at a step takes the place of another at the same: a head was given other numbers. */
function together(points: readonly Point[], more: readonly Point[]): readonly Point[] {
  const first = more[0];
  if (!first) return points;
  const kept = points.findLastIndex(({ step }) => step < first.step);
  return [...points.slice(0, kept + 1), ...more];
}

/** What came after a step has not happened. */
export const upTo = (history: History, step: number): History => ({
  ...history,
  step,
  points: history.points.map((points) => points.filter((point) => point.step <= step)),
  kept: history.kept.filter((kept) => kept <= step),
  diverged: undefined,
  patched: history.patched.filter((patched) => patched.step <= step),
});
