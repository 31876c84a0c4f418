/** What a layout is made from, and what it is. */
import type { MatrixId } from '../../inputs/matrices.ts';
import type { Factors } from '../factors.ts';
import type { Operation } from '../operations/operation.ts';
import type { Step } from '../steps.ts';
import type { Block, Box } from './block.ts';

export type Product = Operation & { readonly factors: Factors };

export const isProduct = (operation: Operation): operation is Product => operation.factors !== undefined;

/** The product with which an operation stands: itself, or the one whose right operand it stands under. */
export const productWith = ({ operations }: Step, operation: Operation): Product | undefined =>
  operations.filter(isProduct).find((one) => one === operation || one.factors.right === operation.under);

/** A row that stands under a product's right operand, with a sign before it. */
export interface Under {
  readonly id: MatrixId;
  readonly sign: string;
}

/** The bias of a product, or the sum of its right operand's rows. */
export function underOf({ operations }: Step, { factors }: Product): Under | undefined {
  if (factors.bias) return { id: factors.bias, sign: '+' };
  const sum = operations.find(({ under }) => under === factors.right);
  return sum && { id: sum.out, sign: 'Σ' };
}

/** Below this the composition is that of a phone. */
export const NARROW = 940;

/** Of a cell, in pixels, for a number with two decimals and for one with one. */
export const numberWidth = 40;
export const tightWidth = 33;

/** Of digits that are read from the last row of a room, in pixels, on a screen that is 1920 wide. */
const FAR = 31;
/** Of the cells that have room for them, in digits: for a number with two decimals, for one with one; and the height. */
const far = { width: 3.1, tight: 2.35, height: 1.1 } as const;

/** Of a stage of that width, for a room full of people. */
export const farDigits = (whole: number): number => Math.min(FAR, Math.max(0.6 * FAR, (FAR * whole) / 1920));

/** The smallest digits that a number may have; 0: any. */
export const leastDigits = ({ isPresented, isNarrow, digits = FAR }: Room): number =>
  isPresented && !isNarrow ? digits : 0;

/** So wide that a number of two decimals finds room in it, which is read from the last row of a room; and one of one; so high. */
export const farWidth = (room: Room): number => far.width * leastDigits(room);
export const farTight = (room: Room): number => far.tight * leastDigits(room);
export const farHeight = (room: Room): number => far.height * leastDigits(room);

export interface Room {
  readonly width: number;
  /** With that of the picture, which then has what the matrices leave; undefined: the picture keeps its own. */
  readonly whole?: number | undefined;
  /** Undefined: as much as it takes. */
  readonly height: number | undefined;
  readonly isNarrow: boolean;
  /** For a room full of people: cells have no upper size. */
  readonly isPresented: boolean;
  /** There: the smallest digits that are read from the last row. */
  readonly digits?: number;
  /** The row in focus: that of a query. */
  readonly focus: number;
  /** Whether the words stand over the columns that are theirs. */
  readonly hasStrip: boolean;
}

/** Across all that stands in it. */
export type Band = Pick<Box, 'y' | 'height'>;

/** The words of the sentence, one of which asks. */
export interface WordStrip {
  /** Middle of each word. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
  readonly anchor: 'middle' | 'end';
  /** Of a word, in pixels; what does not fit is cut. */
  readonly room: number;
  /** Two: every second word stands a line higher, and has the room of two columns. */
  readonly lines: number;
  /** Of what one points at, in pixels. */
  readonly high: number;
  readonly fontSize: number;
  /** The room above them, for arcs from word to word; none where it has no height. */
  readonly above: Band;
  /** Weights stand below the words. */
  readonly below: number;
  /** Where it says that these are the words that ask: over columns that are others. */
  readonly named?: { readonly x: number; readonly y: number };
}

/** Of a product: where a row of the left operand stands, each number beside the row of the right one that it multiplies. */
export interface Stand {
  readonly left: MatrixId;
  readonly right: MatrixId;
  readonly out: MatrixId;
  /** The row under the right operand. */
  readonly under: MatrixId | undefined;
  readonly isLeftTransposed: boolean;
  /** Left of the right operand. What travels there comes up from the left one. */
  readonly lane: Box;
  /** Below the right operands, from the first lane to this one. */
  readonly across: Box | undefined;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly Block[];
  /** Drawn as images, read by pointing. */
  readonly isHeatMap: boolean;
  readonly fontSize: number;
  /** The smallest digits that a number may have: where it would need smaller ones, there is none. */
  readonly leastDigits: number;
  /** What cells have room for. */
  readonly mostDecimals: number;
  readonly words: WordStrip | undefined;
  /** Where the whole of a matrix is shown small, while one row of it is large. */
  readonly whole: { readonly id: MatrixId; readonly box: Box } | undefined;
  readonly stands: readonly Stand[];
}

/** From here on a matrix is an image. */
export const mostCells = 32;
