/** What the stage shows at a moment: pure, so scrubbing back is free and a picture at time t is reproducible. */
import { easeCubicInOut } from 'd3-ease';
import { factors, operandAt, productOf } from './arithmetic.ts';
import { type Picture, matrixOf, pictureStep, producerOf, valueAt } from './picture.ts';
import { type CellRef, type MatrixId, type Operation, type Region, type Step, reads } from './steps.ts';
import { type Moment, type Timeline, momentAt } from './timeline.ts';

/** A place on the stage: a cell, moved by a fraction of a cell. */
export interface Anchor extends CellRef {
  readonly dx: number;
  readonly dy: number;
}

/** A number on its way. */
export interface Mover {
  readonly key: string;
  readonly source: MatrixId;
  readonly value: number;
  readonly from: Anchor;
  readonly to: Anchor;
  /** 0 at `from`, 1 at `to`, eased. */
  readonly at: number;
  readonly isProduct: boolean;
}

export interface Frame {
  readonly step: Step;
  readonly operation: Operation;
  readonly moment: Moment;
  /** How many cells, in reading order, are there yet; a matrix that is not named is complete. */
  readonly revealed: Readonly<Partial<Record<MatrixId, number>>>;
  readonly lit: readonly Region[];
  readonly target: Region | undefined;
  /** Sums under way, shown in the cell until its own number is there. */
  readonly partial: readonly { readonly cell: CellRef; readonly value: number }[];
  readonly movers: readonly Mover[];
}

export interface FrameOptions {
  /** The cell that the pointer or the keyboard is on; it takes the light from the animation. */
  readonly focus?: CellRef | undefined;
  /** Cut between states: no number travels. */
  readonly reducedMotion?: boolean | undefined;
}

/** From this share of a cell's time on, its number stands in its place. */
const landed = 0.9;

function countRevealed(picture: Picture, operation: Operation, moment: Moment): number {
  const { cols, rows } = matrixOf(picture, operation.out);
  const { segment, progress } = moment;
  switch (segment.kind) {
    case 'intro':
      return 0;
    case 'rest':
      return rows * cols;
    case 'cell':
      if (operation.kind === 'blend') return progress >= landed ? cols : 0;
      return segment.row * cols + segment.col + (progress >= landed ? 1 : 0);
    case 'row':
      return segment.row * cols + Math.min(cols, Math.floor((progress / landed) * cols));
  }
}

function revealedBy(picture: Picture, step: Step, moment: Moment): Partial<Record<MatrixId, number>> {
  const result: Partial<Record<MatrixId, number>> = {};
  let stillToCome = false;
  for (const candidate of picture.steps) {
    candidate.operations.forEach((operation, index) => {
      const { segment } = moment;
      const current = candidate === step;
      const matrix = matrixOf(picture, operation.out);
      if (stillToCome) result[operation.out] = 0;
      else if (!current || segment.kind === 'rest') return;
      else if (index === segment.operation) result[operation.out] = countRevealed(picture, operation, moment);
      else if (step.together) {
        const done = segment.kind === 'intro' ? 0 : segment.row + (index < segment.operation ? 1 : 0);
        result[operation.out] = done * matrix.cols;
      } else if (index > segment.operation) result[operation.out] = 0;
    });
    if (candidate === step) stillToCome = true;
  }
  return result;
}

const anchor = (cell: CellRef, dx = 0, dy = 0): Anchor => ({
  matrix: cell.matrix,
  row: cell.row,
  col: cell.col,
  dx,
  dy,
});

/** The part [start, end] of a 0…1 progress, itself as 0…1. */
function within(progress: number, start: number, end: number): number {
  return Math.min(1, Math.max(0, (progress - start) / (end - start)));
}

interface Motion {
  movers: Mover[];
  partial: Frame['partial'][number][];
}

