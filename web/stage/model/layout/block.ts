/** A matrix in its place: the edges of its rows and columns, in pixels. Lines need not be equally large. */
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import { colLabels } from '../operations/telling.ts';
import type { Picture } from '../picture.ts';
import { matrixOf } from '../values.ts';

/** Where lines begin and end: one more than there are. A line of no size is not shown. */
export type Edges = readonly number[];

export interface Block {
  readonly id: MatrixId;
  readonly transposed: boolean;
  /** Edges of the rows and columns as drawn. */
  readonly ys: Edges;
  readonly xs: Edges;
  /** As drawn: of a transposed matrix the columns are the rows. */
  readonly rows: number;
  readonly cols: number;
  readonly rowLabels: readonly string[];
  readonly colLabels: readonly string[];
  readonly title: Title;
  /** The sign before the block, and where it stands: once, or before several rows. */
  readonly sign: { readonly text: string; readonly x: number; readonly ys: readonly number[] } | undefined;
  /** What the numbers of its one row are drawn as, besides. */
  readonly drawn: { readonly as: 'bars' | 'parts'; readonly box: Box } | undefined;
}

/** Where the name stands: x is its start or its end, y its middle. */
export interface Title {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
  /** In pixels, for what the matrix is called, too. */
  readonly room: number;
  /** Where the page's own size is too large, as another name stands in the same line. */
  readonly fontSize?: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const even = (start: number, count: number, size: number): Edges =>
  Array.from({ length: count + 1 }, (_, index) => start + index * size);

/** One line large, the others small; with 0 that line alone is shown. */
export const focused = (start: number, count: number, at: number, large: number, small: number): Edges =>
  Array.from({ length: count + 1 }, (_, index) => start + index * small + (index > at ? large - small : 0));

export const sizesIn = (edges: Edges): number[] => edges.slice(1).map((end, line) => end - (edges[line] ?? 0));

export const middles = (edges: Edges): number[] => edges.slice(1).map((end, at) => (end + (edges[at] ?? 0)) / 2);

export const endOf = (edges: Edges): number => edges.at(-1) ?? 0;

/** As drawn. */
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

/** Of words beside rows: the size of their letters in pixels, near and for a room full of people; a letter's width in its size. */
const labelSize = { near: 16.5, far: 31 } as const;
export const letterWidth = 0.52;

/** What the longest of these words needs, in pixels. */
export function labelWidth(words: readonly string[], isPresented = false): number {
  const longest = Math.max(0, largest(words.map((word) => word.length)));
  const size = isPresented ? labelSize.far : labelSize.near;
  return longest === 0 ? 0 : Math.min(6.3 * size, 14 + longest * letterWidth * size);
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
  };
}

export const boxOfBlock = ({ xs, ys }: Block): Box => ({
  x: xs[0] ?? 0,
  y: ys[0] ?? 0,
  width: endOf(xs) - (xs[0] ?? 0),
  height: endOf(ys) - (ys[0] ?? 0),
});

/** Which line a place is in; undefined: none. */
export function lineAt(edges: Edges, place: number): number | undefined {
  for (let line = 0; line < edges.length - 1; line++)
    if (place >= (edges[line] ?? 0) && place < (edges[line + 1] ?? 0)) return line;
  return undefined;
}
