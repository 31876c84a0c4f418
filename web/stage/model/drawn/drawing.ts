/**
 * The parts of “the same, drawn”: plain shapes with a trace's numbers in them, and their words. Pixels, y downwards.
 * Pure; view/draw/drawn draws them.
 */
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, type Role, infoOf } from '../../inputs/matrices.ts';
import { indices, matrixOf, type Values } from '../values.ts';

export type Point = readonly [x: number, y: number];

/** A role's colour, ink, paler ink, or the colour of negative numbers. */
export type Tone = Role | 'ink' | 'dim' | 'negative';

export interface Line {
  readonly kind: 'line';
  readonly points: readonly Point[];
  readonly tone: Tone;
  readonly width?: number;
  readonly style?: 'dashed' | 'dotted';
  /** Set for an arrow at the last point. */
  readonly arrow?: true;
}

export type Shape =
  | Line
  | { readonly kind: 'dot'; readonly at: Point; readonly radius: number; readonly tone: Tone; readonly hollow?: true }
  | {
      readonly kind: 'bar';
      /** The upper left corner. */
      readonly at: Point;
      readonly width: number;
      readonly height: number;
      readonly tone: Tone;
      readonly faint?: true;
    }
  | {
      readonly kind: 'text';
      /** The start, middle or end of the baseline, by `anchor`. */
      readonly at: Point;
      readonly text: string | Said;
      /** Set for a matrix's name, whose subscript is lowered. */
      readonly isSymbol?: true;
      readonly tone: Tone;
      readonly anchor: Anchor;
      readonly size: number;
      readonly bold?: true;
    };

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Drawing extends Size {
  readonly shapes: readonly Shape[];
  /** One short sentence beneath it. */
  readonly caption: Said;
  /** Describes the drawing to people who do not see it; the caption follows. */
  readonly label: Said;
}

/** The row of an operation's result that is drawn, and the numbers known at that moment. */
export interface Scene {
  readonly values: Values;
  readonly row: number;
  /** The cell of the row that is being computed or pointed at. */
  readonly col: number | undefined;
  /** The number of terms added so far, while the cell is being computed. */
  readonly reached: number | undefined;
  /** Returns a number, or NaN while it has not been computed yet or is to be predicted. */
  readonly numberAt: (id: MatrixId, row: number, col: number) => number;
  readonly show: (value: number) => string;
  /** The size of pictures that can have any, such as a plane. */
  readonly size: Size;
}

/** undefined: there is nothing to draw of this. */
export type Draw = (scene: Scene) => Drawing | undefined;

/** The size of the picture's column, in the drawing's units. A drawing with fewer units is enlarged. */
export const WIDTH = 288;
export const HEIGHT = 288;
export const COLUMN: Size = { width: WIDTH, height: HEIGHT };

/** Returns the height of a picture that needs at most so much; where there is more than the column's height, all of it. */
export const heightOf = ({ size: { height } }: Scene, most: number): number =>
  height > HEIGHT ? height : Math.min(most, height);

export const numbersIn = ({ values, numberAt }: Scene, id: MatrixId, row: number): number[] =>
  indices(matrixOf(values, id).cols).map((col) => numberAt(id, row, col));

export const isComplete = (numbers: readonly number[]): boolean => !numbers.some((value) => Number.isNaN(value));

/** Returns the 0-based index of the largest known number; −1 where none is known. */
export const atLargest = (numbers: readonly number[], size: (value: number) => number = (value) => value): number =>
  numbers.reduce((best, value, at) => {
    if (!Number.isFinite(value)) return best;
    return best < 0 || size(value) > size(numbers[best] ?? NaN) ? at : best;
  }, -1);

/** Estimates a text's width in the page's font. */
export const textWidth = (text: string, size: number): number => 0.54 * size * text.length;

/** The part of a text's width that lies before its anchor. */
export const partBefore = { start: 0, middle: 0.5, end: 1 } as const;
export type Anchor = keyof typeof partBefore;

/** Cuts a text that is too long for its room. */
export const fitted = (text: string, size: number, room: number): string =>
  textWidth(text, size) <= room ? text : `${text.slice(0, Math.max(1, Math.floor(room / textWidth('x', size)) - 1))}…`;

/** Moves a text as far as is needed to keep it inside the drawing. */
export function textWithin(
  at: Point,
  text: string,
  rest: Pick<Extract<Shape, { kind: 'text' }>, 'tone' | 'anchor' | 'size' | 'bold' | 'isSymbol'>,
  width = WIDTH,
): Shape {
  const cut = fitted(text, rest.size, width - 4);
  const wide = textWidth(cut, rest.size);
  const before = partBefore[rest.anchor] * wide;
  const x = Math.min(width - 2 - (wide - before), Math.max(2 + before, at[0]));
  return { kind: 'text', at: [x, at[1]], text: cut, ...rest };
}

/** Draws a matrix's name above its drawing. */
export const nameOf = (id: MatrixId, y: number): Shape => ({
  ...{ kind: 'text', at: [2, y], text: infoOf(id).symbol, isSymbol: true, tone: infoOf(id).role },
  ...{ anchor: 'start', size: 14, bold: true },
});
