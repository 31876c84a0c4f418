/** A row times a matrix: the row as bars, and its result among the other rows, as points of a plane or as bars. */
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { rowLabel } from '../operations/telling.ts';
import { indices, matrixOf } from '../values.ts';
import { bars } from './bars.ts';
import { type Draw, type Point, type Scene, type Shape, type Size, isComplete, nameOf, numbersIn } from './drawing.ts';
import { type Mark, marks } from './marks.ts';
import { type Axes, axesOf, axesSaid, inAxes, planeOf } from './plane.ts';
import { plus, times } from './vectors.ts';

const STRIP = 76;
const GAP = 12;
/** Below this height of the whole, the strip of bars is left out. */
const LOW = 200;

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
    ...known.map((at): Shape => ({ kind: 'dot', at, radius: 4, tone })),
    ...(here ? [{ kind: 'line' as const, points: way, tone, width: 2.5, arrow: true as const }] : []),
    ...marks(wanted, { points: known, lines: here ? [way] : [], taken: plane.taken }, size),
  ];
}

const barShapes = (id: MatrixId, numbers: readonly number[], { width, height }: Size): Shape[] => [
  nameOf(id, 14),
  ...bars(numbers, { x: 6, width: width - 12, top: 24, bottom: height - 8 }, infoOf(id).role),
];

export function projection(names: Names): Draw {
  const { out, input } = names;
  return (scene) => {
    const { values, row, numberAt, size } = scene;
    const { width, height } = size;
    // On a phone, where the row itself stands right above, the result needs all of the height.
    const isLow = height < LOW;
    const strip = isLow ? -GAP : Math.min(STRIP, 0.4 * height);
    const rest = { width, height: height - strip - GAP };
    const { cols } = matrixOf(values, out);
    const given = numbersIn(scene, input, row);
    const made = numbersIn(scene, out, row);
    const axes = axesOf(values, out, numberAt);
    const isPlane = cols === 2;
    const { symbol } = infoOf(out);
    const name = rowLabel(values, out, row);
    const area = { x: 26, width: width - 32, top: 4, bottom: strip - 6 };
    const result = isPlane ? planeShapes(scene, names, axes, rest) : barShapes(out, made, rest);
    return {
      ...size,
      label: isPlane
        ? { key: 'drawn.projection', values: { axes: axesSaid(axes) } }
        : { key: 'drawn.projection-bars', values: { name: symbol } },
      shapes: [
        ...(isLow ? [] : [nameOf(input, 14), ...bars(given, area, infoOf(input).role)]),
        ...result.map((shape) => lower(shape, strip + GAP)),
      ],
      caption: isComplete(made)
        ? { key: 'drawn.projection-said', values: { name, from: given.length, count: cols, out: symbol } }
        : { key: 'drawn.projection-waits', values: { name, from: given.length, out: symbol } },
    };
  };
}
