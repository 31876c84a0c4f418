/**
 * The parts of “the same, drawn”: plain shapes with a trace's numbers in them, and their words. Pixels, y downwards.
 * Pure; view/draw/drawn draws them.
 */
import { sum } from 'd3-array';
import { type Said, sayInPageLanguage } from '../../../shared/words/say.ts';
import { type MatrixId, type Role, infoOf } from '../../inputs/matrices.ts';
import { indices, matrixOf, type Values } from '../values/values.ts';

export type Point = readonly [x: number, y: number];

/**
 * A role's colour, ink, paler ink, the colour of negative numbers, that of a grid, and those of letters on ink and on the
 * colour of weights.
 */
export type Tone = Role | 'ink' | 'dim' | 'negative' | 'grid' | 'on-ink' | 'on-weights';

export interface Line {
  readonly kind: 'line';
  readonly points: readonly Point[];
  readonly tone: Tone;
  readonly width?: number;
  readonly style?: 'dashed' | 'dotted';
  /** Set where two lines of a colour meet. */
  readonly isDarker?: true;
  /** Set for an arrow at the last point. */
  readonly arrow?: true;
}

export type Shape =
  | Line
  | {
      readonly kind: 'dot';
      readonly at: Point;
      readonly radius: number;
      readonly tone: Tone;
      readonly hollow?: true;
      /** Set for a ring of this width, through which one sees. */
      readonly ring?: number;
    }
  | {
      readonly kind: 'bar';
      /** The upper left corner. */
      readonly at: Point;
      readonly width: number;
      readonly height: number;
      readonly tone: Tone;
      readonly faint?: true;
      /** Not filled: only its outline, or hatched, where there is no number. */
      readonly look?: 'outlined' | 'hatched';
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

/** Returns a thin pale line: a zero, a base, a tick. */
export const thinLine = (from: Point, to: Point, width = 1): Line => ({
  kind: 'line',
  points: [from, to],
  tone: 'dim',
  width,
});

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
  /** The places of the terms added so far, with the one under way, while the cell is being computed. */
  readonly added: readonly number[] | undefined;
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

export const numbersIn = ({ values, numberAt }: Scene, id: MatrixId, row: number): number[] =>
  indices(matrixOf(values, id).cols).map((col) => numberAt(id, row, col));

export const isComplete = (numbers: readonly number[]): boolean => !numbers.some((value) => Number.isNaN(value));

/** Returns the 0-based index of the largest known number; −1 where none is known. */
export const atLargest = (numbers: readonly number[], size: (value: number) => number = (value) => value): number =>
  numbers.reduce((best, value, at) => {
    if (!Number.isFinite(value)) return best;
    return best < 0 || size(value) > size(numbers[best] ?? NaN) ? at : best;
  }, -1);

/** Font sizes in pixels: of names, of what matters, and of the number that matters most. */
export interface Letters {
  readonly small: number;
  readonly large: number;
  readonly huge: number;
}

/** Returns the font sizes of a drawing as wide as this: 17, 21 and 25 px in half of a stage, 14 px and more on a phone. */
export function lettersIn({ width }: Pick<Size, 'width'>): Letters {
  const small = Math.max(13, Math.round(9.2 + 0.0134 * width));
  return { small, large: Math.round(1.24 * small), huge: Math.round(1.45 * small) };
}

/** Widths of letters in font sizes, the widest of common fonts; other letters are as wide as most small ones. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ .,:;’'|!()[\]fijlrtI\u202f]/, 0.34],
  [/[mwMW%@…]/, 0.88],
  [/[A-Z]/, 0.67],
  [/[\u2e80-\u9fff\uac00-\ud7af\uf900-\uffef]/, 1],
];
const USUAL = 0.55;

/** Estimates a text's width in the page's font; of a message in the page's language. */
export function textWidth(text: string | Said, size: number): number {
  const letters = Array.from(typeof text === 'string' ? text : sayInPageLanguage(text.key, text.values));
  return size * sum(letters, (letter) => WIDTHS.find(([pattern]) => pattern.test(letter))?.[1] ?? USUAL);
}

/**
 * Draws in less room, with letters as much smaller, where letters are wider than estimated, as with the reader's own space between
 * them. Enlarged to the room, they are as large as others, and as wide as planned.
 * @param wide how many times their estimate letters are wide, 1 or more
 */
export function inLetters<Drawn extends Drawing>(
  wide: number,
  { width, height }: Size,
  draw: (size: Size) => Drawn | undefined,
): Drawn | undefined {
  const drawing = draw({ width: width / wide, height: height / wide });
  if (!drawing || wide === 1) return drawing;
  const shapes = drawing.shapes.map((shape) => (shape.kind === 'text' ? { ...shape, size: shape.size / wide } : shape));
  return { ...drawing, shapes };
}

/** The part of a text's width that lies before its anchor. */
export const partBefore = { start: 0, middle: 0.5, end: 1 } as const;
export type Anchor = keyof typeof partBefore;

/** Cuts a text that is too long for its room. */
export function fitted(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room) return text;
  const letters = Array.from(text);
  let count = letters.length - 1;
  while (count > 1 && textWidth(`${letters.slice(0, count).join('')}…`, size) > room) count--;
  return `${letters.slice(0, count).join('')}…`;
}

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
export const nameOf = (id: MatrixId, y: number, size = 14): Shape => ({
  kind: 'text',
  at: [2, y],
  text: infoOf(id).symbol,
  isSymbol: true,
  tone: infoOf(id).role,
  anchor: 'start',
  size,
  bold: true,
});
