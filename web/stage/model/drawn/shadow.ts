/**
 * A dot product as a shadow: how far one vector reaches along another. The plane through both vectors shows it exactly
 * in any number of dimensions: along the query, and perpendicular to it.
 */
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { colLabel, rowLabel } from '../operations/telling.ts';
import { indices, matrixOf } from '../values.ts';
import { type Draw, type Point, type Shape, atLargest, isComplete, numbersIn } from './drawing.ts';
import { type Mark, marks } from './marks.ts';
import { axesOf, axesSaid, inAxes, planeOf } from './plane.ts';

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0);

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

export function shadow({ out, queries, keys }: Names, words: Words): Draw {
  return (scene) => {
    const { values, row, col, show, size } = scene;
    const query = numbersIn(scene, queries, row);
    const rows = indices(matrixOf(values, keys).rows).map((key) => numbersIn(scene, keys, key));
    if (!isComplete(query)) return undefined;
    const isFlat = query.length === 2;
    const length = Math.hypot(...query);
    const axes = axesOf(values, keys, scene.numberAt);
    // The distance from the query's line, without its direction.
    const place = (vector: readonly number[]): Point => {
      if (isFlat) return inAxes(axes, vector);
      const along = length === 0 ? 0 : dot(vector, query) / length;
      return [along, Math.sqrt(Math.max(0, dot(vector, vector) - along ** 2))];
    };
    const asked: Point = isFlat ? inAxes(axes, query) : [length, 0];
    const names: readonly [string, string] = isFlat ? axes.names : ['', ''];
    const known = rows.map((vector) => (isComplete(vector) ? place(vector) : undefined));
    const footOf = (vector: Point): Point => {
      const share = length === 0 ? 0 : dot(vector, asked) / dot(asked, asked);
      return [asked[0] * share, asked[1] * share];
    };
    const there = known.filter((point) => point !== undefined);
    const plane = planeOf([asked, ...there, ...there.map(footOf)], size, names);
    const scores = numbersIn(scene, out, row);
    const at = col ?? atLargest(scores);
    const key = known[at];
    const score = scores[at] ?? NaN;
    const [origin, tip] = [plane.toPixels([0, 0]), plane.toPixels(asked)];
    const tones = { query: infoOf(queries).role, key: infoOf(keys).role };
    const dots = known.flatMap((point): Shape[] =>
      point ? [{ kind: 'dot', at: plane.toPixels(point), radius: 4, tone: tones.key }] : [],
    );
    const ofKey: Shape[] = [];
    if (key) {
      const end = plane.toPixels(key);
      ofKey.push({ kind: 'line', points: [origin, end], tone: tones.key, width: 2.5, arrow: true });
      if (Number.isFinite(score) && length > 0) {
        const foot = plane.toPixels(footOf(key));
        ofKey.unshift(
          { kind: 'line', points: [origin, foot], tone: 'scores', width: 7 },
          { kind: 'line', points: [tip, foot], tone: 'dim', width: 1, style: 'dashed' },
          { kind: 'line', points: [end, foot], tone: 'ink', width: 1, style: 'dashed' },
        );
      }
    }
    const name = rowLabel(values, queries, row);
    const loud = indices(rows.length)
      .sort((a, b) => Number(b === at) - Number(a === at) || Math.abs(scores[b] || 0) - Math.abs(scores[a] || 0))
      .slice(0, 4);
    const wanted: Mark[] = [
      { at: tip, text: name, tone: tones.query, bold: true },
      ...loud.flatMap((index): Mark[] => {
        const point = known[index];
        const text = colLabel(values, out, index);
        return point ? [{ at: plane.toPixels(point), text, tone: tones.key, ...(index === at && { bold: true }) }] : [];
      }),
    ];
    const points = [tip, ...known.flatMap((point) => (point ? [plane.toPixels(point)] : []))];
    const lines = [
      [origin, tip],
      ...(key
        ? [
            [origin, plane.toPixels(key)],
            [origin, plane.toPixels(footOf(key))],
          ]
        : []),
    ];
    const isScored = key !== undefined && Number.isFinite(score);
    return {
      ...size,
      label: isFlat
        ? { key: 'drawn.shadow', values: { query: name, axes: axesSaid(axes) } }
        : { key: 'drawn.shadow-any', values: { query: name } },
      shapes: [
        ...plane.shapes,
        ...dots,
        ...ofKey,
        ...(length > 0
          ? [{ kind: 'line' as const, points: [origin, tip], tone: tones.query, width: 2.5, arrow: true as const }]
          : []),
        ...marks(wanted, { points, lines, taken: plane.taken }, size),
      ],
      caption: isScored
        ? { key: words.caption, values: { query: name, key: colLabel(values, out, at), value: show(score) } }
        : { key: words.waiting, values: { query: name } },
    };
  };
}
