/**
 * The arithmetic of one cell with the numbers substituted. Operands and results are the trace's; a term's product is
 * the float32 product of the two numbers shown, which is what the engine adds up.
 */
import type { Say } from '../../shared/words/say.ts';
import { infoOf } from '../inputs/matrices.ts';
import { productOf } from './values/movement.ts';
import { placeOf } from './narrate.ts';
import type { Operation, Term as Cells } from './operations/operation.ts';
import { type Picture, producerOf } from './picture.ts';
import { type CellRef, valueAt } from './values/values.ts';

export interface Operand extends CellRef {
  readonly value: number;
}

export interface Term {
  readonly operands: readonly Operand[];
  /** The product of the operands, which the sum adds. */
  readonly value: number;
}

export interface Arithmetic {
  readonly cell: Operand;
  readonly operation: Operation | undefined;
  readonly terms: readonly Term[];
}

const operandAt = (picture: Picture, { matrix, row, col }: CellRef): Operand => ({
  matrix,
  row,
  col,
  value: valueAt(picture, matrix, row, col),
});

function termOf(picture: Picture, cells: Cells): Term {
  const operands = cells.map((cell) => operandAt(picture, cell));
  return { operands, value: operands.map(({ value }) => value).reduce(productOf, 1) };
}

export function arithmeticOf(picture: Picture, cell: CellRef): Arithmetic {
  const operation = producerOf(picture, cell.matrix)?.operation;
  const terms = operation?.terms(picture, cell.row, cell.col) ?? [];
  return { cell: operandAt(picture, cell), operation, terms: terms.map((cells) => termOf(picture, cells)) };
}

/** `S[0,1]`, rows and columns counted from 0 as in the trace. Words, which placeOf has, come before it. */
export function cellName(cell: CellRef): string {
  return `${infoOf(cell.matrix).symbol}[${String(cell.row)},${String(cell.col)}]`;
}

/** Names a cell in words, and precisely: `dog → bites, S[0,1]`. */
export const fullName = (picture: Picture, cell: CellRef, say: Say): string =>
  say('place.both', { first: placeOf(picture, cell, say), second: cellName(cell) });

/** Returns the arithmetic as text, for the panel, screen readers and tests. */
export function arithmeticText(
  picture: Picture,
  { operation, cell, terms }: Arithmetic,
  show: (value: number) => string,
  say: Say,
): string {
  const name = fullName(picture, cell, say);
  const result = show(cell.value);
  if (!operation) return say('arithmetic.input', { cell: name, value: result });
  const signed = (value: number): string => (value < 0 ? `(${show(value)})` : show(value));
  const numbers = terms.map(({ operands }) => operands.map(({ value }) => value));
  const written = operation.written(numbers, { values: picture, cell: name, show, signed });
  return typeof written === 'string' ? `${name} = ${written} = ${result}` : say(written.key, written.values);
}
