/**
 * The place of everything, in pixels, for the room there is. Wide: as multiplication is written, the left operand on
 * the left, the right one on top, the result in the corner; elementwise steps are stacked, with the words above.
 * Narrow: one operation at a time, one row per word. Cells take all the room. Where not all rows can be read, the row
 * in focus keeps its size and the others become strips of colour.
 */
import type { MatrixId } from '../../inputs/matrices.ts';
import { type Block, type Box, type Edges, lineAt } from './block.ts';
import { filmLayout } from './film.ts';
import { narrowLayout } from './narrow-layout.ts';
import { productLayout } from './product.ts';
import { rowsLayout } from './rows.ts';
import { type Layout, type Room, isProduct, mostCells, numberWidth, tightWidth } from './shape.ts';
import { readable as filmReadable } from './sizes/film.ts';
import { readable } from './sizes/digits.ts';
import { stackLayout } from './stack.ts';
import { tableLayout } from './table.ts';
import type { Operation } from '../operations/operation.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import type { CellRef } from '../values/values.ts';

export { type Film, type Layout, NARROW, type Room, type Stand, type WordStrip, mostCells } from './shape.ts';
export { fitsInRow } from '../fits.ts';
export { type Block, type Box, type Edges, boxOf, boxOfBlock, labelWidth, sizesIn } from './block.ts';
export { rowLetter } from './sizes/labels.ts';
export * as DIGITS from './sizes/digits.ts';
export * as WORDS from './sizes/words.ts';
export { boxOfMover, placesBeside } from './travel.ts';
export { isOneSentence, legible, letterIn, narrowest } from './words.ts';

/** @param operation the current one: where there is no room for all, only its matrices are shown */
export function layoutOf(picture: Picture, step: Step, operation: Operation, room: Room): Layout {
  const layout = composed(picture, step, operation, room);
  const isHeatMap = layout.blocks.some(({ rows, cols }) => Math.max(rows, cols) > mostCells);
  return { ...layout, isHeatMap, digit: room.digit ?? layout.digit, letters: room.letters ?? layout.letters };
}

function composed(picture: Picture, step: Step, operation: Operation, room: Room): Layout {
  if (room.rows === 'one') return filmLayout(picture, step, operation, room);
  if (room.isNarrow) return narrowLayout(picture, step, operation, room);
  if (step.together) return rowsLayout(picture, step, room);
  if (step.operations.some(isProduct)) return productLayout(picture, step, operation, room);
  return stackLayout(picture, step, room) ?? tableLayout(picture, step, operation, room);
}

export function blockOf(layout: Layout, id: MatrixId): Block | undefined {
  return layout.blocks.find((block) => block.id === id);
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

/** True if a number of usual width can be read in the box. */
export const isReadable = ({ film, mostDecimals }: Layout, { width, height }: Box): boolean =>
  width >= (film ? filmReadable : mostDecimals < 2 ? tightWidth : numberWidth) && height >= readable;

/** Returns the lines that have a size. */
export const linesOf = (edges: Edges): number[] =>
  edges.slice(1).flatMap((end, line) => (end > (edges[line] ?? 0) ? [line] : []));
