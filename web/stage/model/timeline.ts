/** Time as data: the step, operation, row and cell of each moment. Pure; seconds throughout. */
import { InputError } from '../../shared/input/input-error.ts';
import { isOffered } from '../inputs/offer.ts';
import type { StepId } from '../inputs/step-ids.ts';
import { END, lookedAt } from './end.ts';
import { fitsInRow } from './fits.ts';
import { mostWords } from './layout/sizes/film.ts';
import type { Operation } from './operations/operation.ts';
import type { Picture } from './picture.ts';
import type { Step } from './steps.ts';
import { rowOfWord } from './values/order.ts';
import { tellingQuery } from './query.ts';
import { type Part, isRepeated, readingTime } from './reading-time.ts';
import { indices, matrixOf } from './values/values.ts';
import { inList } from '../../shared/words/list.ts';

export interface Segment extends Part {
  readonly step: StepId;
  readonly start: number;
  readonly duration: number;
}

export interface Timeline {
  /** The word whose row is played first and slowly, from 0. */
  readonly asks: number;
  readonly segments: readonly Segment[];
  readonly duration: number;
  /**
   * Start, end, and the moment when the step is complete and rests, at which its picture is easiest to read. After the last
   * one may come the film's end.
   */
  readonly spans: readonly {
    readonly step: StepId;
    readonly start: number;
    readonly rest: number;
    readonly end: number;
  }[];
}

/** Pace in seconds, unless reading takes longer: one cell slowly, the rest of its row quickly, all other rows in one sweep. */
const pace = {
  intro: 1.7,
  rest: 0.6,
  perTerm: 0.35,
  /** A term that brings a whole row along is followed more slowly. */
  perRowTerm: 0.5,
  cell: { least: 0.9, most: 4 },
  perCell: 0.15,
  row: { least: 0.8, most: 1.6 },
  /** Other rows, and those of an operation that repeats another. */
  perSwept: 0.35,
  sweep: 1.2,
  again: 0.7,
} as const;

type Planned = Part & { readonly duration: number };

interface Plan {
  readonly picture: Picture;
  readonly step: Step;
  /** The word that asks, from 0. */
  readonly asks: number;
  /** False where one word's row is shown, without what lies between it and the row above it. */
  readonly isWhole: boolean;
}

const between = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, Math.max(least, value));

/** Gives a part its least duration, or the time to read its sentence. */
const lasting = ({ picture, step, asks }: Plan, part: Part, least: number): Planned => ({
  ...part,
  duration: Math.max(least, readingTime(picture, step, part, asks)),
});

function oneCellOf({ picture }: Plan, operation: Operation, row: number): number {
  if (!operation.isTermByTerm) return pace.cell.least;
  const each = operation.played === 'rows' ? pace.perRowTerm : pace.perTerm;
  return between(operation.terms(picture, row, 0).length * each, pace.cell);
}

/** Returns the cells of a row whose sentences differ in kind from all before; the first where each asks before it tells. */
function toldCells({ picture, step }: Plan, operation: Operation, row: number): number[] {
  const { tellsCell, asksCell } = operation;
  if (!tellsCell || asksCell) return [0];
  const telling = { values: picture, show: String, result: step.operations.at(-1)?.out ?? operation.out };
  const keys = indices(matrixOf(picture, operation.out).cols).map((col) => tellsCell(telling, row, col).key);
  return [...new Set(keys)].map((key) => keys.indexOf(key));
}

/** True where one word's row is large: as a whole, a product is added from top to bottom, the way its numbers go. */
const isLarge = ({ picture, step, isWhole }: Plan): boolean => !isWhole && fitsInRow(picture, step);

/** The row of the word that asks: one cell slowly, then the rest of it. */
function ownRow(plan: Plan, operation: Operation, index: number, row: number): Planned[] {
  const { cols } = matrixOf(plan.picture, operation.out);
  const rest = (from: number): Planned =>
    lasting(plan, { operation: index, kind: 'row', row, col: from }, between((cols - from) * pace.perCell, pace.row));
  if (isRepeated(plan.step, operation) || operation.operands.length === 0) return [rest(0)];
  const cell = oneCellOf(plan, operation, row);
  if (operation.played === 'rows') {
    const order = isLarge(plan) ? operation.order?.(plan.picture, row) : undefined;
    return [lasting(plan, { operation: index, kind: 'cell', row, col: -1, ...(order && { order }) }, cell)];
  }
  const told = toldCells(plan, operation, row);
  const slow = told.map((col) => lasting(plan, { operation: index, kind: 'cell', row, col }, cell));
  const done = (told.at(-1) ?? 0) + 1;
  return done < cols ? [...slow, rest(done)] : slow;
}

