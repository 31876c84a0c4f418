/** Time, as data: which step, operation, row and cell a moment belongs to. Pure; seconds throughout. */
import { InputError } from '../../shared/input/input-error.ts';
import { isOffered } from '../inputs/offer.ts';
import type { StepId } from '../inputs/step-ids.ts';
import type { Operation } from './operations/operation.ts';
import type { Picture } from './picture.ts';
import type { Step } from './steps.ts';
import { matrixOf } from './values.ts';

export interface Segment {
  readonly step: StepId;
  readonly operation: number;
  /**
   * intro: the operands are shown, nothing is computed yet · cell: one cell in full arithmetic ·
   * row: one row at once · rest: the step is complete
   */
  readonly kind: 'intro' | 'cell' | 'row' | 'rest';
  readonly row: number;
  readonly col: number;
  readonly start: number;
  readonly duration: number;
}

export interface Timeline {
  readonly segments: readonly Segment[];
  readonly duration: number;
  /** Start, end, and the moment at which the step is complete and at rest: where its picture is best read. */
  readonly spans: readonly {
    readonly step: StepId;
    readonly start: number;
    readonly rest: number;
    readonly end: number;
    /** It changes no number: that is said, and playing goes on. */
    readonly isIdle: boolean;
  }[];
}

/** Pace in seconds: one row slowly, the others quickly; long rows and tall matrices share a fixed time. */
const pace = {
  intro: 0.6,
  rest: 1.2,
  idle: 2.4,
  perTerm: 0.45,
  cell: { least: 0.9, most: 3.2 },
  firstRow: 9,
  row: 0.55,
  otherRows: 3.2,
} as const;

interface Planned {
  readonly operation: number;
  readonly kind: 'cell' | 'row';
  readonly row: number;
  readonly col: number;
  readonly duration: number;
}

function oneCellOf(picture: Picture, operation: Operation): number {
  const terms = operation.terms(picture, 0, 0).length;
  return Math.min(pace.cell.most, Math.max(pace.cell.least, terms * pace.perTerm + 0.5));
}

function firstRow(picture: Picture, operation: Operation, index: number): Planned[] {
  const cols = matrixOf(picture, operation.out).cols;
  const oneCell = oneCellOf(picture, operation);
  if (operation.played === 'rows')
    return [{ operation: index, kind: 'cell', row: 0, col: -1, duration: Math.min(pace.firstRow, oneCell * 1.6) }];
  const one = Math.min(oneCell, pace.firstRow / cols);
  return Array.from({ length: cols }, (_, col) => ({ operation: index, kind: 'cell', row: 0, col, duration: one }));
}

function rows(picture: Picture, operation: Operation, index: number, from: number): Planned[] {
  const count = matrixOf(picture, operation.out).rows;
  const one = Math.min(pace.row, pace.otherRows / Math.max(1, count - from));
  return Array.from({ length: count - from }, (_, i) => ({
    operation: index,
    kind: 'row',
    row: from + i,
    col: -1,
    duration: one,
  }));
}

function plan(picture: Picture, step: Step): Planned[] {
  if (!step.together)
    return step.operations.flatMap((operation, index) =>
      index === 0
        ? [...firstRow(picture, operation, index), ...rows(picture, operation, index, 1)]
        : rows(picture, operation, index, 0),
    );
  // Row by row, each operation of the step in turn: the first row slowly.
  const last = step.operations.at(-1);
  const count = last ? matrixOf(picture, last.out).rows : 0;
  const slow = step.operations.map((operation, index): Planned =>
    operation.isTermByTerm
      ? { operation: index, kind: 'cell', row: 0, col: 0, duration: oneCellOf(picture, operation) }
      : { operation: index, kind: 'row', row: 0, col: -1, duration: 1.4 },
  );
  const quick = Math.min(pace.row, pace.otherRows / Math.max(1, count - 1)) / step.operations.length;
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, i) =>
    step.operations.map((_operation, index): Planned => ({
      operation: index,
      kind: 'row',
      row: i + 1,
      col: -1,
      duration: quick,
    })),
  ).flat();
  return [...slow, ...others];
}

/** Whether all numbers come out as they went in: a mask of zeros, a scale of 1. */
export function isIdle(picture: Picture, { operations }: Step): boolean {
  return operations.every(({ out, operands, factors }) => {
    if (factors) return false; // a product is shown, whatever comes of it
    const [before] = operands.map((id) => matrixOf(picture, id));
    const after = matrixOf(picture, out);
    // What is to be predicted is unknown.
    return before?.cols === after.cols && after.data.every((value, at) => value === before.data[at]);
  });
}

/**
 * @param offered the steps that are played; none named: all
 * @throws InputError where there is none of them
 */
export function timelineOf(picture: Picture, offered: readonly StepId[] = []): Timeline {
  const steps = picture.steps.filter(({ id }) => isOffered(offered, id));
  if (steps.length === 0)
    throw new InputError('steps.none-here', {
      names: offered.join(', '),
      there: picture.steps.map(({ id }) => id).join(', '),
    });
  const segments: Segment[] = [];
  const spans: { step: StepId; start: number; rest: number; end: number; isIdle: boolean }[] = [];
  let clock = 0;
  const push = (segment: Omit<Segment, 'start'>): void => {
    segments.push({ ...segment, start: clock });
    clock += segment.duration;
  };
  for (const step of steps) {
    const start = clock;
    const idle = isIdle(picture, step);
    push({ step: step.id, operation: 0, kind: 'intro', row: 0, col: -1, duration: pace.intro });
    if (!idle) for (const planned of plan(picture, step)) push({ step: step.id, ...planned });
    const rest = clock;
    const operation = step.operations.length - 1;
    push({ step: step.id, operation, kind: 'rest', row: -1, col: -1, duration: idle ? pace.idle : pace.rest });
    spans.push({ step: step.id, start, rest, end: clock, isIdle: idle });
  }
  return { segments, duration: clock, spans };
}

export interface Moment {
  readonly segment: Segment;
  /** 0 at the segment's start, 1 at its end. */
  readonly progress: number;
}

/** @param time seconds; outside the timeline the nearest end is taken */
export function momentAt(timeline: Timeline, time: number): Moment {
  const { segments } = timeline;
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((segments[middle]?.start ?? Infinity) <= time) low = middle;
    else high = middle - 1;
  }
  const segment = segments[low];
  if (!segment) throw new RangeError('a timeline has at least one segment');
  const progress = segment.duration > 0 ? (time - segment.start) / segment.duration : 1;
  return { segment, progress: Math.min(1, Math.max(0, progress)) };
}

export const hasStep = ({ spans }: Timeline, id: StepId): boolean => spans.some(({ step }) => step === id);

export function spanOf(timeline: Timeline, step: StepId): Timeline['spans'][number] {
  const span = timeline.spans.find((candidate) => candidate.step === step) ?? timeline.spans[0];
  if (!span) throw new RangeError('a timeline has at least one step');
  return span;
}
