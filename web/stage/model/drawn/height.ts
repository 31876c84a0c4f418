/** How high a picture may be, so that the arithmetic of a cell fits below it. */
import type { Operation } from '../operations/operation.ts';
import type { Values } from '../values.ts';
import { HEIGHT, type Size } from './drawing.ts';

/** In pixels, of the picture's heading and words; of a cell's name, place, sum and float32; and of a term, one of many terms. */
const AROUND = 116;
const PANEL = 140;
const TERM = 20;
const SMALL = 16;
const LEAST = 104;

/** A longer sum stands in two columns, without its products; and so does one that would leave the picture less height. */
const LONGEST = 10;
const GOOD = 150;

/** Of what is no product: its sum is short; beside the stage, where no cell is asked for, the example's note stands there. */
const FEW = { beside: 5, presented: 3 } as const;

/** The terms of each sum of a product, or of a column. */
export const termsOf = (values: Values, { factors, under, terms }: Operation, isPresented: boolean): number =>
  (factors ?? under) ? terms(values, 0, 0).length : isPresented ? FEW.presented : FEW.beside;

const left = (height: number, sum: number): number => height - AROUND - PANEL - sum;

/** Whether the terms of a sum stand in two columns. @param height of the picture's column, in pixels; absent: there is enough */
export const inColumns = (terms: number, height = Infinity): boolean =>
  terms > LONGEST || left(height, terms * TERM) < GOOD;

/** For a room full of people a longer sum has its largest terms, as large as any, and the others as one. */
const LONGEST_NEAR = 6;
const LARGEST_NEAR = 4;

/** How many terms stand by themselves there. */
export const presentedTerms = (terms: number): number => (terms > LONGEST_NEAR ? LARGEST_NEAR : terms);

/** @param height of the picture's column, in pixels */
export function heightBeside(height: number, terms: number): number {
  const sum = inColumns(terms, height) ? Math.ceil(terms / 2) * SMALL : terms * TERM;
  return Math.max(LEAST, Math.min(HEIGHT, left(height, sum)));
}

/** For a room full of people: as wide as in the column, words and points half as large again; and, of what is no plane, higher. */
export const NEAR: Size = { width: 212, height: 212 };
const TALL = 300;

/** Of the column's picture there, of the width of the stage: where there is more, more units are as large as these. */
const ACROSS = 0.21;

/** There, the letters beside matrices: a part of the width, and in pixels. */
const LETTERS = { part: 0.016, least: 17, most: 31 } as const;
/** In letters: the picture's heading and words, with and without a cell's name and sum; and a term. */
const AROUND_NEAR = 7;
const AROUND_ALONE = 5;
const TERM_NEAR = 1.25;
const FLAT = 90;

/** What there is for a picture: in pixels, the width of the stage, and of the picture, and the height of its column. */
interface Beside {
  readonly whole: number;
  readonly across: number;
  readonly height: number;
  /** Lines of a sum below it; undefined: nothing is below it. */
  readonly lines: number | undefined;
  readonly isPlane: boolean;
}

/** For a room full of people, so that the arithmetic of a cell fits below it. */
export function sizePresented({ whole, across, height, lines, isPlane }: Beside): Size {
  const unit = (ACROSS * whole) / NEAR.width;
  const width = Math.max(NEAR.width, across / unit);
  const most = isPlane ? width : Math.max(width, TALL);
  const letter = Math.max(LETTERS.least, Math.min(LETTERS.most, LETTERS.part * whole));
  const around = lines === undefined ? AROUND_ALONE : AROUND_NEAR + TERM_NEAR * lines;
  const rest = height - around * letter;
  return { width, height: Math.max(FLAT, Math.min(most, (rest / across) * width)) };
}