/** Term after term: two operands leave their places, meet beside the cell, become a product and join the sum. */
function dotProduct(
  picture: Picture,
  operation: Extract<Operation, { left: MatrixId }>,
  target: CellRef,
  progress: number,
): Motion {
  const motion: Motion = { movers: [], partial: [] };
  const count = matrixOf(picture, operation.left).cols;
  const share = landed / count;
  let sum = 0;
  let added = 0;
  for (let term = 0; term < count; term++) {
    const [left, right] = factors(picture, operation, target.row, target.col, term);
    const local = within(progress, term * share, (term + 1) * share);
    if (local >= 1) {
      sum = Math.fround(sum + productOf(left, right));
      added += 1;
    } else if (local > 0) {
      const key = `${target.matrix}-${String(target.row)}-${String(target.col)}-${String(term)}`;
      if (local < 0.65) {
        const at = easeCubicInOut(within(local, 0, 0.6));
        motion.movers.push(
          {
            key: `${key}-a`,
            source: left.matrix,
            value: left.value,
            from: anchor(left),
            to: anchor(target, -0.55, -0.2),
            at,
            isProduct: false,
          },
          {
            key: `${key}-b`,
            source: right.matrix,
            value: right.value,
            from: anchor(right),
            to: anchor(target, 0.55, -0.2),
            at,
            isProduct: false,
          },
        );
      } else {
        const at = easeCubicInOut(within(local, 0.75, 1));
        motion.movers.push({
          key: `${key}-p`,
          source: target.matrix,
          value: productOf(left, right),
          from: anchor(target, 0, -0.55),
          to: anchor(target),
          at,
          isProduct: true,
        });
      }
    }
  }
  if (added > 0 && progress < landed) motion.partial.push({ cell: target, value: sum });
  return motion;
}

/** Row after row of the right matrix, each weighted, travels to the output row and adds up there. */
function blend(
  picture: Picture,
  operation: Extract<Operation, { left: MatrixId }>,
  row: number,
  progress: number,
): Motion {
  const motion: Motion = { movers: [], partial: [] };
  const count = matrixOf(picture, operation.left).cols;
  const cols = matrixOf(picture, operation.out).cols;
  const share = landed / count;
  for (let col = 0; col < cols; col++) {
    const target: CellRef = { matrix: operation.out, row, col };
    let sum = 0;
    let added = 0;
    for (let term = 0; term < count; term++) {
      const [weight, value] = factors(picture, operation, row, col, term);
      const local = within(progress, term * share, (term + 1) * share);
      const product = productOf(weight, value);
      if (local >= 1) {
        sum = Math.fround(sum + product);
        added += 1;
      } else if (local > 0) {
        const key = `${operation.out}-${String(row)}-${String(col)}-${String(term)}`;
        const weighted = local >= 0.3;
        motion.movers.push({
          key,
          source: weighted ? operation.out : operation.right,
          value: weighted ? product : value.value,
          from: anchor(value),
          to: anchor(target),
          at: easeCubicInOut(within(local, 0.3, 1)),
          isProduct: weighted,
        });
        if (col === 0 && !weighted)
          motion.movers.push({
            key: `${key}-w`,
            source: weight.matrix,
            value: weight.value,
            from: anchor(weight),
            to: anchor(value, -0.9, 0),
            at: easeCubicInOut(within(local, 0, 0.28)),
            isProduct: false,
          });
      }
    }
    if (added > 0 && progress < landed) motion.partial.push({ cell: target, value: sum });
  }
  return motion;
}

/** One number becomes another on its way: scale, mask, and the rows of softmax. */
function elementwise(picture: Picture, operation: Operation, target: CellRef, progress: number): Motion {
  const at = easeCubicInOut(within(progress, 0, landed));
  if (at <= 0 || at >= 1) return { movers: [], partial: [] };
  const result = valueAt(picture, target.matrix, target.row, target.col);
  const movers = reads(operation, target.row, target.col).flatMap((region, index): Mover[] => {
    if (region.col === undefined || region.row === undefined) return [];
    const from = operandAt(picture, region.matrix, region.row, region.col);
    const arrived = at > 0.6;
    if (arrived && index > 0) return [];
    return [
      {
        key: `${target.matrix}-${String(target.row)}-${String(target.col)}-${String(index)}`,
        source: arrived ? target.matrix : from.matrix,
        value: arrived ? result : from.value,
        from: anchor(from),
        to: anchor(target),
        at,
        isProduct: arrived,
      },
    ];
  });
  return { movers, partial: [] };
}

