/** The height a picture may have, so that the arithmetic of a cell fits below it. */
import type { Operation } from '../operations/operation.ts';
import type { Values } from '../values/values.ts';
import { HEIGHT } from '../drawn/drawing.ts';

/** Pixels: the picture's heading and words; and a cell's name, place, sum and float32 number. */
const AROUND = 116;
const PANEL = 140;
/** The height of a term, and of one in two columns. */
const TERM = 20;
const SHORT_TERM = 16;
const LEAST = 104;

/** A longer sum is written in two columns, without its products, and so is one that would leave the picture lower than this. */
const LONGEST = 10;
const GOOD = 150;

/** The lines of arithmetic of an operation that is no product; the example's note stands there while no cell is shown. */
const OTHERS = 5;

/** Returns the number of terms in each sum of a product, or of a column. */
export const termsOf = (values: Values, { factors, under, terms }: Operation): number =>
  (factors ?? under) ? terms(values, 0, 0).length : OTHERS;

const left = (height: number, sum: number): number => height - AROUND - PANEL - sum;

/** True if the terms of a sum stand in two columns. @param height of the picture's column in pixels; absent: unlimited */
export const inColumns = (terms: number, height = Infinity): boolean =>
  terms > LONGEST || left(height, terms * TERM) < GOOD;

/** @param height of the picture's column, in pixels */
export function heightBeside(height: number, terms: number): number {
  const sum = inColumns(terms, height) ? Math.ceil(terms / 2) * SHORT_TERM : terms * TERM;
  return Math.max(LEAST, Math.min(HEIGHT, left(height, sum)));
}
