/**
 * A dot product as a shadow: how far one vector reaches along another. The plane through both vectors shows it exactly
 * in any number of dimensions: along the query, and perpendicular to it.
 */
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { colLabel, rowLabel } from '../operations/telling.ts';
import { indices, matrixOf } from '../values.ts';
import { type Draw, type Point, type Shape, type Tone, atLargest, isComplete, numbersIn } from './drawing.ts';
import { type Mark, marks } from './marks.ts';
import { type Axes, axesOf, axesSaid, inAxes, planeOf } from './plane.ts';
import { times } from './vectors.ts';

interface Names {
  readonly out: MatrixId;
  /** Each row of it is compared with each row of `keys`. */
  readonly queries: MatrixId;
  readonly keys: MatrixId;
}

interface Words {
  /** A message with places for query, key and value. */
  readonly caption: Said['key'];
  readonly waiting: Said['key'];
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0);

/** Returns the point where a vector's shadow ends on the line through another. */
function footOn(other: Point, vector: Point): Point {
  const square = dot(other, other);
  return times(other, square === 0 ? 0 : dot(vector, other) / square);
}

/**
 * Places a query, and rows that are compared with it, in a plane: in the matrix's own two columns or, where it has more,
 * along the query and at the distance from its line, without the direction. Unknown rows have no place.
 */
function placed(axes: Axes, query: readonly number[], rows: readonly (readonly number[])[]) {
  const isFlat = query.length === 2;
  const length = Math.hypot(...query);
  const place = (vector: readonly number[]): Point => {
    if (isFlat) return inAxes(axes, vector);
    const along = length === 0 ? 0 : dot(vector, query) / length;
    return [along, Math.sqrt(Math.max(0, dot(vector, vector) - along ** 2))];
  };
  return {
    ...{ isFlat, length, asked: isFlat ? inAxes(axes, query) : ([length, 0] as const) },
    known: rows.map((vector) => (isComplete(vector) ? place(vector) : undefined)),
  };
}

/** Draws the key that is compared, from the origin; under it, once its score is known, the shadow on the query. Pixels. */
const compared = (origin: Point, tip: Point, key: Point, foot: Point, tone: Tone, isScored: boolean): Shape[] => [
  ...(isScored
    ? [
        { kind: 'line' as const, points: [origin, foot], tone: 'scores' as const, width: 7 },
        { kind: 'line' as const, points: [tip, foot], tone: 'dim' as const, width: 1, style: 'dashed' as const },
        { kind: 'line' as const, points: [key, foot], tone: 'ink' as const, width: 1, style: 'dashed' as const },
      ]
    : []),
  { kind: 'line', points: [origin, key], tone, width: 2.5, arrow: true },
];

export function shadow({ out, queries, keys }: Names, words: Words): Draw {
  return (scene) => {
    const { values, row, col, show, size } = scene;
    const query = numbersIn(scene, queries, row);
    if (!isComplete(query)) return undefined;
    const rows = indices(matrixOf(values, keys).rows).map((key) => numbersIn(scene, keys, key));
    const axes = axesOf(values, keys, scene.numberAt);
    const { isFlat, length, asked, known } = placed(axes, query, rows);
    const there = known.filter((point) => point !== undefined);
    const feet = there.map((point) => footOn(asked, point));
    const plane = planeOf([asked, ...there, ...feet], size, isFlat ? axes.names : ['', '']);
    const [origin, tip] = [plane.toPixels([0, 0]), plane.toPixels(asked)];
    const dots = known.map((point) => point && plane.toPixels(point));
    const tones = { query: infoOf(queries).role, key: infoOf(keys).role };
    const scores = numbersIn(scene, out, row);
    const most = col ?? atLargest(scores);
    const score = scores[most] ?? NaN;
    const [point, end] = [known[most], dots[most]];
    const foot = point && plane.toPixels(footOn(asked, point));
    const isScored = Number.isFinite(score);
    const name = rowLabel(values, queries, row);
    const loud = indices(rows.length)
      .sort((a, b) => Number(b === most) - Number(a === most) || Math.abs(scores[b] || 0) - Math.abs(scores[a] || 0))
      .slice(0, 4);
    const wanted: Mark[] = [
      { at: tip, text: name, tone: tones.query, bold: true },
      ...loud.flatMap((index): Mark[] => {
        const [at, text] = [dots[index], colLabel(values, out, index)];
        return at ? [{ at, text, tone: tones.key, ...(index === most && { bold: true }) }] : [];
      }),
    ];
    const points = [tip, ...dots.filter((at) => at !== undefined)];
    const lines = [[origin, tip], ...(end && foot ? [[origin, end], [origin, foot]] : [])]; // prettier-ignore
    return {
      ...size,
      label: isFlat
        ? { key: 'drawn.shadow', values: { query: name, axes: axesSaid(axes) } }
        : { key: 'drawn.shadow-any', values: { query: name } },
      shapes: [
        ...plane.shapes,
        ...dots.flatMap((at): Shape[] => (at ? [{ kind: 'dot', at, radius: 4, tone: tones.key }] : [])),
        ...(end && foot ? compared(origin, tip, end, foot, tones.key, isScored && length > 0) : []),
        ...(length > 0
          ? [{ kind: 'line' as const, points: [origin, tip], tone: tones.query, width: 2.5, arrow: true as const }]
          : []),
        ...marks(wanted, { points, lines, taken: plane.taken }, size),
      ],
      caption:
        end && isScored
          ? { key: words.caption, values: { query: name, key: colLabel(values, out, most), value: show(score) } }
          : { key: words.waiting, values: { query: name } },
    };
  };
}
