/** Attention moves a word: from its own value, by its output in the sentence, in the plane of the values. */
import { indices, matrixOf, isHidden, valueAt } from '../values.ts';
import { type Picture, inShownHead } from '../picture.ts';
import { attendingOf, mostTaken } from './arcs.ts';
import type { Drawing, Point } from './drawing.ts';
import { type Mark, marks } from './marks.ts';
import { type Axes, type Plane, axesOf, axesSaid, inAxes, planeOf } from './plane.ts';
import { plus, times } from './vectors.ts';

const SIZE = { width: 296, height: 344 } as const;

const isInside = ([x, y]: Point): boolean => x >= 0 && x <= SIZE.width && y >= 0 && y <= SIZE.height;

/** The same word's output in another sentence, in the same features, and that sentence's name. */
export interface Ghost {
  readonly name: string;
  readonly output: readonly number[];
}

/** A word's value in the plane: its row of V. */
interface Placed {
  readonly row: number;
  readonly word: string;
  /** Pixels. */
  readonly at: Point;
}

export interface Moved extends Drawing {
  readonly plane: Plane;
  readonly axes: Axes;
  /** The words of the sentence that are drawn. */
  readonly words: readonly Placed[];
  /** True if every point is within the drawing. */
  readonly isInView: boolean;
}

/** The plane and the words that stay while points are moved, whichever words then matter most. */
export interface Kept {
  /** Absent: one in which all points are in view. */
  readonly plane?: Plane | undefined;
  readonly rows: readonly number[];
}

/**
 * Draws a word's own value, and the sum of it and the output, as a transformer adds what attention finds to what was
 * there. The output alone would tell another story: with money, “bank” alone is 2.41 like cash and its output 1.48, as
 * if money made it less so.
 *
 * @returns undefined where an output is missing or hidden
 */
export function movedDrawing(picture: Picture, query: number, ghost?: Ghost, kept?: Kept): Moved | undefined {
  const { queries, keys } = picture.labels;
  const isOwn = queries === keys;
  const [value, output] = [inShownHead(picture, 'v'), inShownHead(picture, 'output')];
  if (!picture.matrices[output]) return undefined;
  const numberAt = (id: typeof value, row: number, col: number): number =>
    isHidden(picture, { matrix: id, row, col }) ? NaN : valueAt(picture, id, row, col);
  const lineOf = (id: typeof value, row: number): number[] =>
    indices(matrixOf(picture, id).cols).map((col) => numberAt(id, row, col));
  const result = lineOf(output, query);
  if (result.some(Number.isNaN)) return undefined;
  const axes = axesOf(picture, value, numberAt);
  const start: Point | undefined = isOwn ? inAxes(axes, lineOf(value, query)) : undefined;
  const added = (line: readonly number[]): Point => plus(start ?? [0, 0], inAxes(axes, line));
  const end = added(result);
  const other = ghost && ghost.output.length === result.length ? added(ghost.output) : undefined;
  const most = mostTaken(attendingOf(picture, query), keys.length).filter(({ key }) => !isOwn || key !== query);
  const shown = kept?.rows ?? most.slice(0, 2).map(({ key }) => key);
  const taken = shown
    .filter((key) => !isOwn || key !== query)
    .map((key) => ({ row: key, word: keys[key] ?? '', at: inAxes(axes, lineOf(value, key)) }));
  const points = [start, end, other, ...taken.map(({ at }) => at)].filter((point) => point !== undefined);
  // It ends before the dot that it leads to.
  const way = (to: Plane['toPixels']): Point[] => {
    const [from, tip] = [to(start ?? [0, 0]), to(end)];
    const back = times(plus(from, times(tip, -1)), Math.min(1, 10 / Math.max(1, Math.hypot(from[0] - tip[0], from[1] - tip[1])))); // prettier-ignore
    return [from, plus(tip, back)];
  };
  const plane = kept?.plane ?? planeOf(points, SIZE, axes.names, way);
  const to = plane.toPixels;
  const name = queries[query] ?? '';
  const wanted: Mark[] = [
    { at: to(end), text: name, said: 'drawn.here', tone: 'output', bold: true },
    ...(start
      ? [{ at: to(start), text: name, said: 'drawn.alone' as const, tone: 'v' as const, bold: true as const }]
      : []),
    ...taken.map(({ word, at }): Mark => ({ at: to(at), text: word, tone: 'v', bold: true })),
    ...(other ? [{ at: to(other), text: ghost!.name, tone: 'output' as const }] : []),
  ];
  const [first] = most;
  const words = [...(start ? [{ row: query, word: name, at: start }] : []), ...taken];
  return {
    ...SIZE,
    ...{ plane, axes, isInView: points.map(to).every(isInside) },
    words: isOwn ? words.map((word) => ({ ...word, at: to(word.at) })) : [],
    shapes: [
      ...plane.shapes,
      { kind: 'line', points: way(to), tone: 'output', width: 2.5, arrow: true },
      ...words.map(({ at }) => ({ kind: 'dot' as const, at: to(at), radius: 6, tone: 'v' as const })),
      ...(other
        ? [{ kind: 'dot' as const, at: to(other), radius: 6, tone: 'output' as const, hollow: true as const }]
        : []),
      { kind: 'dot', at: to(end), radius: 9, tone: 'output' },
      ...marks(wanted, { points: points.map(to), lines: [way(to)], taken: plane.taken }, SIZE),
    ],
    label: { key: 'drawn.moved', values: { word: name, axes: axesSaid(axes) } },
    caption: first
      ? { key: 'drawn.moved-said', values: { word: name, key: keys[first.key] ?? '' } }
      : { key: 'drawn.moved-evenly', values: { word: name } },
  };
}
