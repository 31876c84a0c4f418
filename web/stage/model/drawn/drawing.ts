/**
 * What “the same, drawn” is made of: plain shapes with a trace's numbers in them, and the words that go with them. Pixels,
 * y downwards. Pure; view/drawn draws them.
 */
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, type Role, infoOf } from '../../inputs/matrices.ts';
import { indices, matrixOf, type Values } from '../values.ts';

export type Point = readonly [x: number, y: number];

/** A role's colour; ink, paler ink, or that of negative numbers. */
export type Tone = Role | 'ink' | 'dim' | 'negative';

export interface Line {
  readonly kind: 'line';
  readonly points: readonly Point[];
  readonly tone: Tone;
  readonly width?: number;
  readonly style?: 'dashed' | 'dotted';
  /** At its last point. */
  readonly arrow?: true;
}

export type Shape =
  | Line
  | { readonly kind: 'dot'; readonly at: Point; readonly radius: number; readonly tone: Tone; readonly hollow?: true }
  | {
      readonly kind: 'bar';
      /** Its upper left corner. */
      readonly at: Point;
      readonly width: number;
      readonly height: number;
      readonly tone: Tone;
      readonly faint?: true;
    }
  | {
      readonly kind: 'text';
      /** On its baseline. */
      readonly at: Point;
      readonly text: string | Said;
      /** Of a matrix: with its subscript set as one. */
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
  /** What it is a drawing of, for who does not see it; the caption follows. */
  readonly label: Said;
}

/** What is looked at, and what of it may be told: a row of an operation's result at a moment. */
export interface Scene {
  readonly values: Values;
  readonly row: number;
  /** The cell of the row that is being computed or pointed at. */
  readonly col: number | undefined;
  /** How many terms of its sum have been added by now, while it is being computed. */
  readonly reached: number | undefined;
  /** NaN while a number has not been computed yet, and of what is to be predicted. */
  readonly told: (id: MatrixId, row: number, col: number) => number;
  readonly show: (value: number) => string;
  /** Of a picture that can have any, such as a plane. */
  readonly size: Size;
}

/** undefined: there is nothing to draw of this. */
export type Draw = (scene: Scene) => Drawing | undefined;

/** The picture column's, in the units of what is drawn: of fewer units, as wide on the screen, all is larger. */
export const WIDTH = 288;
export const HEIGHT = 288;
export const COLUMN: Size = { width: WIDTH, height: HEIGHT };

/** Of a picture that needs no more than so much: all that there is, where that is more than the column's. */
export const heightOf = ({ size: { height } }: Scene, most: number): number =>
  height > HEIGHT ? height : Math.min(most, height);

export const toldRow = ({ values, told }: Scene, id: MatrixId, row: number): number[] =>
  indices(matrixOf(values, id).cols).map((col) => told(id, row, col));

export const isTold = (numbers: readonly number[]): boolean => !numbers.some((value) => Number.isNaN(value));

/** 0-based, of what is told; −1 where nothing is. */
export const atLargest = (numbers: readonly number[], size: (value: number) => number = (value) => value): number =>
  numbers.reduce((best, value, at) => {
    if (!Number.isFinite(value)) return best;
    return best < 0 || size(value) > size(numbers[best] ?? NaN) ? at : best;
  }, -1);

/** Roughly, in the page's font. */
export const textWidth = (text: string, size: number): number => 0.54 * size * text.length;

/** What of a word stands before the point by which it is held. */
export const partBefore = { start: 0, middle: 0.5, end: 1 } as const;
export type Anchor = keyof typeof partBefore;

/** A word that is too long for its room is cut. */
export const fitted = (text: string, size: number, room: number): string =>
  textWidth(text, size) <= room ? text : `${text.slice(0, Math.max(1, Math.floor(room / textWidth('x', size)) - 1))}…`;

/** Moved as far as is needed to stand within the drawing. */
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

/** A matrix's, above what is drawn of it. */
export const nameOf = (id: MatrixId, y: number): Shape => ({
  ...{ kind: 'text', at: [2, y], text: infoOf(id).symbol, isSymbol: true, tone: infoOf(id).role },
  ...{ anchor: 'start', size: 14, bold: true },
});
