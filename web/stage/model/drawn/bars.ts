/** Numbers of both signs as bars on one line: positive ones up, negative ones down. */
import type { Said } from '../../../shared/words/say.ts';
import { extent } from 'd3-array';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { colLabel, rowLabel } from '../values/telling.ts';
import { columnsOf } from './columns.ts';
import {
  type Draw,
  type Shape,
  type Tone,
  atLargest,
  isComplete,
  lettersIn,
  nameOf,
  numbersIn,
  thinLine,
} from './drawing.ts';

/** The lowest and the highest of numbers and 0. */
export function rangeOf(numbers: readonly number[]): readonly [number, number] {
  const [low = 0, high = 0] = extent([0, ...numbers.filter(Number.isFinite)]);
  return [low, high];
}

interface Area {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * @param numbers NaN and −∞ have no bar
 * @param range the lowest and the highest number that the area has; absent: those of the numbers, and 0
 */
export function bars(numbers: readonly number[], area: Area, tone: Tone, range = rangeOf(numbers)): Shape[] {
  const { x, width, top, bottom } = area;
  const [low, high] = range;
  const unit = high > low ? (bottom - top) / (high - low) : 0;
  const zero = high > low ? top + high * unit : (top + bottom) / 2;
  const each = width / Math.max(1, numbers.length);
  return [
    thinLine([x, zero], [x + width, zero]),
    ...numbers.flatMap((value, at): Shape[] => {
      if (!Number.isFinite(value)) return [];
      const height = Math.min(bottom - top, Math.max(1, Math.abs(value) * unit));
      const up = value >= 0;
      return [
        {
          kind: 'bar',
          at: [x + (at + 0.14) * each, up ? zero - height : zero],
          width: 0.72 * each,
          height,
          tone: up ? tone : 'negative',
        },
      ];
    }),
  ];
}

interface MaskWords {
  /** A message with places for query and count, of those that are masked. */
  readonly caption: Said['key'];
  readonly without: Said['key'];
  readonly waiting: Said['key'];
}

interface Words {
  /** A message with places for query, key and value, those of the largest number. */
  readonly caption: Said['key'];
  readonly waiting: Said['key'];
  /** Picks the largest by value; absent: by magnitude. */
  readonly signed?: true;
}

/** Draws a row of `shown`, one bar per column, once `out` is known. */
export function signedBars({ out, shown }: { readonly out: MatrixId; readonly shown: MatrixId }, words: Words): Draw {
  return (scene) => {
    const { values, row, show, size } = scene;
    const { width, height } = size;
    const { small, large } = lettersIn(size);
    const numbers = numbersIn(scene, shown, row);
    const most = words.signed ? atLargest(numbers) : atLargest(numbers, Math.abs);
    const query = rowLabel(values, out, row);
    const columns = numbers.map((value, at) => ({
      name: colLabel(values, shown, at),
      value,
      text: Number.isFinite(value) ? show(value) : value === -Infinity ? '−∞' : '',
    }));
    const isThere = isComplete(numbersIn(scene, out, row)) && isComplete(numbers) && most >= 0;
    const [key, value] = [most < 0 ? '' : colLabel(values, shown, most), numbers[most] ?? NaN];
    return {
      ...size,
      label: { key: 'drawn.bars', values: { query, name: infoOf(shown).symbol } },
      shapes: [
        nameOf(shown, large, large),
        ...columnsOf(columns, { left: 0, right: width, top: 1.3 * large, bottom: height }, size, {
          tone: infoOf(shown).role,
          written: 2,
          letters: infoOf(shown).role,
          nameless: height < 6 * small,
        }),
      ],
      caption: isThere
        ? { key: words.caption, values: { query, key, value: show(value) } }
        : { key: words.waiting, values: { query } },
    };
  };
}

/** Draws a row of scores and, once they are known, which of them the mask takes away: their places are hatched. */
export function maskedBars(
  { out, input }: { readonly out: MatrixId; readonly input: MatrixId },
  words: MaskWords,
): Draw {
  return (scene) => {
    const { values, row, show, size } = scene;
    const { width, height } = size;
    const { small, large } = lettersIn(size);
    const [before, after] = [numbersIn(scene, input, row), numbersIn(scene, out, row)];
    const query = rowLabel(values, out, row);
    const columns = before.map((score, key) => {
      const value = Number.isNaN(after[key]) ? score : (after[key] ?? NaN);
      const text = value === -Infinity ? '−∞' : Number.isFinite(value) ? show(value) : '';
      return { name: colLabel(values, out, key), value, text };
    });
    const count = after.filter((value) => value === -Infinity).length;
    const isThere = isComplete(after);
    return {
      ...size,
      label: { key: 'drawn.bars', values: { query, name: infoOf(out).symbol } },
      shapes: [
        nameOf(isThere ? out : input, large, large),
        ...columnsOf(columns, { left: 0, right: width, top: 1.3 * large, bottom: height }, size, {
          tone: infoOf(out).role,
          written: 2,
          letters: infoOf(out).role,
          nameless: height < 6 * small,
        }),
      ],
      caption: !isThere
        ? { key: words.waiting, values: { query } }
        : { key: count === 0 ? words.without : words.caption, values: { query, count } },
    };
  };
}
