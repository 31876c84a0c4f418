/** The height a picture may have, so that the arithmetic of a cell fits below it. */
import type { Operation } from '../operations/operation.ts';
import type { Values } from '../values.ts';
import { HEIGHT, type Size } from './drawing.ts';

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

/**
 * The lines of arithmetic of an operation that is no product. Unless presented, the example's note stands there while
 * no cell is shown.
 */
const OTHERS = 5;
const OTHERS_PRESENTED = 3;

/** Returns the number of terms in each sum of a product, or of a column. */
export const termsOf = (values: Values, { factors, under, terms }: Operation, isPresented: boolean): number =>
  (factors ?? under) ? terms(values, 0, 0).length : isPresented ? OTHERS_PRESENTED : OTHERS;

const left = (height: number, sum: number): number => height - AROUND - PANEL - sum;

/** True if the terms of a sum stand in two columns. @param height of the picture's column in pixels; absent: unlimited */
export const inColumns = (terms: number, height = Infinity): boolean =>
  terms > LONGEST || left(height, terms * TERM) < GOOD;

/** @param height of the picture's column, in pixels */
export function heightBeside(height: number, terms: number): number {
  const sum = inColumns(terms, height) ? Math.ceil(terms / 2) * SHORT_TERM : terms * TERM;
  return Math.max(LEAST, Math.min(HEIGHT, left(height, sum)));
}

/** Presented, a longer sum has its largest terms, and the others as one. */
const LONGEST_PRESENTED = 6;
const LARGEST = 4;

/** Returns how many terms are written by themselves when presented. */
export const presentedTerms = (terms: number): number => (terms > LONGEST_PRESENTED ? LARGEST : terms);

/** The least size of a presented picture, in its own units: as wide as the column, with larger words and points. */
export const PRESENTED: Size = { width: 212, height: 212 };
/** The least height, and the most of a picture that is no plane, in the same units. */
const FLAT = 90;
const TALL = 300;

/** The width of such a picture in the column, as a share of the stage: a wider one has more units of the same size. */
const ACROSS = 0.21;

/** The font size of labels, as a share of the stage's width, and in pixels. */
const LETTER = 0.016;
const LEAST_LETTER = 17;
const MOST_LETTER = 31;

/** In these font sizes: the picture's heading and words, without and with a cell's name and sum; and a term. */
const AROUND_ALONE = 5;
const AROUND_CELL = 7;
const TERM_PRESENTED = 1.25;

/** The room of a picture, in pixels: the width of the stage and of the picture, and the height of its column. */
interface Beside {
  readonly whole: number;
  readonly across: number;
  readonly height: number;
  /** Lines of a sum below it; undefined: nothing is below it. */
  readonly lines: number | undefined;
  readonly isPlane: boolean;
}

/** Returns the size of a presented picture, in its own units, so that the arithmetic of a cell fits below it. */
export function sizePresented({ whole, across, height, lines, isPlane }: Beside): Size {
  const unit = (ACROSS * whole) / PRESENTED.width;
  const width = Math.max(PRESENTED.width, across / unit);
  const most = isPlane ? width : Math.max(width, TALL);
  const letter = Math.max(LEAST_LETTER, Math.min(MOST_LETTER, LETTER * whole));
  const rest = height - (lines === undefined ? AROUND_ALONE : AROUND_CELL + TERM_PRESENTED * lines) * letter;
  return { width, height: Math.max(FLAT, Math.min(most, (rest / across) * width)) };
}
