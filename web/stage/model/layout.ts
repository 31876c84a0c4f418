/**
 * Where everything stands, in pixels, from the room there is. Wide: as multiplication stands, the left operand at the
 * left, the right one on top, the result in the corner; element by element below each other, the words over all of them.
 * Narrow: one operation at a time, a row per word. Cells take the room; where not all rows can be read, the row in focus
 * keeps its size and the others become strips of colour.
 */
import type { MatrixId } from '../inputs/matrices.ts';
import { type Block, type Box, type Edges, lineAt } from './layout/block.ts';
import { narrowLayout } from './layout/narrow.ts';
import { isProduct, productLayout } from './layout/product.ts';
import { rowsLayout } from './layout/rows.ts';
import { stackLayout } from './layout/stack.ts';
import { tableLayout } from './layout/table.ts';
import type { Operation } from './operations/operation.ts';
import type { Picture } from './picture.ts';
import type { Step } from './steps.ts';
import type { CellRef } from './values.ts';

export { type Block, type Box, type Edges, boxOfBlock, sizesIn } from './layout/block.ts';

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

/** @param operation the one that is under way: where there is no room for all, only its matrices are shown */
export function layoutOf(picture: Picture, step: Step, operation: Operation, room: Room): Layout {
  if (room.isNarrow) return narrowLayout(picture, step, operation, room);
  if (step.together) return rowsLayout(picture, step, room);
  const products = step.operations.filter(isProduct);
  if (products.length > 0) return productLayout(picture, products, operation, room);
  return stackLayout(picture, step, room) ?? tableLayout(picture, step, operation, room);
}

export function blockOf(layout: Layout, id: MatrixId): Block | undefined {
  return layout.blocks.find((block) => block.id === id);
}

/** Where a cell of the matrix itself (not of its transpose) is drawn. */
export function boxOf(block: Block, row: number, col: number): Box {
  const [down, across] = block.transposed ? [col, row] : [row, col];
  const [x = 0, right = x] = block.xs.slice(across, across + 2);
  const [y = 0, bottom = y] = block.ys.slice(down, down + 2);
  return { x, y, width: right - x, height: bottom - y };
}

export function cellAt(layout: Layout, x: number, y: number): CellRef | undefined {
  for (const block of layout.blocks) {
    const across = lineAt(block.xs, x);
    const down = lineAt(block.ys, y);
    if (across === undefined || down === undefined) continue;
    return block.transposed
      ? { matrix: block.id, row: across, col: down }
      : { matrix: block.id, row: down, col: across };
  }
  return undefined;
}

/** Whether a number can be read in it. */
export const isReadable = ({ width, height }: Box): boolean => width >= 40 && height >= 20;

/** The lines that have a size. */
export const linesOf = (edges: Edges): number[] =>
  edges.slice(1).flatMap((end, line) => (end > (edges[line] ?? 0) ? [line] : []));
