/** One cell worked out as a person would, from numbers that may be read in more than one way: in full, or as shown. */
import { sum } from 'd3-array';
import { largest } from '../../shared/numbers/statistics.ts';
import { decimalsFor } from '../../shared/numbers/format.ts';
import { type Picture, matrixOf, producerOf, valueAt } from '../model/picture.ts';
import { countTerms, factors } from '../model/arithmetic.ts';
import type { CellRef, MatrixId, Operation, SumOfProducts } from '../model/steps.ts';

export type Read = (id: MatrixId, row: number, col: number) => number;

export const inFull =
  (picture: Picture): Read =>
  (id, row, col) =>
    valueAt(picture, id, row, col);

/** Every number rounded as its cell shows it. */
export const asShown =
  (picture: Picture): Read =>
  (id, row, col) => {
    const value = valueAt(picture, id, row, col);
    return Number.isFinite(value) ? Number(value.toFixed(decimalsFor(matrixOf(picture, id)))) : value;
  };

/** Only what is given to the step as shown: what the step itself works out is worked out of that. */
export function fromGivens(picture: Picture): Read {
  const shown = asShown(picture);
  const read: Read = (id, row, col) => {
    const producer = producerOf(picture, id);
    return producer?.step.together ? work(picture, producer.operation, row, col, read) : shown(id, row, col);
  };
  return read;
}

const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The products that add up to a cell, in their order. */
export function termsOf(
  picture: Picture,
  operation: SumOfProducts,
  { row, col }: Pick<CellRef, 'row' | 'col'>,
  read: Read,
): number[] {
  return indices(countTerms(picture, operation)).map((term) =>
    factors(picture, operation, row, col, term).reduce((product, at) => product * read(at.matrix, at.row, at.col), 1),
  );
}

export const rowOf = (picture: Picture, id: MatrixId, row: number, read: Read): number[] =>
  indices(matrixOf(picture, id).cols).map((col) => read(id, row, col));

export const columnOf = (picture: Picture, id: MatrixId, col: number, read: Read): number[] =>
  indices(matrixOf(picture, id).rows).map((row) => read(id, row, col));

export function work(picture: Picture, operation: Operation, row: number, col: number, read: Read): number {
  switch (operation.kind) {
    case 'product':
    case 'blend':
    case 'dot':
      return sum(termsOf(picture, operation, { row, col }, read));
    case 'scale':
      return read(operation.input, row, col) * picture.factor;
    case 'add':
      return read(operation.input, row, col) + read(operation.addend, row, col);
    case 'max':
      return largest(rowOf(picture, operation.input, row, read));
    case 'sum':
      return sum(rowOf(picture, operation.input, row, read));
    case 'shift':
      return read(operation.input, row, col) - read(operation.by ?? operation.input, row, 0);
    case 'exp':
      return Math.exp(read(operation.input, row, col));
    case 'divide':
      return read(operation.input, row, col) / read(operation.by ?? operation.input, row, 0);
    case 'softmax-gradient':
      return read(operation.weights, row, col) * (read(operation.input, row, col) - read(operation.by, row, 0));
  }
}