/** Plays all rows in one sweep, under one sentence. */
function sweep(plan: Plan, parts: readonly Part[], isRead: boolean): Planned[] {
  const [first] = parts;
  if (!first) return [];
  const reading = isRead ? 0 : readingTime(plan.picture, plan.step, first, plan.asks);
  const all = between(parts.length * pace.perSwept, { least: reading, most: isRead ? pace.again : pace.sweep });
  return parts.map((part) => ({ ...part, duration: all / parts.length }));
}

function planOf(plan: Plan, operation: Operation, index: number): Planned[] {
  const { rows } = matrixOf(plan.picture, operation.out);
  const first = rowOfWord(plan.picture, operation.out, plan.asks);
  const others = indices(rows).filter((row) => row !== first);
  return [
    ...ownRow(plan, operation, index, first),
    ...sweep(
      plan,
      others.map((row) => ({ operation: index, kind: 'row', row, col: 0 })),
      isRepeated(plan.step, operation),
    ),
  ];
}

/** Plans a step row by row, with each operation in turn. */
function planTogether(plan: Plan): Planned[] {
  const { picture, step, asks } = plan;
  const out = step.operations.at(-1)?.out ?? 'weights';
  const ownRow = rowOfWord(picture, out, asks);
  const slow = step.operations.flatMap((operation, index): Planned[] => {
    if (!plan.isWhole && operation.isBetween) return [];
    const part = { operation: index, row: ownRow, col: 0 };
    const told = lasting(plan, { ...part, kind: 'row' }, pace.row.least);
    return operation.asksCell
      ? [lasting(plan, { ...part, kind: 'cell' }, oneCellOf(plan, operation, ownRow)), told]
      : [told];
  });
  const others = indices(matrixOf(picture, out).rows).filter((row) => row !== ownRow);
  const parts = others.flatMap((row) =>
    step.operations.map((_, operation): Part => ({ operation, kind: 'row', row, col: 0 })),
  );
  return [...slow, ...sweep(plan, parts, false)];
}

const planFor = (plan: Plan): Planned[] =>
  plan.step.together
    ? planTogether(plan)
    : plan.step.operations.flatMap((operation, index) => planOf(plan, operation, index));

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

/** True if the film of one word's row goes on, after its last step, to where the word is now. */
const endsOnMap = ({ picture, step, asks, isWhole }: Plan): boolean =>
  !isWhole &&
  step.operations.at(-1)?.out === 'output' &&
  picture.labels.keys.length <= mostWords &&
  lookedAt(picture, asks) !== undefined;

export interface TimelineOptions {
  /** The steps to play; empty: all that change something or, where all rows are shown, all. */
  readonly offered?: readonly StepId[];
  /** The word whose row is played first and slowly, from 0; by default the one with most to tell. */
  readonly asks?: number;
  /** A step that is played even if it changes nothing. */
  readonly wanted?: StepId | undefined;
  /** True where all rows are shown, with all that lies between. */
  readonly isWhole?: boolean;
}

/** @throws InputError where no step that is offered is in this picture */
export function timelineOf(
  picture: Picture,
  { offered = [], asks = tellingQuery(picture), wanted, isWhole = false }: TimelineOptions = {},
): Timeline {
  const steps = picture.steps.filter(
    (step) =>
      isOffered(offered, step.id) && (offered.length > 0 || isWhole || step.id === wanted || !isIdle(picture, step)),
  );
  if (steps.length === 0)
    throw new InputError('steps.none-here', {
      names: inList(offered),
      there: inList(picture.steps.map(({ id }) => id)),
    });
  const segments: Segment[] = [];
  const spans: Timeline['spans'][number][] = [];
  let clock = 0;
  for (const step of steps) {
    const plan = { picture, step, asks, isWhole };
    const start = clock;
    const push = ({ duration, ...part }: Planned): void => {
      segments.push({ step: step.id, ...part, start: clock, duration });
      clock += duration;
    };
    const row = rowOfWord(picture, step.operations[0]?.out ?? 'output', asks);
    const first = isWhole
      ? 0
      : Math.max(
          0,
          step.operations.findIndex(({ isBetween }) => !isBetween),
        );
    const intro: Part = { operation: first, kind: 'intro', row, col: -1 };
    const complete: Part = { operation: step.operations.length - 1, kind: 'rest', row: -1, col: -1 };
    push({ ...intro, duration: pace.intro });
    if (!isIdle(picture, step)) planFor(plan).forEach(push);
    const rest = clock;
    push(lasting(plan, complete, pace.rest));
    spans.push({ step: step.id, start, rest, end: clock });
  }
  const step = steps.at(-1)!;
  if (endsOnMap({ picture, step, asks, isWhole })) {
    const operation = step.operations.length - 1;
    segments.push({ step: step.id, operation, kind: 'end', row: -1, col: -1, start: clock, duration: END });
    clock += END;
  }
  return { asks, segments, duration: clock, spans };
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
