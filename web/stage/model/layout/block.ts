/** A matrix in its place: the edges of its rows and columns, in pixels. Lines need not be equally large. */
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import { colLabels } from '../values/telling.ts';
import type { Picture } from '../picture.ts';
import { matrixOf } from '../values/values.ts';
import * as LABELS from './sizes/labels.ts';

/** The edges of lines: one more than there are lines. A line without size is not shown. */
export type Edges = readonly number[];

export interface Block {
  readonly id: MatrixId;
  readonly transposed: boolean;
  /** Edges of the rows and columns as drawn. */
  readonly ys: Edges;
  readonly xs: Edges;
  /** As drawn: the rows of a transposed matrix are its columns. */
  readonly rows: number;
  readonly cols: number;
  readonly rowLabels: readonly string[];
  readonly colLabels: readonly string[];
  readonly title: Title;
  /** The sign before the block, at one or several heights. */
  readonly sign: { readonly text: string; readonly x: number; readonly ys: readonly number[] } | undefined;
  /** A drawing of the numbers of its one row, above them. */
  readonly drawn: { readonly as: 'bars' | 'parts'; readonly box: Box } | undefined;
  /** Set where its numbers only remind of those that others are made from: they have no colour. */
  readonly isFaint?: true;
}

/** The matrix's name: x is its start or end, y its middle. */
export interface Title {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
  /** Pixels, for the symbol and the matrix's name. */
  readonly room: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const even = (start: number, count: number, size: number): Edges =>
  Array.from({ length: count + 1 }, (_, index) => start + index * size);

/** Makes one line large and the others small; with 0 only the large one is shown. */
export const focused = (start: number, count: number, at: number, large: number, small: number): Edges =>
  Array.from({ length: count + 1 }, (_, index) => start + index * small + (index > at ? large - small : 0));

export const sizesIn = (edges: Edges): number[] => edges.slice(1).map((end, line) => end - (edges[line] ?? 0));

export const middles = (edges: Edges): number[] => edges.slice(1).map((end, at) => (end + (edges[at] ?? 0)) / 2);

export const endOf = (edges: Edges): number => edges.at(-1) ?? 0;

/** Returns rows and columns as drawn. */
export function sizeOf(picture: Picture, id: MatrixId, transposed = false): { rows: number; cols: number } {
  const { rows, cols } = matrixOf(picture, id);
  return transposed ? { rows: cols, cols: rows } : { rows, cols };
}

const labels = (picture: Picture, what: 'query' | 'key' | 'feature'): readonly string[] =>
  what === 'query' ? picture.labels.queries : what === 'key' ? picture.labels.keys : [];

export function labelsOf(
  picture: Picture,
  id: MatrixId,
  transposed = false,
): { rows: readonly string[]; cols: readonly string[] } {
  const [rows, cols] = [labels(picture, infoOf(id).rowsAre), colLabels(picture, id)];
  return transposed ? { rows: cols, cols: rows } : { rows, cols };
}

/** Returns the width of the longest label, with its margin, in pixels. */
export function labelWidth(words: readonly string[], { letters = 1 }: { readonly letters?: number }): number {
  const longest = Math.max(0, largest(words.map((word) => word.length)));
  const size = LABELS.rows * letters;
  return longest === 0 ? 0 : Math.min(LABELS.rowMost * size, LABELS.rowMargin + longest * LABELS.rowLetter * size);
}

export interface Placing {
  readonly id: MatrixId;
  readonly transposed?: boolean | undefined;
  readonly xs: Edges;
  readonly ys: Edges;
  readonly title: Title;
  readonly hasRowLabels?: boolean;
  readonly hasColLabels?: boolean;
  readonly sign?: Block['sign'];
  readonly drawn?: Block['drawn'];
  readonly isFaint?: true;
}

export function blockAt(picture: Picture, { id, transposed = false, xs, ys, ...rest }: Placing): Block {
  const { rows, cols } = labelsOf(picture, id, transposed);
  return {
    id,
    transposed,
    xs,
    ys,
    rows: ys.length - 1,
    cols: xs.length - 1,
    rowLabels: rest.hasRowLabels ? rows : [],
    colLabels: rest.hasColLabels ? cols : [],
    title: rest.title,
    sign: rest.sign,
    drawn: rest.drawn,
    ...(rest.isFaint && { isFaint: rest.isFaint }),
  };
}

export const boxOfBlock = ({ xs, ys }: Block): Box => ({
  x: xs[0] ?? 0,
  y: ys[0] ?? 0,
  width: endOf(xs) - (xs[0] ?? 0),
  height: endOf(ys) - (ys[0] ?? 0),
});

/** Returns the line at a position; undefined: none. */
export function lineAt(edges: Edges, place: number): number | undefined {
  for (let line = 0; line < edges.length - 1; line++)
    if (place >= (edges[line] ?? 0) && place < (edges[line + 1] ?? 0)) return line;
  return undefined;
}

/** Returns the box of a cell of the matrix itself, not of its transpose. */
export function boxOf(block: Block, row: number, col: number): Box {
  const [down, across] = block.transposed ? [col, row] : [row, col];
  const [x = 0, right = x] = block.xs.slice(across, across + 2);
  const [y = 0, bottom = y] = block.ys.slice(down, down + 2);
  return { x, y, width: right - x, height: bottom - y };
}
