/**
 * A row of numbers before and after, as two number lines with a line from each number to its result. −∞ falls to the
 * bottom.
 */
import { extent, ticks } from 'd3-array';
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { colLabel, rowLabel } from '../values/telling.ts';
import {
  type Draw,
  type Point,
  type Scene,
  type Shape,
  atLargest,
  isComplete,
  lettersIn,
  nameOf,
  textWidth,
  textWithin,
  numbersIn,
  thinLine,
} from './drawing.ts';
import { type Word, nameWidth, wordsOn } from './words-on.ts';

/** In font sizes: from the start of a line to its first number, and from the last number to its end. */
const FIRST = 1.1;
const RIGHT = 1.6;
/** Below this height in font sizes there is no room for ticks beside the fallen numbers. */
const LOW = 10;

interface Heights {
  readonly before: number;
  readonly after: number;
  /** y of the numbers that fall to −∞. */
  readonly fallen: number;
  readonly hasTicks: boolean;
}

/** Puts the lines as far apart as the height allows. */
function heightsIn(height: number, hasFallen: boolean, letter: number): Heights {
  const hasTicks = !(hasFallen && height < LOW * letter);
  const below = ((hasTicks ? 1.9 : 0.6) + (hasFallen ? 2 : 0)) * letter;
  const before = Math.min(3.1 * letter, 1.7 * letter + 0.06 * height);
  return { before, after: height - below, fallen: height - 0.8 * letter, hasTicks };
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

/** The places of a row's numbers and their results, in pixels. */
function placesIn(scene: Scene, { out, input }: Names) {
  const { row, col, size } = scene;
  const [before, after] = [numbersIn(scene, input, row), numbersIn(scene, out, row)];
  const [low = 0, high = 0] = extent([0, ...before, ...after].filter(Number.isFinite));
  const wide = high > low ? high - low : 1;
  const { small, large } = lettersIn(size);
  const start = Math.max(2.6 * small, largest([input, out].map((id) => textWidth(infoOf(id).symbol, large))) + 8);
  const [left, right] = [start + FIRST * small, size.width - RIGHT * small];
  const fallen = after.flatMap((value, key) => (value === -Infinity ? [key] : []));
  const each = (right - left) / Math.max(1, fallen.length);
  const heights = heightsIn(size.height, fallen.length > 0, small);
  return {
    before,
    after,
    start,
    heights,
    fallen,
    each,
    small,
    large,
    toX: (value: number): number => left + ((value - low) / wide) * (right - left),
    fallenX: (key: number): number => left + fallen.indexOf(key) * each,
    ticks: heights.hasTicks ? ticks(low, low + wide, 4) : [],
    /** The key whose number is written out; −1 where none is known. */
    most: col ?? atLargest(after.some(Number.isFinite) ? after : before, Math.abs),
  };
}
type Places = ReturnType<typeof placesIn>;

const lineAt = (y: number, { start, large }: Places, width: number, id: MatrixId): Shape[] => [
  thinLine([start, y], [width, y]),
  nameOf(id, y + 0.35 * large, large),
];

const tickAt = (x: number, y: number, tick: number, width: number, size: number): Shape[] => [
  thinLine([x, y - 4], [x, y + 4]),
  textWithin([x, y + 1.5 * size], String(tick).replace('-', '−'), { tone: 'dim', anchor: 'middle', size }, width),
];

/** Draws a number, its result, and the line between them. */
function wayOf(
  key: number,
  { before, after, toX, fallenX, heights, most, small }: Places,
  { out, input }: Names,
): Shape[] {
  const [value = NaN, result = NaN] = [before[key], after[key]];
  const isFallen = result === -Infinity;
  const from: Point | undefined = Number.isFinite(value) ? [toX(value), heights.before] : undefined;
  const landed: Point | undefined = Number.isFinite(result) ? [toX(result), heights.after] : undefined;
  const to: Point | undefined = isFallen ? [fallenX(key), heights.fallen - 4] : landed;
  const dot = (at: Point, id: MatrixId): Shape => ({
    kind: 'dot',
    at,
    tone: infoOf(id).role,
    radius: (key === most ? 0.45 : 0.32) * small,
  });
  const line = { kind: 'line', tone: 'dim', width: key === most ? 1.5 : 0.75 } as const;
  return [
    ...(from && to ? [{ ...line, points: [from, to], ...(isFallen && { style: 'dashed' as const }) }] : []),
    ...(from ? [dot(from, input)] : []),
    ...(to ? [dot(to, out)] : []),
  ];
}

export function numberLines(names: Names, words: Words): Draw {
  return (scene) => {
    const { values, row, show, size } = scene;
    const { out, input } = names;
    const places = placesIn(scene, names);
    const { before, after, heights, fallen, each, toX, fallenX, most, small } = places;
    const nameOfKey = (key: number): string => colLabel(values, out, key);
    const wordsOf = (numbers: readonly number[]): Word[] =>
      numbers.flatMap((value, key): Word[] => {
        const [text, isFirst] = [nameOfKey(key), key === most];
        return Number.isFinite(value)
          ? [{ x: toX(value), text: isFirst ? `${text} ${show(value)}` : text, isFirst }]
          : [];
      });
    const below = (x: number, text: string, textSize: number): Shape =>
      textWithin([x, heights.fallen], text, { tone: 'dim', anchor: 'start', size: textSize }, size.width);
    const query = rowLabel(values, out, row);
    const [was = NaN, is = NaN] = [before[most], after[most]];
    const key = most < 0 ? '' : nameOfKey(most);
    const named = { query, key, before: show(was), value: show(is), count: fallen.length };
    const isThere = isComplete(after) && most >= 0;
    const isSame = after.every((value, key) => value === before[key]);
    const said = (isSame ? words.same : fallen.length === 0 ? words.without : undefined) ?? words.caption;
    return {
      ...size,
      label: { key: 'drawn.number-lines', values: { query, before: infoOf(input).symbol, after: infoOf(out).symbol } },
      shapes: [
        ...lineAt(heights.before, places, size.width, input),
        ...lineAt(heights.after, places, size.width, out),
        ...places.ticks.flatMap((tick) => tickAt(toX(tick), heights.after, tick, size.width, small)),
        ...before.flatMap((_, key) => wayOf(key, places, names)),
        ...wordsOn(wordsOf(before), heights.before - 0.85 * small, size.width, small),
        ...wordsOn(wordsOf(after), heights.after - 0.85 * small, size.width, small),
        ...fallen
          .filter((key) => nameWidth(nameOfKey(key), small) <= each - 18)
          .map((key) => below(fallenX(key) + 10, nameOfKey(key), small)),
        ...(fallen.length > 0 ? [below(2, '−∞', small)] : []),
      ],
      caption: isThere ? { key: said, values: named } : { key: words.waiting, values: { query } },
    };
  };
}
