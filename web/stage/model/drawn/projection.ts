/** A row times a matrix: the row as bars, and its result among the other rows, as points of a plane or as bars. */
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { rowLabel } from '../operations/telling.ts';
import { indices, matrixOf } from '../values.ts';
import { bars } from './bars.ts';
import { type Draw, type Point, type Shape, isTold, nameOf, toldRow } from './drawing.ts';
import { type Mark, marks } from './marks.ts';
import { axesOf, axesSaid, inAxes, planeOf } from './plane.ts';
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

export function projection({ out, input, bias }: Names): Draw {
  return (scene) => {
    const { values, row, told, size } = scene;
    const { width, height } = size;
    // On a phone, where the row itself stands right above, the result needs all of the height.
    const isLow = height < LOW;
    const strip = isLow ? -GAP : Math.min(STRIP, 0.4 * height);
    const rest = height - strip - GAP;
    const { rows, cols } = matrixOf(values, out);
    const given = toldRow(scene, input, row);
    const { role, symbol } = infoOf(out);
    const name = rowLabel(values, out, row);
    const made = toldRow(scene, out, row);
    const axes = axesOf(values, out, told);
    const isPlane = cols === 2;
    const lines = indices(rows).map((at) => toldRow(scene, out, at));
    const points = lines.map((line) => (isTold(line) ? inAxes(axes, line) : undefined));
    const there = points[row];
    // The same point without the bias, which moves every row alike.
    const unmoved = bias && there ? [plus(there, times(inAxes(axes, toldRow(scene, bias, 0)), -1))] : [];
    const seen = [...points, ...unmoved].filter((point) => point !== undefined);
    const plane = planeOf(seen, { width, height: rest }, axes.names);
    const pixels = points.map((point) => point && plane.toPixels(point));
    const here = pixels[row];
    const [from] = unmoved.map(plane.toPixels);
    const wanted: Mark[] = indices(rows)
      .sort((a, b) => Number(b === row) - Number(a === row))
      .flatMap((at) => {
        const point = pixels[at];
        const text = rowLabel(values, out, at);
        return point ? [{ at: point, text, tone: role, ...(at === row && { bold: true as const }) }] : [];
      })
      .slice(0, 6);
    if (bias && from && here)
      wanted.push({ at: times(plus(from, here), 0.5), text: infoOf(bias).symbol, isSymbol: true, tone: role });
    const way = here ? [plane.toPixels([0, 0]), ...(from ? [from] : []), here] : [];
    const around = {
      points: pixels.filter((point) => point !== undefined),
      lines: here ? [way] : [],
      taken: plane.taken,
    };
    const inPlane: Shape[] = [
      ...plane.shapes,
      ...pixels.flatMap((point): Shape[] => (point ? [{ kind: 'dot', at: point, radius: 4, tone: role }] : [])),
      ...(here
        ? [
            {
              kind: 'line' as const,
              points: way,
              tone: role,
              width: 2.5,
              arrow: true as const,
            },
          ]
        : []),
      ...marks(wanted, around, { width, height: rest }),
    ];
    const asBars: Shape[] = [
      nameOf(out, 14),
      ...bars(made, { x: 6, width: width - 12, top: 24, bottom: rest - 8 }, role),
    ];
    return {
      ...size,
      label: isPlane
        ? { key: 'drawn.projection', values: { axes: axesSaid(axes) } }
        : { key: 'drawn.projection-bars', values: { name: symbol } },
      shapes: [
        ...(isLow
          ? []
          : [
              nameOf(input, 14),
              ...bars(given, { x: 26, width: width - 32, top: 4, bottom: strip - 6 }, infoOf(input).role),
            ]),
        ...(isPlane ? inPlane : asBars).map((shape) => lower(shape, strip + GAP)),
      ],
      caption: isTold(made)
        ? { key: 'drawn.projection-said', values: { name, from: given.length, count: cols, out: symbol } }
        : { key: 'drawn.projection-waits', values: { name, from: given.length, out: symbol } },
    };
  };
}
