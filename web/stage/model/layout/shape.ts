/** The input and the result of a layout. */
import type { MatrixId } from '../../inputs/matrices.ts';
import type { Factors } from '../values/factors.ts';
import type { Operation } from '../operations/operation.ts';
import type { Step } from '../steps.ts';
import type { Block, Box } from './block.ts';

export type Product = Operation & { readonly factors: Factors };

export const isProduct = (operation: Operation): operation is Product => operation.factors !== undefined;

/** Returns the product that an operation is shown with: itself, or the one whose right operand its row stands under. */
export const productWith = ({ operations }: Step, operation: Operation): Product | undefined =>
  operations.filter(isProduct).find((product) => product === operation || product.factors.right === operation.under);

/** A row that stands under a product's right operand, with a sign before it. */
export interface Under {
  readonly id: MatrixId;
  readonly sign: string;
}

/** Returns the bias of a product, or the sum of its right operand's rows. */
export function underOf({ operations }: Step, { factors }: Product): Under | undefined {
  if (factors.bias) return { id: factors.bias, sign: '+' };
  const sum = operations.find(({ under }) => under === factors.right);
  return sum && { id: sum.out, sign: 'Σ' };
}

/** Below this width, in pixels, the layout is the narrow one. */
export const NARROW = 940;

/** The least widths of a cell, in pixels, for a number with two decimals and with one. */
export const numberWidth = 40;
export const tightWidth = 33;

export interface Room {
  readonly width: number;
  /** Undefined: as much as is needed. */
  readonly height: number | undefined;
  readonly isNarrow: boolean;
  /** The row in focus, the current query's. */
  readonly focus: number;
  /** True if the words stand above their columns. */
  readonly hasStrip: boolean;
  /** The width of a digit in the font that is there, in font sizes. */
  readonly digit?: number;
  /** How many times their estimate letters are wide, 1 or more; absent: 1. */
  readonly letters?: number;
  /** one: one word's row, large; absent, or all: whole matrices. */
  readonly rows?: 'one' | 'all';
  /** The column that is being computed or pointed at, where one column of a matrix is shown. */
  readonly column?: number | undefined;
  /** True at the film's end: the words stand alone, in the middle. */
  readonly isEnd?: boolean;
  /** True where words like the one that asks stand under its numbers, in place of the rows of the sentence. */
  readonly hasMeanings?: boolean;
}

/** A strip across the whole layout. */
export type Band = Pick<Box, 'y' | 'height'>;

/** The words of the sentence, one of which is the query. */
export interface WordStrip {
  /** The middle of each word. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
  readonly anchor: 'middle' | 'end';
  /** Pixels for a word; a longer one is cut. */
  readonly room: number;
  /** 2: every second word stands one line higher, with the room of two columns. */
  readonly lines: number;
  /** The height of a word's pointer target, in pixels. */
  readonly high: number;
  readonly fontSize: number;
  /** The room above the words for arcs; none where its height is 0. */
  readonly above: Band;
  /** y of the weights below the words; 0: none. */
  readonly below: number;
  /** The place of a caption saying that these are the queries, where the columns below are other words. */
  readonly named?: { readonly x: number; readonly y: number };
}

/** The lane of a product, in which each number of the left row stands beside the right operand's row that it multiplies. */
export interface Stand {
  readonly left: MatrixId;
  readonly right: MatrixId;
  readonly out: MatrixId;
  /** The row under the right operand. */
  readonly under: MatrixId | undefined;
  readonly isLeftTransposed: boolean;
  /** Left of the right operand. Numbers come up here from the left operand. */
  readonly lane: Box;
  /** Below the right operands, from the first lane to this one. */
  readonly across: Box | undefined;
}

/** Points from a number to what comes of it, downwards; a times sign between two numbers where its height is 0. */
export interface Arrow {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** The arithmetic, arrows and names around one word's row. */
export interface Film {
  /** How the lowest row comes of those above it: see Plan in film.ts. */
  readonly by: 'given' | 'arrows' | 'sum' | 'parts' | 'column';
  /** The top of the sum that is written below the rows, and its left edge. */
  readonly sumY: number;
  /** The height of the products that climb to a number of the result; 0: they are not drawn. */
  readonly climb: number;
  readonly left: number;
  readonly arrows: readonly Arrow[];
  /** The columns of each head in the first row, if it has the heads side by side; 0 otherwise. */
  readonly partWidth: number;
  /** The place of the words like the one that asks: under its numbers, before anything is computed. */
  readonly alike: Box | undefined;
  /** The middles of the columns of keys. */
  readonly keys: readonly number[];
  /** From the word that asks to its row, where the columns of that row are no words: the corners of the area between them. */
  readonly fan: readonly (readonly [x: number, y: number])[];
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly Block[];
  /** True where matrices are images, read by pointing. */
  readonly isHeatMap: boolean;
  readonly fontSize: number;
  /** The width of a digit, in font sizes. */
  readonly digit: number;
  /** How many times their estimate letters are wide. */
  readonly letters: number;
  /** The most decimals that cells have room for. */
  readonly mostDecimals: number;
  readonly words: WordStrip | undefined;
  /** The place of a small picture of the whole matrix, while one row of it is large. */
  readonly whole: { readonly id: MatrixId; readonly box: Box } | undefined;
  readonly stands: readonly Stand[];
  /** Set where one word's row is shown. */
  readonly film?: Film;
}

/** A matrix with more rows or columns is an image. */
export const mostCells = 32;
