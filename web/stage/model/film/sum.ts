/** The arithmetic of one word's row, as it is written: factors, products, sums, each right as printed or said to be about right. */
import type { MatrixId } from '../../inputs/matrices.ts';
import { arithmeticOf } from '../arithmetic.ts';
import type { Frame } from '../frame.ts';
import { shownIn } from '../values/order.ts';
import type { Picture } from '../picture.ts';
import { atLargest } from '../drawn/drawing.ts';
import { signOf } from '../drawn/equality.ts';
import { inRow, localNumber } from '../../../shared/numbers/format.ts';
import type { Operation } from '../operations/operation.ts';
import { rowLabel } from '../values/telling.ts';
import { type CellRef, indices, isHidden, matrixOf, valueAt } from '../values/values.ts';
import { isProduct, productWith } from '../layout/shape.ts';

export interface Written {
  readonly text: string;
  readonly matrix: MatrixId;
}

/** A product of numbers; without factors, all terms that are not written by themselves. */
export interface Summand {
  readonly factors: readonly Written[];
}

export interface Sum {
  readonly summands: readonly Summand[];
  /** `=` if the printed numbers give the printed result, otherwise `≈`. */
  readonly sign: '=' | '≈';
  /** Undefined while it is being added. */
  readonly result: Written | undefined;
}

/** Writes a number with the decimals of its matrix. */
type Show = (value: number, id: MatrixId) => string;

/** More terms than these are written as the largest of them and the rest. */
const MOST = 3;

/** @returns undefined for a cell that is no sum, or not known */
export function sumOf(picture: Picture, frame: Frame, cell: CellRef, show: Show): Sum | undefined {
  const {
    operation,
    terms,
    cell: { value },
  } = arithmeticOf(picture, cell);
  if (!operation?.isTermByTerm || isHidden(picture, cell) || terms.length === 0) return undefined;
  const { target, term } = frame;
  const isUnderWay = term !== undefined && target?.row === cell.row && target.col === cell.col;
  const reached = isUnderWay ? term.index + 1 : terms.length;
  const order = terms.map((_, at) => at).sort((a, b) => Math.abs(terms[b]!.value) - Math.abs(terms[a]!.value));
  const kept = terms.length <= MOST + 1 ? order : order.slice(0, MOST);
  const written = terms
    .map((term, at) => ({
      at,
      factors: term.operands.map((operand) => ({ text: show(operand.value, operand.matrix), matrix: operand.matrix })),
    }))
    .filter(({ at }) => kept.includes(at) && at < reached);
  const hasRest = kept.length < terms.length && !isUnderWay;
  const result = show(value, cell.matrix);
  const texts = written.flatMap(({ factors }) => factors.map(({ text }) => text));
  // All terms have as many factors.
  const each = written[0]?.factors.length ?? 1;
  const add = (...numbers: number[]): number =>
    written.reduce((sum, _, at) => sum + numbers.slice(at * each, (at + 1) * each).reduce((a, b) => a * b, 1), 0);
  return {
    summands: [...written.map(({ factors }) => ({ factors })), ...(hasRest ? [{ factors: [] }] : [])],
    sign: hasRest ? '≈' : signOf(texts, add, result),
    result: isUnderWay ? undefined : { text: result, matrix: cell.matrix },
  };
}

export interface Part {
  /** Undefined: all other terms together. */
  readonly name: string | undefined;
  readonly weight: string;
  /** The vector that is weighted. */
  readonly value: string | undefined;
  readonly product: string | undefined;
  readonly sign: '=' | '≈' | '';
}

const weightText = (value: number): string => localNumber(value.toFixed(3));
const vectorText = (numbers: readonly number[], show: (value: number) => string): string =>
  `(${inRow([...numbers.slice(0, 3).map(show), ...(numbers.length > 3 ? ['…'] : [])])})`;

/** The number of terms with a line of their own, and the least weight of the second. */
const LINES = 2;
const LEAST = 0.01;

/**
 * The row of a mixture as lines, the largest weights first: weight × value = product.
 *
 * @returns undefined where the step mixes nothing, or its weights are not known
 */
export function partsOf(
  picture: Picture,
  frame: Frame,
  query: number,
  show: Show,
): { readonly lines: readonly Part[]; readonly others: number } | undefined {
  const mixed = frame.step.operations.filter(isProduct).find(({ played }) => played === 'rows');
  if (!mixed) return undefined;
  const { left, right } = mixed.factors;
  const { rows: count, cols } = matrixOf(picture, right);
  const row = Math.min(query, matrixOf(picture, left).rows - 1);
  const weights = indices(count).map((at) => valueAt(picture, left, row, at));
  if (weights.some(Number.isNaN)) return undefined;
  const isDone = shownIn(frame.revealed[mixed.out], row, cols) >= cols;
  const order = indices(count).sort((a, b) => weights[b]! - weights[a]!);
  const vector = (at: number): number[] => indices(cols).map((col) => valueAt(picture, right, at, col));
  const written = order.slice(0, count <= LINES + 1 ? count : weights[order[1]!]! < LEAST ? 1 : LINES);
  const rest = order.slice(written.length);
  const ofValue = (number: number): string => show(number, right);
  const ofResult = (number: number): string => show(number, mixed.out);
  const lines = written.map((at): Part => {
    const [weight, value] = [weightText(weights[at]!), vector(at)];
    const products = value.map((number) => Math.fround(weights[at]! * number));
    const isRight = value.every(
      (number, col) => signOf([weight, ofValue(number)], (a, b) => a * b, ofResult(products[col]!)) === '=',
    );
    const isThere = isDone || frame.term?.added.includes(at) === true;
    return {
      name: rowLabel(picture, right, at),
      weight,
      value: vectorText(value, ofValue),
      ...(isThere
        ? { product: vectorText(products, ofResult), sign: isRight ? '=' : '≈' }
        : { product: undefined, sign: '' }),
    };
  });
  if (rest.length > 0 && isDone) {
    const sums = indices(cols).map((col) => rest.reduce((sum, at) => sum + weights[at]! * (vector(at)[col] ?? 0), 0));
    const weight = weightText(rest.reduce((sum, at) => sum + weights[at]!, 0));
    lines.push({ name: undefined, weight, value: undefined, product: vectorText(sums, ofResult), sign: '=' });
  }
  return { lines, others: rest.length };
}

/** The products that add up to the number that is computed, or to the first of the row; NaN for one that is not added yet. */
export function climbOf(picture: Picture, { target, term, step, operation }: Frame, query: number): readonly number[] {
  const product = productWith(step, operation);
  if (!product) return [];
  const { rows } = matrixOf(picture, product.out);
  const cell = { matrix: product.out, row: Math.min(target?.row ?? query, rows - 1), col: target?.col ?? 0 };
  if (isHidden(picture, cell)) return [];
  const { terms } = arithmeticOf(picture, cell);
  return terms.map(({ value }, at) => (term && at > term.index ? NaN : value));
}

/** The cell of a query's row with the largest result, whose sum is written while nothing else is asked for. */
export function bestOf(picture: Picture, { out }: Operation, query: number): CellRef | undefined {
  const { rows, cols } = matrixOf(picture, out);
  const row = Math.min(query, rows - 1);
  const numbers = indices(cols).map((col) =>
    isHidden(picture, { matrix: out, row, col }) ? NaN : valueAt(picture, out, row, col),
  );
  const col = atLargest(numbers);
  return col < 0 ? undefined : { matrix: out, row, col };
}
