/** A plane with its axes: vectors as points of a drawing, with the same scale along both axes. */
import { extent, range, ticks } from 'd3-array';
import type { Said } from '../../../shared/words/say.ts';
import type { MatrixId } from '../../inputs/matrices.ts';
import { colLabels } from '../operations/telling.ts';
import { type Values, indices, matrixOf } from '../values.ts';
import { type Point, type Shape, type Size, fitted, textWidth } from './drawing.ts';
import { type Box, areApart, boxOfText, isClear } from './marks.ts';

export interface Scale {
  readonly toPixels: (vector: Point) => Point;
  /** The inverse of toPixels. */
  readonly toVector: (place: Point) => Point;
  /** Pixels per unit. */
  readonly unit: number;
}

export interface Plane extends Scale {
  /** Grid, axes and their names, to be drawn beneath everything. */
  readonly shapes: readonly Shape[];
  /** The boxes of the axes' names. */
  readonly taken: readonly Box[];
}

const EDGE = 24;
const NAME = 12;
/** Pixels between the places that an axis' name tries, from its end on. */
const TRIED = 12;

/** Places the name of an axis, always at its positive end, at the first free place; where none is free, at the first. */
function nameAt(
  text: string,
  places: readonly (readonly ['start' | 'end', Point])[],
  isFree: (box: Box) => boolean,
  width: number,
  size: number,
): { shape: Shape; box: Box } {
  const cut = fitted(text, size, width - 4);
  const wide = textWidth(cut, size);
  const all = places.map(([anchor, [x, y]]) => {
    const left = Math.min(width - 2 - wide, Math.max(2, anchor === 'start' ? x : x - wide));
    return boxOfText([left, y], wide, size);
  });
  const box = all.find(isFree) ?? all[0]!;
  const at: Point = [box.left, box.top + 0.8 * size];
  return { shape: { kind: 'text', at, text: cut, tone: 'dim', anchor: 'start', size }, box };
}

const finite = (values: readonly number[]): number[] => values.filter(Number.isFinite);

/**
 * @param vectors the vectors that have to be in view; the origin always is
 * @param box the size of the drawing
 * @param edge pixels that stay free on each side
 */
export function scaleOf(vectors: readonly Point[], box: Size, edge = EDGE): Scale {
  const span = (at: 0 | 1): readonly [number, number] => {
    const [low = 0, high = 0] = extent(finite([0, ...vectors.map((vector) => vector[at])]));
    return [low, high];
  };
  const [x, y] = [span(0), span(1)];
  const room = [box.width - 2 * edge, box.height - 2 * edge] as const;
  const wide = Math.max((x[1] - x[0]) / room[0], (y[1] - y[0]) / room[1]);
  const unit = wide > 0 && Number.isFinite(1 / wide) ? 1 / wide : 1;
  const middle: Point = [x[0] / 2 + x[1] / 2, y[0] / 2 + y[1] / 2];
  const toPixels = ([a, b]: Point): Point => [
    box.width / 2 + (a - middle[0]) * unit,
    box.height / 2 - (b - middle[1]) * unit,
  ];
  const toVector = ([x, y]: Point): Point => [
    middle[0] + (x - box.width / 2) / unit,
    middle[1] - (y - box.height / 2) / unit,
  ];
  return { toPixels, toVector, unit };
}

/**
 * @param vectors the vectors that are drawn
 * @param box the size of the drawing
 * @param names names of the axes: to the right, and upwards
 * @param way further points that the names avoid, in pixels
 * @param scale absent: one in which all vectors are in view
 * @param size of the names' letters
 */
export function planeOf(
  vectors: readonly Point[],
  box: Size,
  names: readonly [string, string],
  way: (toPixels: Plane['toPixels']) => readonly Point[] = () => [],
  scale = scaleOf(vectors, box),
  size = NAME,
): Plane {
  const { toPixels, toVector } = scale;
  const origin = toPixels([0, 0]);
  const [low, high] = [toVector([0, box.height]), toVector([box.width, 0])];
  const across = ticks(low[0], high[0], 5).map((at) => toPixels([at, 0])[0]);
  const up = ticks(low[1], high[1], 5).map((at) => toPixels([0, at])[1]);
  const line = (points: readonly Point[], width: number): Shape => ({ kind: 'line', points, tone: 'dim', width });
  const inside = (at: number, end: number): boolean => at >= 0 && at <= end;
  const points = [...vectors.map(toPixels), ...way(toPixels)];
  const isEmpty = (box: Box): boolean => points.every((point) => isClear(box, point));
  const [left, top] = origin;
  const tried = (length: number): number[] => range(0, 0.75 * length, TRIED);
  const xName = nameAt(
    names[0],
    tried(box.width).flatMap((from) => [
      ['end', [box.width - from, top - 5]],
      ['end', [box.width - from, top + 2 + size]],
      ['end', [box.width - from, top - 5 - size]],
      ['end', [box.width - from, top + 2 + 2 * size]],
    ]),
    (one) => isEmpty(one) && one.top > 0 && one.bottom < box.height,
    box.width,
    size,
  );
  const yName = nameAt(
    names[1],
    tried(box.height).flatMap((from) => [
      ['start', [left + 5, size + from]],
      ['end', [left - 5, size + from]],
    ]),
    (one) => isEmpty(one) && one.left > 2 && one.right < box.width - 2 && areApart(one, xName.box),
    box.width,
    size,
  );
  const upright = (x: number, width: number): Shape => line([[x, 0], [x, box.height]], width); // prettier-ignore
  const level = (y: number, width: number): Shape => line([[0, y], [box.width, y]], width); // prettier-ignore
  const shapes: Shape[] = [
    ...across.filter((at) => inside(at, box.width)).map((at) => upright(at, 0.25)),
    ...up.filter((at) => inside(at, box.height)).map((at) => level(at, 0.25)),
    level(top, 0.75),
    upright(left, 0.75),
    xName.shape,
    yName.shape,
  ];
  return { ...scale, shapes, taken: [xName.box, yName.box] };
}

/** Two columns of a matrix, and their names. */
export interface Axes {
  readonly columns: readonly [number, number | undefined];
  readonly names: readonly [string, string];
  /** True where the matrix has more than these two columns. */
  readonly isPart: boolean;
}

/** Picks the two columns in which these rows differ most, in their own order. Unknown numbers are ignored. */
export function axesOf(
  values: Values,
  id: MatrixId,
  numberAt: (id: MatrixId, row: number, col: number) => number,
): Axes {
  const { rows, cols } = matrixOf(values, id);
  const spread = (col: number): number => {
    const [low = 0, high = 0] = extent(finite(indices(rows).map((row) => numberAt(id, row, col))));
    return high - low;
  };
  const [first = 0, second] = indices(cols)
    .sort((a, b) => spread(b) - spread(a) || a - b)
    .slice(0, 2)
    .sort((a, b) => a - b);
  const labels = colLabels(values, id);
  const name = (col: number | undefined): string => (col === undefined ? '' : (labels[col] ?? `[${col}]`));
  return { columns: [first, second], names: [name(first), name(second)], isPart: cols > 2 };
}

export const inAxes = ({ columns: [first, second] }: Axes, row: readonly number[]): Point => [
  row[first] ?? 0,
  second === undefined ? 0 : (row[second] ?? 0),
];

/** Says, as part of a drawing's label, which columns it shows. */
export const axesSaid = ({ names, isPart }: Axes): Said =>
  isPart
    ? { key: 'drawn.axes-part', values: { x: names[0], y: names[1] } }
    : { key: 'drawn.axes', values: { x: names[0], y: names[1] } };
