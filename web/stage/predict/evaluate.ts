/** One cell computed as a person would, from the exact numbers or from those shown. */
import { decimalsFor } from '../../shared/numbers/format.ts';
import type { Operation } from '../model/operations/operation.ts';
import { type Picture, producerOf } from '../model/picture.ts';
import type { MatrixId } from '../model/steps.ts';
import { type Read, matrixOf, valueAt } from '../model/values/values.ts';

/** Reads every number rounded as its cell shows it. */
export function asShown(picture: Picture): Read {
  const decimals = new Map<MatrixId, number>(); // found out once for each matrix: many of its cells are read
  const decimalsOf = (id: MatrixId): number => {
    const known = decimals.get(id) ?? decimalsFor(matrixOf(picture, id));
    decimals.set(id, known);
    return known;
  };
  return (id, row, col) => {
    const value = valueAt(picture, id, row, col);
    return Number.isFinite(value) ? Number(value.toFixed(decimalsOf(id))) : value;
  };
}

/** Reads only a step's inputs as shown, and computes the step's own numbers from them. */
export function fromGivens(picture: Picture): Read {
  const shown = asShown(picture);
  const read: Read = (id, row, col) => {
    const producer = producerOf(picture, id);
    return producer?.step.together ? evaluate(picture, producer.operation, row, col, read) : shown(id, row, col);
  };
  return read;
}

export function evaluate(picture: Picture, operation: Operation, row: number, col: number, read: Read): number {
  const terms = operation.terms(picture, row, col);
  return operation.value(
    terms.map((cells) => cells.map((cell) => read(cell.matrix, cell.row, cell.col))),
    picture,
  );
}
