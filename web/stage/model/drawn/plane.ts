/** A plane with its axes: vectors as points of a drawing, with the same scale along both axes. */
import { extent, range, tickStep } from 'd3-array';
import type { Said } from '../../../shared/words/say.ts';
import type { MatrixId } from '../../inputs/matrices.ts';
import { colLabels } from '../values/telling.ts';
import { type Values, indices, matrixOf } from '../values/values.ts';
import { type Point, type Shape, type Size, fitted, lettersIn, textWidth, thinLine } from './drawing.ts';
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

/** The margin, in font sizes. */
const EDGE = 1.85;
/** Pixels between the places that an axis' name tries, from its end on. */
const TRIED = 12;

/** Places the name of an axis, always at its positive end, at the first free place; where none is free, at the first apart from other names. */
function nameAt(
  text: string | Said,
  places: readonly (readonly ['start' | 'end', Point])[],
  isFree: (box: Box) => boolean,
  names: readonly Box[],
  { width, height }: Size,
  size: number,
): { shape: Shape; box: Box } | undefined {
  const cut = typeof text === 'string' ? fitted(text, size, width - 4) : text;
  const wide = textWidth(cut, size);
  const all = places
    .map(([anchor, [x, y]]) => {
      const left = Math.min(width - 2 - wide, Math.max(2, anchor === 'start' ? x : x - wide));
      return boxOfText([left, y], wide, size);
    })
    .filter((box) => box.top >= 0 && box.bottom <= height && names.every((name) => areApart(name, box)));
  const box = all.find(isFree) ?? all[0];
  if (!box) return undefined;
  const at: Point = [box.left, box.top + 0.8 * size];
  return { shape: { kind: 'text', at, text: cut, tone: 'dim', anchor: 'start', size }, box };
}

const finite = (values: readonly number[]): number[] => values.filter(Number.isFinite);

/**
 * @param vectors the vectors that have to be in view; the origin always is
 * @param box the size of the drawing
 * @param edge pixels that stay free on each side
 */
export function scaleOf(vectors: readonly Point[], box: Size, edge = EDGE * lettersIn(box).small): Scale {
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
 * @param letter the font size of the names
 */
export function planeOf(
  vectors: readonly Point[],
  box: Size,
  names: Axes['names'],
  way: (toPixels: Plane['toPixels']) => readonly Point[] = () => [],
  scale = scaleOf(vectors, box),
  letter = lettersIn(box).small,
): Plane {
  const { toPixels, toVector, unit } = scale;
  const origin = toPixels([0, 0]);
  // A grid of squares.
  const step = tickStep(0, Math.max(box.width, box.height) / unit, 6);
  const lines = (from: number, to: number): number[] =>
    Number.isFinite(step) && step > 0 ? range(Math.ceil(from / step), to / step).map((count) => count * step) : [];
  const [low, high] = [toVector([0, box.height]), toVector([box.width, 0])];
  const across = lines(low[0], high[0]).map((at) => toPixels([at, 0])[0]);
  const up = lines(low[1], high[1]).map((at) => toPixels([0, at])[1]);
  const tried = (length: number): number[] => range(0, 0.75 * length, TRIED);
  const line = (...points: readonly Point[]): Shape => ({ kind: 'line', points, tone: 'grid', width: 1 });
  const axis = (from: Point, to: Point): Shape => ({ ...thinLine(from, to, 0.75), arrow: true });
  const inside = (at: number, end: number): boolean => at >= 0 && at <= end;
  const points = [...vectors.map(toPixels), ...way(toPixels)];
  const isEmpty = (box: Box): boolean => points.every((point) => isClear(box, point));
  const [left, top] = origin;
  const xName = nameAt(
    names[0],
    tried(box.width).flatMap((from) => [
      ['end', [box.width - 0.6 * letter - from, top - 0.6 * letter]],
      ['end', [box.width - 0.6 * letter - from, top + 1.2 * letter]],
    ]),
    isEmpty,
    [],
    box,
    letter,
  );
  const taken = xName ? [xName.box] : [];
  const yName = nameAt(
    names[1],
    tried(box.height).flatMap((from) => [
      ['start', [left + 0.7 * letter, letter + from]],
      ['end', [left - 0.7 * letter, letter + from]],
    ]),
    (place) => isEmpty(place) && place.left > 2 && place.right < box.width - 2,
    taken,
    box,
    letter,
  );
  const shapes: Shape[] = [
    ...across.filter((at) => inside(at, box.width)).map((at) => line([at, 0], [at, box.height])),
    ...up.filter((at) => inside(at, box.height)).map((at) => line([0, at], [box.width, at])),
    axis([0, top], [box.width, top]),
    axis([left, box.height], [left, 0]),
    ...[xName, yName].flatMap((name) => (name ? [name.shape] : [])),
  ];
  return { ...scale, shapes, taken: [...taken, ...(yName ? [yName.box] : [])] };
}

/** Two columns of a matrix, and their names. */
export interface Axes {
  readonly columns: readonly [number, number | undefined];
  readonly names: readonly [string | Said, string | Said];
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
  const name = (col: number | undefined): string | Said =>
    col === undefined ? '' : (labels[col] ?? { key: 'place.feature', values: { number: col } });
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
