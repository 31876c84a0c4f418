/**
 * A row of numbers before and after, as two number lines with a line from each number to its result. −∞ falls to the
 * bottom.
 */
import { extent, ticks } from 'd3-array';
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { colLabel, rowLabel } from '../operations/telling.ts';
import { indices } from '../values.ts';
import {
  type Draw,
  type Point,
  type Shape,
  atLargest,
  isComplete,
  nameOf,
  textWidth,
  textWithin,
  numbersIn,
} from './drawing.ts';
import { type Word, nameWidth, wordsOn } from './words-on.ts';

/** Pixels: the least start of a line beside its name, from there to its first number, and from the last number to its end. */
const START = 34;
const FIRST = 14;
const RIGHT = 20;
/** Below this height there is no room for ticks beside the fallen numbers. */
const LOW = 130;

interface Heights {
  readonly before: number;
  readonly after: number;
  /** y of the numbers that fall to −∞. */
  readonly fallen: number;
  readonly hasTicks: boolean;
}

/** Puts the lines as far apart as the height allows. */
function heightsIn(height: number, hasFallen: boolean): Heights {
  const hasTicks = !(hasFallen && height < LOW);
  const below = (hasTicks ? 24 : 8) + (hasFallen ? 26 : 0);
  return { before: Math.min(40, 22 + 0.06 * height), after: height - below, fallen: height - 10, hasTicks };
}

interface Names {
  readonly out: MatrixId;
  readonly input: MatrixId;
}

interface Words {
  /** A message with places for query, key (of the largest number), before, value, and count of those that fall away. */
  readonly caption: Said['key'];
  /** Used where none falls away, and where none changes; absent: the caption. */
  readonly without?: Said['key'];
  readonly same?: Said['key'];
  readonly waiting: Said['key'];
}

export function numberLines({ out, input }: Names, words: Words): Draw {
  return (scene) => {
    const {
      values,
      row,
      col,
      show,
      size: { width, height },
    } = scene;
    const before = numbersIn(scene, input, row);
    const after = numbersIn(scene, out, row);
    const [low = 0, high = 0] = extent([0, ...before, ...after].filter(Number.isFinite));
    const wide = high > low ? high - low : 1;
    const longest = largest([input, out].map((id) => textWidth(infoOf(id).symbol, 14)));
    const start = Math.max(START, longest + 8);
    const left = start + FIRST;
    const right = width - RIGHT;
    const toX = (value: number): number => left + ((value - low) / wide) * (right - left);
    const most = col ?? atLargest(after.some(Number.isFinite) ? after : before, Math.abs);
    const fallen = after.flatMap((value, key) => (value === -Infinity ? [key] : []));
    const lines = heightsIn(height, fallen.length > 0);
    const each = (right - left) / Math.max(1, fallen.length);
    const fallenX = (key: number): number => left + fallen.indexOf(key) * each;
    const line = (y: number, id: MatrixId): Shape[] => [
      { kind: 'line', points: [[start, y], [width, y]], tone: 'dim', width: 1 }, // prettier-ignore
      nameOf(id, y + 5),
    ];
    const at = (lines.hasTicks ? ticks(low, low + wide, 4) : []).flatMap((tick): Shape[] => [
      { kind: 'line', points: [[toX(tick), lines.after - 4], [toX(tick), lines.after + 4]], tone: 'dim', width: 1 }, // prettier-ignore
      textWithin(
        [toX(tick), lines.after + 19],
        String(tick).replace('-', '−'),
        { tone: 'dim', anchor: 'middle', size: 12 },
        width,
      ),
    ]);
    const ways = before.flatMap((value, key): Shape[] => {
      const is = key === most;
      const result = after[key] ?? NaN;
      const from: Point | undefined = Number.isFinite(value) ? [toX(value), lines.before] : undefined;
      const to: Point | undefined = Number.isFinite(result)
        ? [toX(result), lines.after]
        : result === -Infinity
          ? [fallenX(key), lines.fallen - 4]
          : undefined;
      const dot = (point: Point, id: MatrixId): Shape => ({
        ...{ kind: 'dot', at: point, tone: infoOf(id).role },
        radius: is ? 6 : 4,
      });
      const way: Shape[] =
        from && to
          ? [
              {
                ...{ kind: 'line', points: [from, to], tone: 'dim', width: is ? 1.5 : 0.75 },
                ...(result === -Infinity && { style: 'dashed' }),
              },
            ]
          : [];
      return [...way, ...(from ? [dot(from, input)] : []), ...(to ? [dot(to, out)] : [])];
    });
    const nameOfKey = (key: number): string => colLabel(values, out, key);
    const wordsOf = (numbers: readonly number[]): Word[] =>
      indices(numbers.length).flatMap((key): Word[] => {
        const value = numbers[key] ?? NaN;
        const isFirst = key === most;
        if (!Number.isFinite(value)) return [];
        return [{ x: toX(value), text: isFirst ? `${nameOfKey(key)} ${show(value)}` : nameOfKey(key), isFirst }];
      });
    const named = fallen.flatMap((key): Shape[] =>
      nameWidth(nameOfKey(key)) > each - 18
        ? []
        : [
            textWithin(
              [fallenX(key) + 10, lines.fallen],
              nameOfKey(key),
              { tone: 'dim', anchor: 'start', size: 13 },
              width,
            ),
          ],
    );
    const key = most < 0 ? '' : nameOfKey(most);
    const [was = NaN, is = NaN] = [before[most], after[most]];
    const query = rowLabel(values, out, row);
    const given = { query, key, before: show(was), value: show(is), count: fallen.length };
    const isThere = isComplete(after) && most >= 0;
    const isSame = after.every((value, key) => value === before[key]);
    const said = (isSame ? words.same : fallen.length === 0 ? words.without : undefined) ?? words.caption;
    return {
      ...{ width, height },
      label: { key: 'drawn.number-lines', values: { query, before: infoOf(input).symbol, after: infoOf(out).symbol } },
      shapes: [
        ...line(lines.before, input),
        ...line(lines.after, out),
        ...at,
        ...ways,
        ...wordsOn(wordsOf(before), lines.before - 11, width),
        ...wordsOn(wordsOf(after), lines.after - 11, width),
        ...named,
        ...(fallen.length > 0 ? [textWithin([2, lines.fallen], '−∞', { tone: 'dim', anchor: 'start', size: 15 })] : []),
      ],
      caption: isThere ? { key: said, values: given } : { key: words.waiting, values: { query } },
    };
  };
}
