/**
 * What people get who make a known mistake, for any cell of any step. Mistakes of attention are the engine's traces of
 * other inputs; mistakes of reckoning are plain arithmetic with the trace's numbers.
 */
import type { Attention } from 'attention-steps/core';
import { mean, sum } from 'd3-array';
import { largest, smallest } from '../../shared/numbers/statistics.ts';
import { combinedMask } from '../inputs/mask.ts';
import type { StageInputs } from '../inputs/stage-inputs.ts';
import { columnWeights } from '../model/mistakes.ts';
import { headOf } from '../model/product.ts';
import {
  type Options,
  type Picture,
  engineInputs,
  matrixOf,
  pictureOf,
  producerOf,
  valueAt,
} from '../model/picture.ts';
import { type CellRef, type MatrixId, type Operation, type SumOfProducts, isSumOfProducts } from '../model/steps.ts';
import { type Read, columnOf, inFull, rowOf, termsOf } from './reckon.ts';

export const MISTAKE_IDS = [
  'unscaled',
  'scaled',
  'by-dk',
  'twice',
  'times-root',
  'by-model',
  'unmasked',
  'zero-for-mask',
  'mask-turned',
  'transposed',
  'not-transposed',
  'row-for-column',
  'column-for-row',
  'column',
  'column-sum',
  'term-left-out',
  'sign',
  'negated',
  'least',
  'size',
  'not-shifted',
  'wrong-way',
  'no-maximum',
  'not-exp',
  'not-divided',
  'no-exp',
  'scores-for-weights',
  'mean',
  'no-row-dot',
  'no-weight',
] as const;
export type MistakeId = (typeof MISTAKE_IDS)[number];

export interface Candidate {
  readonly id: MistakeId;
  readonly value: number;
}

type Changed = Readonly<Partial<Record<MistakeId, Partial<Picture['matrices']>>>>;

/** The same inputs, computed in other ways: which matrices come out of each mistake of attention. */
export function changedTraces(engine: Attention, inputs: StageInputs, options: Options): Changed {
  const trace = (changes: Partial<Options>, without: StageInputs = inputs) => {
    const changed = { ...options, ...changes };
    const given = engineInputs(without, changed);
    return pictureOf(without, changed, engine.trace(given, { softmaxParts: true })).matrices;
  };
  const right = headOf(engine, engineInputs(inputs, options));
  const dK = right.q.cols;
  const factor = options.scale === 'on' ? 1 / Math.sqrt(dK) : options.scale === 'off' ? 1 : options.scale;
  const open: { -readonly [K in keyof StageInputs]: StageInputs[K] } = { ...inputs };
  delete open.mask;
  const found: { -readonly [K in keyof Changed]: Changed[K] } = {
    unmasked: trace({ causal: false, keyLength: undefined }, open),
    column: { weights: columnWeights(engine, right, combinedMask(inputs, options), factor) },
  };
  if (factor !== 1) found.unscaled = trace({ scale: 'off' });
  else found.scaled = trace({ scale: 'on' });
  found.twice = trace({ scale: factor * factor });
  if (options.scale === 'on') {
    found['by-dk'] = trace({ scale: 1 / dK });
    found['times-root'] = trace({ scale: Math.sqrt(dK) });
    const dModel = inputs.x?.cols ?? dK;
    if (dModel !== dK) found['by-model'] = trace({ scale: 1 / Math.sqrt(dModel) });
  }
  return found;
}

/** Which of them somebody may make at an operation: what stands before it is on the stage, and right. */
const ways: Readonly<Partial<Record<MatrixId, readonly MistakeId[]>>> = {
  scaledScores: ['unscaled', 'scaled', 'by-dk', 'twice', 'times-root', 'by-model'],
  maskedScores: ['unmasked'],
  rowMax: ['unmasked'],
  shifted: ['unmasked'],
  exponentials: ['unmasked'],
  rowSum: ['unmasked'],
  weights: ['unmasked', 'unscaled', 'scaled', 'column'],
  output: ['unmasked', 'unscaled', 'scaled'],
};

const hasCell = (picture: Picture, id: MatrixId, row: number, col: number): boolean => {
  const { rows, cols } = matrixOf(picture, id);
  return row < rows && col < cols;
};

/** The other line of one of the matrices: it has to be there, and as long. */
function* ofOtherLines(
  picture: Picture,
  operation: Extract<Operation, { kind: 'product' | 'blend' }>,
  { row, col }: Pick<CellRef, 'row' | 'col'>,
  read: Read,
): Generator<Candidate> {
  const { transposed, left, right } = operation;
  const isSquare = (id: MatrixId): boolean => matrixOf(picture, id).rows === matrixOf(picture, id).cols;
  const { kind, out } = operation;
  const plain = { kind, out, left, right };
  const value = (other: SumOfProducts): number => sum(termsOf(picture, other, { row, col }, read));
  if (transposed !== undefined && isSquare(transposed === 'left' ? left : right))
    yield { id: 'not-transposed', value: value(plain) };
  if (transposed === undefined && isSquare(right))
    yield { id: 'row-for-column', value: value({ ...plain, transposed: 'right' }) };
}

