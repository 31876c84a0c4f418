/** Time as data: the step, operation, row and cell of each moment. Pure; seconds throughout. */
import { InputError } from '../../shared/input/input-error.ts';
import { isOffered } from '../inputs/offer.ts';
import type { StepId } from '../inputs/step-ids.ts';
import type { Operation } from './operations/operation.ts';
import type { Picture } from './picture.ts';
import type { Step } from './steps.ts';
import { type Part, idleTime, readingTime, tellsFirstRow } from './reading-time.ts';
import { indices, matrixOf } from './values.ts';

export interface Segment extends Part {
  readonly step: StepId;
  readonly start: number;
  readonly duration: number;
}

export interface Timeline {
  readonly segments: readonly Segment[];
  readonly duration: number;
  /** Start, end, and the moment when the step is complete and rests, at which its picture is easiest to read. */
  readonly spans: readonly {
    readonly step: StepId;
    readonly start: number;
    readonly rest: number;
    readonly end: number;
    /** True where it changes no number: a sentence says so, and playing goes on. */
    readonly isIdle: boolean;
  }[];
}

/** Pace in seconds, unless reading takes longer: one cell slowly, the others quickly; large matrices share a fixed time. */
const pace = {
  intro: 0.6,
  rest: 1.2,
  /** The factor takes 0.4 of it, its product 0.3. */
  perTerm: 0.7,
  cell: { least: 0.9, most: 6 },
  told: 0.8,
  row: 0.55,
  rows: 3.2,
} as const;

type Planned = Part & { readonly duration: number };

const oneCellOf = (picture: Picture, operation: Operation): number =>
  operation.isTermByTerm
    ? Math.min(pace.cell.most, Math.max(pace.cell.least, operation.terms(picture, 0, 0).length * pace.perTerm))
    : pace.cell.least;

/** Returns the cells of the first row whose sentences differ in kind from all before. */
function toldCells(picture: Picture, step: Step, operation: Operation): number[] {
  const { tellsCell } = operation;
  if (!tellsCell) return [0];
  const telling = { values: picture, show: String, result: step.operations.at(-1)?.out ?? operation.out };
  const keys = indices(matrixOf(picture, operation.out).cols).map((col) => tellsCell(telling, 0, col).key);
  return [...new Set(keys)].map((key) => keys.indexOf(key));
}

/**
 * Gives a part its least duration, or the time to read its sentence.
 * @param said seconds the sentence has been shown already
 */
const lasting = (picture: Picture, step: Step, part: Part, least: number, said = 0): Planned => ({
  ...part,
  duration: Math.max(least, readingTime(picture, step, part) - said),
});

/** Plays rows one after the other, under one sentence. */
function rowsUnder(picture: Picture, step: Step, rows: readonly Part[], one: number): Planned[] {
  const [first] = rows;
  if (!first) return [];
  const all = Math.max(Math.min(pace.rows, rows.length * one), readingTime(picture, step, first));
  return rows.map((part) => ({ ...part, duration: all / rows.length }));
}

function slowly(picture: Picture, step: Step, operation: Operation, index: number): Planned[] {
  const one = oneCellOf(picture, operation);
  const said = index === 0 ? pace.intro : 0;
  if (operation.played === 'rows')
    return [lasting(picture, step, { operation: index, kind: 'cell', row: 0, col: -1 }, one, said)];
  return toldCells(picture, step, operation).flatMap((col, at) => {
    const cell: Part = { operation: index, kind: 'cell', row: 0, col };
    const told: Part = { ...cell, kind: 'told' };
    // A sentence that is the same during and after the computation is read once.
    return operation.asksCell
      ? [lasting(picture, step, cell, one, at === 0 ? said : 0), lasting(picture, step, told, pace.told)]
      : [{ ...cell, duration: one }, lasting(picture, step, told, pace.told, one + (at === 0 ? said : 0))];
  });
}

function planOf(picture: Picture, step: Step, operation: Operation, index: number): Planned[] {
  const { rows, cols } = matrixOf(picture, operation.out);
  const slow = slowly(picture, step, operation, index);
  const done = operation.played === 'rows' ? cols : (slow.at(-1)?.col ?? 0) + 1;
  const row = (at: number): Part => ({ operation: index, kind: 'row', row: at, col: at === 0 ? done : 0 });
  const others = indices(rows).slice(1).map(row);
  if (done >= cols) return [...slow, ...rowsUnder(picture, step, others, pace.row)];
  return tellsFirstRow(step, rows)
    ? [
        ...slow,
        ...rowsUnder(picture, step, [row(0)], Math.min(pace.rows, cols * pace.row)),
        ...rowsUnder(picture, step, others, pace.row),
      ]
    : [...slow, ...rowsUnder(picture, step, [row(0), ...others], pace.row)];
}

/** Plans a step row by row, with each operation in turn; the first row slowly. */
function planTogether(picture: Picture, step: Step): Planned[] {
  const last = step.operations.at(-1);
  const { rows } = last ? matrixOf(picture, last.out) : { rows: 0 };
  const slow = step.operations.flatMap((operation, index): Planned[] => {
    const said = index === 0 ? pace.intro : 0;
    const first = { operation: index, row: 0, col: 0 };
    // A number is told once it is there.
    return operation.asksCell
      ? [
          lasting(picture, step, { ...first, kind: 'cell' }, oneCellOf(picture, operation), said),
          lasting(picture, step, { ...first, kind: 'told' }, pace.told),
        ]
      : [lasting(picture, step, { ...first, kind: 'row' }, 1.4, said)];
  });
  const others = indices(rows)
    .slice(1)
    .flatMap((row) => step.operations.map((_, operation): Part => ({ operation, kind: 'row', row, col: 0 })));
  return [...slow, ...rowsUnder(picture, step, others, pace.row / step.operations.length)];
}

const plan = (picture: Picture, step: Step): Planned[] =>
  step.together
    ? planTogether(picture, step)
    : step.operations.flatMap((operation, index) => planOf(picture, step, operation, index));

/** True if all numbers stay as they were: a mask of zeros, a scale of 1. */
export function isIdle(picture: Picture, { operations }: Step): boolean {
  return operations.every(({ out, operands, factors }) => {
    if (factors) return false; // a product is shown, whatever comes of it
    const [before] = operands.map((id) => matrixOf(picture, id));
    const after = matrixOf(picture, out);
    // Hidden numbers are NaN, which equals nothing.
    return before?.cols === after.cols && after.data.every((value, at) => value === before.data[at]);
  });
}

/**
 * @param offered the steps to play; empty: all
 * @throws InputError where none of them is in this picture
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
    const complete: Part = { operation: step.operations.length - 1, kind: 'rest', row: -1, col: -1 };
    const reading = idle ? idleTime(step) - pace.intro : readingTime(picture, step, complete);
    push({ step: step.id, ...complete, duration: Math.max(pace.rest, reading) });
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
