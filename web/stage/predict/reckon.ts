/** One cell worked out as a person would, from numbers that may be read in more than one way: in full, or as shown. */
import { decimalsFor } from '../../shared/numbers/format.ts';
import type { Operation } from '../model/operations/operation.ts';
import { type Picture, producerOf } from '../model/picture.ts';
import { type Read, matrixOf, valueAt } from '../model/values.ts';

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

export function work(picture: Picture, operation: Operation, row: number, col: number, read: Read): number {
  const terms = operation.terms(picture, row, col);
  return operation.value(
    terms.map((cells) => cells.map((cell) => read(cell.matrix, cell.row, cell.col))),
    picture,
  );
}