/** Sums of products, the wrong lines of which were taken, or not all of it. */
function* ofProduct(
  picture: Picture,
  operation: SumOfProducts,
  { row, col }: CellRef,
  read: Read,
): Generator<Candidate> {
  const { left, right, kind } = operation;
  const terms = termsOf(picture, operation, { row, col }, read);
  const whole = sum(terms);
  if (kind !== 'dot') yield* ofOtherLines(picture, operation, { row, col }, read);
  if (kind === 'blend') {
    const values = columnOf(picture, right, col, read);
    yield { id: 'mean', value: mean(values) ?? NaN };
    yield { id: 'scores-for-weights', value: sum(values, (value, at) => read('scaledScores', row, at) * value) };
    if (matrixOf(picture, left).rows === values.length)
      yield { id: 'column-for-row', value: sum(values, (value, at) => read(left, at, row) * value) };
  }
  for (const term of terms) {
    if (terms.length > 1) yield { id: 'term-left-out', value: whole - term };
    if (kind !== 'blend' && terms.length > 1) yield { id: 'sign', value: whole - 2 * term };
  }
}

/** What may be forgotten or taken from elsewhere on the way through softmax, and before it. */
function* ofRow(picture: Picture, operation: Operation, { row, col }: CellRef, read: Read): Generator<Candidate> {
  switch (operation.kind) {
    case 'scale': {
      // Forward it is in the traces.
      if (operation.out === 'scaledScores') return;
      const value = read(operation.input, row, col);
      yield { id: 'unscaled', value };
      yield { id: 'twice', value: value * picture.factor ** 2 };
      return;
    }
    case 'softmax-gradient': {
      const [weight, value] = [read(operation.weights, row, col), read(operation.input, row, col)];
      yield { id: 'no-row-dot', value: weight * value };
      yield { id: 'no-weight', value: value - read(operation.by, row, 0) };
      return;
    }
    case 'add': {
      if (valueAt(picture, operation.addend, row, col) === -Infinity) yield { id: 'zero-for-mask', value: 0 };
      if (hasCell(picture, operation.addend, col, row))
        yield { id: 'mask-turned', value: read(operation.input, row, col) + read(operation.addend, col, row) };
      return;
    }
    case 'max': {
      const line = rowOf(picture, operation.input, row, read);
      yield { id: 'least', value: smallest(line) };
      yield { id: 'size', value: largest(line.filter(Number.isFinite).map(Math.abs)) };
      if (row < matrixOf(picture, operation.input).cols)
        yield { id: 'column', value: largest(columnOf(picture, operation.input, row, read)) };
      return;
    }
    case 'shift': {
      const value = read(operation.input, row, col);
      yield { id: 'not-shifted', value };
      yield { id: 'wrong-way', value: read('rowMax', row, 0) - value };
      yield { id: 'column', value: value - largest(columnOf(picture, operation.input, col, read)) };
      return;
    }
    case 'exp': {
      yield { id: 'no-maximum', value: Math.exp(read('maskedScores', row, col)) };
      yield { id: 'not-exp', value: read(operation.input, row, col) };
      yield { id: 'wrong-way', value: Math.exp(-read(operation.input, row, col)) };
      return;
    }
    case 'sum': {
      const line = rowOf(picture, operation.input, row, read);
      yield { id: 'no-maximum', value: sum(rowOf(picture, 'maskedScores', row, read), Math.exp) };
      yield { id: 'not-exp', value: sum(rowOf(picture, 'shifted', row, read)) };
      if (row < line.length) yield { id: 'column', value: sum(columnOf(picture, operation.input, row, read)) };
      for (const term of line) yield { id: 'term-left-out', value: sum(line) - term };
      return;
    }
    case 'divide': {
      const value = read(operation.input, row, col);
      yield { id: 'not-divided', value };
      yield { id: 'no-maximum', value: Math.exp(read('maskedScores', row, col)) };
      yield { id: 'column-sum', value: value / sum(columnOf(picture, operation.input, col, read)) };
      const scores = rowOf(picture, 'maskedScores', row, read);
      yield { id: 'no-exp', value: read('maskedScores', row, col) / sum(scores) };
      return;
    }
    default:
      return;
  }
}

/** Every known mistake that can be made at a cell, and what it gives; a mistake may give several numbers. */
export function candidatesFor(picture: Picture, cell: CellRef, changed: Changed, read = inFull(picture)): Candidate[] {
  const operation = producerOf(picture, cell.matrix)?.operation;
  if (!operation) return [];
  const { matrix, row, col } = cell;
  const found: Candidate[] = [];
  for (const id of ways[matrix] ?? []) {
    const other = changed[id]?.[matrix];
    if (other) found.push({ id, value: other.data[row * other.cols + col] ?? NaN });
  }
  const others = isSumOfProducts(operation)
    ? ofProduct(picture, operation, cell, read)
    : ofRow(picture, operation, cell, read);
  for (const other of others) found.push(other);
  if (row !== col && hasCell(picture, matrix, col, row))
    found.push({ id: 'transposed', value: read(matrix, col, row) });
  found.push({ id: 'negated', value: -read(matrix, row, col) });
  return found.filter(({ value }) => !Number.isNaN(value));
}
