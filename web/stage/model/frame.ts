/**
 * The state of the stage at a moment. Pure: the same picture and time always give the same frame, so scrubbing back is
 * free.
 */
import type { MatrixId } from '../inputs/matrices.ts';
import { motionOf } from './motion.ts';
import { type Mover, type Partial as Standing, arrived, landed, termAt } from './values/movement.ts';
import type { Operation } from './operations/operation.ts';
import { type Revealed, type Shown, rankOf, rowOfWord } from './values/order.ts';
import { type Picture, pictureStep, producerOf } from './picture.ts';
import { takesPart } from './query.ts';
import { isDone } from './reading-time.ts';
import type { Step } from './steps.ts';
import { type Moment, type Timeline, momentAt } from './timeline.ts';
import { type CellRef, type Region, indices, isHidden, isPredicted, matrixOf, valueAt } from './values/values.ts';

export interface Frame {
  readonly step: Step;
  readonly operation: Operation;
  readonly moment: Moment;
  /** The cells shown of each matrix; one that is not named is complete. */
  readonly revealed: Revealed;
  readonly lit: readonly Region[];
  readonly target: Region | undefined;
  /** The term of the target's sum that is being added, the two numbers it is the product of, and all terms added so far, with it. */
  readonly term:
    | { readonly index: number; readonly operands: readonly CellRef[]; readonly added: readonly number[] }
    | undefined;
  /** The row of a product's left operand that stands beside the right one, and how many of its numbers are there. */
  readonly beside: { readonly row: number; readonly count: number } | undefined;
  /** The contents of cells until their own numbers are there: running sums, and numbers that turn into others. */
  readonly partial: readonly Standing[];
  readonly movers: readonly Mover[];
}

export interface FrameOptions {
  /** The cell that the pointer or the keyboard is on; it takes the light from the animation. */
  readonly focus?: CellRef | undefined;
  /** Also lights the cells that a cell to be predicted comes from. */
  readonly hint?: boolean | undefined;
  /** True where only the row of the word that asks is shown: while the others follow, nothing speaks of another word. */
  readonly isOneRow?: boolean | undefined;
  /** Cut between states: no number travels. */
  readonly reducedMotion?: boolean | undefined;
}

/** Returns the first column of the current row that is not shown yet. */
const reached = ({ col }: Moment['segment'], progress: number, cols: number): number =>
  Math.min(cols, col + Math.floor((progress / landed) * (cols - col)));

function countRevealed(operation: Operation, { segment, progress }: Moment, first: number, cols: number): number {
  const before = rankOf(segment.row, first) * cols;
  switch (segment.kind) {
    case 'intro':
      return 0;
    case 'rest':
    case 'end':
      return Infinity;
    case 'cell':
      return before + (operation.played === 'rows' ? 0 : segment.col);
    case 'row':
      return before + reached(segment, progress, cols);
  }
}

function revealedBy(picture: Picture, step: Step, moment: Moment, asks: number): Revealed {
  const result: Partial<Record<MatrixId, Shown>> = {};
  const { segment } = moment;
  let stillToCome = false;
  for (const candidate of picture.steps) {
    const isCurrent = candidate === step;
    candidate.operations.forEach((operation, index) => {
      const { out, operands } = operation;
      if (operands.length === 0 && !isCurrent) return; // an input is there before it is shown
      if (isPredicted(picture, out) || (!stillToCome && (!isCurrent || isDone(segment)))) return;
      const { cols } = matrixOf(picture, out);
      const first = rowOfWord(picture, out, asks);
      const started = segment.kind === 'intro' ? 0 : rankOf(segment.row, first) + (index < segment.operation ? 1 : 0);
      if (stillToCome) result[out] = { first, count: 0 };
      else if (index === segment.operation)
        result[out] = { first, count: countRevealed(operation, moment, first, cols) };
      else if (step.together) result[out] = { first, count: started * cols };
      else if (index > segment.operation) result[out] = { first, count: 0 };
    });
    if (isCurrent) stillToCome = true;
  }
  return result;
}

