/** What a layout is made from, and what it is. */
import type { MatrixId } from '../../inputs/matrices.ts';
import type { Block, Box } from './block.ts';

/** Below this the composition is that of a phone. */
export const NARROW = 940;

export interface Room {
  readonly width: number;
  /** Undefined: as much as it takes. */
  readonly height: number | undefined;
  readonly isNarrow: boolean;
  /** For a room full of people: cells have no upper size. */
  readonly isPresented: boolean;
  /** The row in focus: that of a query. */
  readonly focus: number;
  /** Whether the words stand over the columns that are theirs. */
  readonly hasStrip: boolean;
}

/** The words of the sentence, one of which asks. */
export interface WordStrip {
  /** Middle of each word. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
  readonly anchor: 'middle' | 'end';
  /** In pixels; what does not fit is cut. */
  readonly room: number;
  readonly fontSize: number;
  /** The room above them, for arcs from word to word. */
  readonly above: Box;
  /** Weights stand below the words. */
  readonly below: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly Block[];
  /** Drawn as images, read by pointing. */
  readonly isHeatMap: boolean;
  readonly fontSize: number;
  readonly words: WordStrip | undefined;
  /** Where the whole of a matrix is shown small, while one row of it is large. */
  readonly whole: { readonly id: MatrixId; readonly box: Box } | undefined;
  /** Empty strips beside the matrices, in which numbers travel. */
  readonly lanes: readonly Box[];
  /** The weight that stands before each row of a matrix while rows are mixed. */
  readonly factors: { readonly of: MatrixId; readonly before: MatrixId; readonly x: number } | undefined;
}

/** From here on a matrix is an image. */
export const mostCells = 32;