function motionOf(picture: Picture, step: Step, operation: Operation, { segment, progress }: Moment): Motion {
  const still: Motion = { movers: [], partial: [] };
  const cell: CellRef = { matrix: operation.out, row: segment.row, col: segment.col };
  if (segment.kind === 'cell') {
    if (operation.kind === 'blend') return blend(picture, operation, segment.row, progress);
    if (operation.kind === 'product') return dotProduct(picture, operation, cell, progress);
    return elementwise(picture, operation, cell, progress);
  }
  // The first row of softmax moves as a whole; the max and the sum gather, which the light alone shows.
  if (segment.kind === 'row' && step.together && segment.row === 0) {
    if (operation.kind === 'max' || operation.kind === 'sum') return still;
    const { cols } = matrixOf(picture, operation.out);
    const parts = Array.from({ length: cols }, (_, col) =>
      elementwise(
        picture,
        operation,
        { ...cell, col },
        within(progress, (0.3 * col) / cols, 0.7 + (0.3 * (col + 1)) / cols),
      ),
    );
    return { movers: parts.flatMap((part) => part.movers), partial: [] };
  }
  return still;
}

function litBy(
  picture: Picture,
  operation: Operation,
  { segment, progress }: Moment,
): { lit: Region[]; target: Region | undefined } {
  if (segment.kind === 'rest') return { lit: [], target: undefined };
  const { cols } = matrixOf(picture, operation.out);
  if (segment.kind === 'intro') return { lit: reads(operation, 0, 0), target: undefined };
  const wholeRow = operation.kind === 'blend' || (segment.kind === 'row' && operation.kind !== 'product');
  if (wholeRow) {
    const regions = reads(operation, segment.row, 0).map(({ matrix, row, col }): Region => {
      if (operation.kind === 'blend' && matrix === operation.right) {
        const term = Math.min(
          matrixOf(picture, operation.left).cols - 1,
          Math.floor((progress / landed) * matrixOf(picture, operation.left).cols),
        );
        return { matrix, row: term };
      }
      return col !== undefined && row !== undefined && matrixOf(picture, matrix).cols > 1
        ? { matrix, row }
        : { matrix, ...(row === undefined ? {} : { row }), ...(col === undefined ? {} : { col }) };
    });
    return { lit: regions, target: { matrix: operation.out, row: segment.row } };
  }
  const col = segment.kind === 'cell' ? segment.col : Math.min(cols - 1, Math.floor((progress / landed) * cols));
  return { lit: reads(operation, segment.row, col), target: { matrix: operation.out, row: segment.row, col } };
}

/** @param time seconds on the timeline of the same picture */
export function frameOf(picture: Picture, timeline: Timeline, time: number, options: FrameOptions = {}): Frame {
  const found = momentAt(timeline, time);
  // Without motion every moment shows where its segment ends.
  const moment = options.reducedMotion ? { ...found, progress: 1 } : found;
  const step = pictureStep(picture, moment.segment.step);
  const operation = step.operations[moment.segment.operation];
  if (!operation) throw new RangeError(`${step.id}: no operation ${String(moment.segment.operation)}`);
  const { focus } = options;
  const source = focus ? producerOf(picture, focus.matrix)?.operation : undefined;
  const light = focus
    ? { lit: source ? reads(source, focus.row, focus.col) : [], target: focus }
    : litBy(picture, operation, moment);
  const motion = options.reducedMotion ? { movers: [], partial: [] } : motionOf(picture, step, operation, moment);
  return { step, operation, moment, revealed: revealedBy(picture, step, moment), ...light, ...motion };
}