function termOf(picture: Picture, operation: Operation, { segment, progress }: Moment): Frame['term'] {
  if (segment.kind !== 'cell' || progress >= 1 || !operation.isTermByTerm) return undefined;
  const terms = operation.terms(picture, segment.row, Math.max(0, segment.col));
  const turn = termAt(terms.length, progress).index;
  const order = segment.order ?? indices(terms.length);
  const index = order[turn] ?? turn;
  const operands = (terms[index] ?? []).map((cell) => ({
    ...cell,
    value: valueAt(picture, cell.matrix, cell.row, cell.col),
  }));
  return { index, operands, added: order.slice(0, turn + 1) };
}

/** The numbers go up one by one while the first cell is computed slowly; then they stay. */
function besideOf(picture: Picture, operation: Operation, { segment, progress }: Moment): Frame['beside'] {
  if (!operation.factors || isDone(segment)) return undefined;
  const { row } = segment;
  const count = operation.terms(picture, row, 0).length;
  if (segment.kind === 'intro') return { row, count: 0 };
  if (segment.kind !== 'cell' || segment.col > 0) return { row, count };
  const { index, local } = termAt(count, progress);
  return { row, count: index + (local >= arrived ? 1 : 0) };
}

function litBy(
  picture: Picture,
  operation: Operation,
  { segment, progress }: Moment,
): { lit: readonly Region[]; target: Region | undefined } {
  const { out, reads, played, lightsRow } = operation;
  if (isDone(segment)) return { lit: [], target: undefined };
  const { row } = segment;
  if (segment.kind === 'intro') return { lit: reads(row, 0), target: undefined };
  if (lightsRow && (played === 'rows' || segment.kind === 'row'))
    return { lit: lightsRow(picture, row, progress, segment.order), target: { matrix: out, row } };
  const { cols } = matrixOf(picture, out);
  const col = segment.kind === 'cell' ? segment.col : Math.min(cols - 1, reached(segment, progress, cols));
  return { lit: reads(row, col), target: { matrix: out, row, col } };
}

/** @param time seconds on the timeline of the same picture, and of the same word that asks */
export function frameOf(picture: Picture, timeline: Timeline, time: number, options: FrameOptions = {}): Frame {
  const found = momentAt(timeline, time);
  // Without motion every moment shows where its segment ends.
  const moment = options.reducedMotion ? { ...found, progress: 1 } : found;
  const step = pictureStep(picture, moment.segment.step);
  const operation = step.operations[moment.segment.operation];
  if (!operation) throw new RangeError(`${step.id}: no operation ${String(moment.segment.operation)}`);
  // One that is held from another step says nothing of this one, whose words would be those of its row.
  const focus = options.focus && takesPart(step, options.focus) ? options.focus : undefined;
  const isTold = focus !== undefined && (options.hint === true || !isHidden(picture, focus));
  const source = isTold ? producerOf(picture, focus.matrix)?.operation : undefined;
  const { row } = moment.segment;
  const isOther = options.isOneRow === true && row >= 0 && row !== rowOfWord(picture, operation.out, timeline.asks);
  const lighting = isOther ? { lit: [], target: undefined } : litBy(picture, operation, moment);
  const light = focus ? { lit: source ? source.reads(focus.row, focus.col) : [], target: focus } : lighting;
  const term = focus || options.reducedMotion ? undefined : termOf(picture, operation, moment);
  const motion = options.reducedMotion
    ? { movers: [], partial: [] }
    : motionOf(picture, step, operation, moment, timeline.asks);
  const [revealed, beside] = [revealedBy(picture, step, moment, timeline.asks), besideOf(picture, operation, moment)];
  return { step, operation, moment, revealed, term, beside, ...light, ...motion };
}
