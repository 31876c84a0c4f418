/** A row of numbers before and after: two number lines, and what each number becomes. −∞ falls to the bottom. */
import { extent, ticks } from 'd3-array';
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { colLabel, rowLabel } from '../operations/telling.ts';
import { type Draw, type Point, type Shape, WIDTH, atLargest, isTold, nameOf, textWithin, toldRow } from './drawing.ts';

const HEIGHT = 216;
const LINES = { before: 56, after: 136 } as const;
const FALLEN = 196;
const EDGE = 20;

interface Names {
  readonly out: MatrixId;
  readonly input: MatrixId;
}

interface Words {
  /** With places for query, key (whose number is largest), before, value, and count of those that fall away. */
  readonly caption: Said['key'];
  /** Where none falls away; absent: as the others. */
  readonly without?: Said['key'];
  readonly waiting: Said['key'];
}

export function numberLines({ out, input }: Names, words: Words): Draw {
  return (scene) => {
    const { values, row, col, show } = scene;
    const before = toldRow(scene, input, row);
    const after = toldRow(scene, out, row);
    const [low = 0, high = 0] = extent([0, ...before, ...after].filter(Number.isFinite));
    const wide = high > low ? high - low : 1;
    const toX = (value: number): number => EDGE + ((value - low) / wide) * (WIDTH - 2 * EDGE);
    const most = col ?? atLargest(after.some(Number.isFinite) ? after : before, Math.abs);
    const line = (y: number, id: MatrixId): Shape[] => [
      { kind: 'line', points: [[0, y], [WIDTH, y]], tone: 'dim', width: 1 }, // prettier-ignore
      nameOf(id, y - 26),
    ];
    const at = ticks(low, low + wide, 4).flatMap((tick): Shape[] => [
      { kind: 'line', points: [[toX(tick), LINES.after - 4], [toX(tick), LINES.after + 4]], tone: 'dim', width: 1 }, // prettier-ignore
      textWithin([toX(tick), LINES.after + 18], String(tick).replace('-', '−'), {
        tone: 'dim',
        anchor: 'middle',
        size: 12,
      }),
    ]);
    const dot = (point: Point, id: MatrixId, is: boolean): Shape => ({
      ...{ kind: 'dot', at: point, tone: infoOf(id).role },
      radius: is ? 6 : 4,
    });
    const fallen = after.flatMap((value, key) => (value === -Infinity ? [key] : []));
    const dots = before.flatMap((value, key): Shape[] => {
      const is = key === most;
      const from: Point | undefined = Number.isFinite(value) ? [toX(value), LINES.before] : undefined;
      const result = after[key] ?? NaN;
      const fell = fallen.indexOf(key);
      const to: Point | undefined = Number.isFinite(result)
        ? [toX(result), LINES.after]
        : fell >= 0
          ? [EDGE + 44 + (fell * (WIDTH - 2 * EDGE - 44)) / Math.max(1, fallen.length), FALLEN - 4]
          : undefined;
      return [
        ...(from && to
          ? [
              {
                kind: 'line' as const,
                points: [from, to],
                tone: 'dim' as const,
                width: is ? 1.5 : 0.75,
                ...(fell >= 0 && { style: 'dashed' as const }),
              },
            ]
          : []),
        ...(from ? [dot(from, input, is)] : []),
        ...(to ? [dot(to, out, is)] : []),
      ];
    });
    const key = most < 0 ? '' : colLabel(values, out, most);
    const [was = NaN, is = NaN] = [before[most], after[most]];
    const names = (
      [
        [was, LINES.before],
        [is, LINES.after],
      ] as const
    ).flatMap(([value, y]): Shape[] =>
      Number.isFinite(value)
        ? [
            textWithin([toX(value), y - 11], `${key} ${show(value)}`, {
              tone: 'ink',
              anchor: 'middle',
              size: 13,
              bold: true,
            }),
          ]
        : [],
    );
    const query = rowLabel(values, out, row);
    const given = { query, key, before: show(was), value: show(is), count: fallen.length };
    const isThere = isTold(after) && most >= 0;
    const said = fallen.length === 0 ? (words.without ?? words.caption) : words.caption;
    return {
      ...{ width: WIDTH, height: HEIGHT },
      label: { key: 'drawn.number-lines', values: { query, before: infoOf(input).symbol, after: infoOf(out).symbol } },
      shapes: [
        ...line(LINES.before, input),
        ...line(LINES.after, out),
        ...at,
        ...dots,
        ...names,
        ...(fallen.length > 0 ? [textWithin([EDGE, FALLEN], '−∞', { tone: 'dim', anchor: 'start', size: 15 })] : []),
      ],
      caption: isThere ? { key: said, values: given } : { key: words.waiting, values: { query } },
    };
  };
}
