/** A row times a matrix: the row as bars, and its result among the other rows, as points of a plane or as bars. */
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { rowLabel } from '../values/telling.ts';
import { indices, matrixOf } from '../values/values.ts';
import { bandOf } from './bands.ts';
import {
  type Draw,
  type Point,
  type Scene,
  type Shape,
  type Size,
  isComplete,
  lettersIn,
  numbersIn,
} from './drawing.ts';
import { type Mark, marks } from './marks.ts';
import { type Axes, axesOf, axesSaid, inAxes, planeOf } from './plane.ts';
import { plus, times } from './vectors.ts';

/** In font sizes: the strip of bars, the space below it, and the height below which the strip is left out. */
const STRIP = 5.8;
const GAP = 0.9;
const LOW = 15;

const lower = (shape: Shape, by: number): Shape => {
  const down = ([x, y]: Point): Point => [x, y + by];
  return shape.kind === 'line' ? { ...shape, points: shape.points.map(down) } : { ...shape, at: down(shape.at) };
};

interface Names {
  readonly out: MatrixId;
  readonly input: MatrixId;
  /** Moves every point at last. */
  readonly bias?: MatrixId | undefined;
}

/** All rows of the result in a plane, with an arrow to the current one, by way of its place before the bias. */
function planeShapes(scene: Scene, { out, bias }: Names, axes: Axes, size: Size): Shape[] {
  const { values, row } = scene;
  const { role: tone } = infoOf(out);
  const rows = indices(matrixOf(values, out).rows);
  const points = rows
    .map((at) => numbersIn(scene, out, at))
    .map((line) => (isComplete(line) ? inAxes(axes, line) : undefined));
  const there = points[row];
  // The bias moves every row alike.
  const unmoved = bias && there ? [plus(there, times(inAxes(axes, numbersIn(scene, bias, 0)), -1))] : [];
  const inView = [...points, ...unmoved].filter((point) => point !== undefined);
  const plane = planeOf(inView, size, axes.names);
  const pixels = points.map((point) => point && plane.toPixels(point));
  const here = pixels[row];
  const [from] = unmoved.map(plane.toPixels);
  const wanted: Mark[] = rows
    .sort((a, b) => Number(b === row) - Number(a === row))
    .flatMap((at): Mark[] => {
      const point = pixels[at];
      return point ? [{ at: point, text: rowLabel(values, out, at), tone, ...(at === row && { bold: true }) }] : [];
    })
    .slice(0, 6);
  if (bias && from && here)
    wanted.push({ at: times(plus(from, here), 0.5), text: infoOf(bias).symbol, isSymbol: true, tone });
  const way = here ? [plane.toPixels([0, 0]), ...(from ? [from] : []), here] : [];
  const known = pixels.filter((point) => point !== undefined);
  return [
    ...plane.shapes,
    ...known.map((at): Shape => ({ kind: 'dot', at, radius: 5, tone })),
    ...(here
      ? [{ kind: 'line' as const, points: way, tone, width: 0.2 * lettersIn(size).small, arrow: true as const }]
      : []),
    ...marks(wanted, { points: known, lines: here ? [way] : [], taken: plane.taken }, size),
  ];
}

/** Draws a row as bars beside the matrix's name. */
function barShapes({ show }: Scene, id: MatrixId, numbers: readonly number[], size: Size, whole: Size): Shape[] {
  const { small, large } = lettersIn(whole);
  const { role: tone, symbol } = infoOf(id);
  const area = { left: 3.4 * large, right: size.width - 2, top: 2, bottom: size.height - 2 };
  const look = { name: [large, small] as const, number: size.height > 5 * small ? small : undefined, show };
  return bandOf({ name: symbol, numbers, tone }, area, look);
}

export function projection(names: Names): Draw {
  const { out, input } = names;
  return (scene) => {
    const { values, row, numberAt, size } = scene;
    const { width, height } = size;
    // On a phone, where the row itself stands right above, the result needs all of the height.
    const { small } = lettersIn(size);
    const isLow = height < LOW * small;
    const gap = GAP * small;
    const strip = isLow ? -gap : Math.min(STRIP * small, 0.4 * height);
    const rest = { width, height: height - strip - gap };
    const { cols } = matrixOf(values, out);
    const numbers = numbersIn(scene, input, row);
    const made = numbersIn(scene, out, row);
    const axes = axesOf(values, out, numberAt);
    const isPlane = cols === 2;
    const { symbol } = infoOf(out);
    const name = rowLabel(values, out, row);
    const result = isPlane ? planeShapes(scene, names, axes, rest) : barShapes(scene, out, made, rest, size);
    return {
      ...size,
      label: isPlane
        ? { key: 'drawn.projection', values: { axes: axesSaid(axes) } }
        : { key: 'drawn.projection-bars', values: { name: symbol } },
      shapes: [
        ...(isLow ? [] : barShapes(scene, input, numbers, { width, height: strip }, size)),
        ...result.map((shape) => lower(shape, strip + gap)),
      ],
      caption: isComplete(made)
        ? { key: 'drawn.projection-said', values: { name, from: numbers.length, count: cols, out: symbol } }
        : { key: 'drawn.projection-waits', values: { name, from: numbers.length, out: symbol } },
    };
  };
}
