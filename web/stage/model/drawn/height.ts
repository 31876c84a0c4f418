/** The height a picture may have, so that the arithmetic of a cell fits below it. */
import type { Operation } from '../operations/operation.ts';
import type { Values } from '../values.ts';
import { HEIGHT, type Size } from './drawing.ts';

/** Pixels. */
const SIZES = {
  /** The picture's heading and words; and a cell's name, place, sum and float32 number. */
  around: 116,
  panel: 140,
  /** A term, and one of two columns. */
  term: 20,
  shortTerm: 16,
  least: 104,
  /** A sum is written in two columns, without its products, if the picture would otherwise be lower. */
  good: 150,
} as const;

/** A longer sum is written in two columns in any case. */
const LONGEST = 10;

/**
 * The lines of arithmetic of an operation that is no product. Unless presented, the example's note stands there while
 * no cell is shown.
 */
const OTHERS = { usual: 5, presented: 3 } as const;

/** Returns the number of terms in each sum of a product, or of a column. */
export const termsOf = (values: Values, { factors, under, terms }: Operation, isPresented: boolean): number =>
  (factors ?? under) ? terms(values, 0, 0).length : isPresented ? OTHERS.presented : OTHERS.usual;

const left = (height: number, sum: number): number => height - SIZES.around - SIZES.panel - sum;

/** True if the terms of a sum stand in two columns. @param height of the picture's column in pixels; absent: unlimited */
export const inColumns = (terms: number, height = Infinity): boolean =>
  terms > LONGEST || left(height, terms * SIZES.term) < SIZES.good;

/** @param height of the picture's column, in pixels */
export function heightBeside(height: number, terms: number): number {
  const sum = inColumns(terms, height) ? Math.ceil(terms / 2) * SIZES.shortTerm : terms * SIZES.term;
  return Math.max(SIZES.least, Math.min(HEIGHT, left(height, sum)));
}

/** Presented, a sum of more than `most` terms has its `largest` ones, and the others as one. */
const TERMS = { most: 6, largest: 4 } as const;

/** Returns how many terms are written by themselves when presented. */
export const presentedTerms = (terms: number): number => (terms > TERMS.most ? TERMS.largest : terms);

/** The least size of a presented picture, in its own units: as wide as the column, with larger words and points. */
export const PRESENTED: Size = { width: 212, height: 212 };

const PRESENTING = {
  /** The least height, and the most of a picture that is no plane, in the picture's units. */
  least: 90,
  most: 300,
  /** The width of such a picture in the column, as a share of the stage: a wider one has more units of the same size. */
  across: 0.21,
  /** The font size of labels, as a share of the stage's width, and in pixels. */
  letters: { share: 0.016, least: 17, most: 31 },
  /** The picture's heading and words, without and with a cell's name and sum; and a term. In font sizes. */
  around: { alone: 5, cell: 7, term: 1.25 },
} as const;

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
  const { letters, around } = PRESENTING;
  const unit = (PRESENTING.across * whole) / PRESENTED.width;
  const width = Math.max(PRESENTED.width, across / unit);
  const most = isPlane ? width : Math.max(width, PRESENTING.most);
  const letter = Math.max(letters.least, Math.min(letters.most, letters.share * whole));
  const rest = height - (lines === undefined ? around.alone : around.cell + around.term * lines) * letter;
  return { width, height: Math.max(PRESENTING.least, Math.min(most, (rest / across) * width)) };
}
