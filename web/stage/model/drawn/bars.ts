/** Numbers of both signs as bars on one line: positive ones up, negative ones down. */
import type { Said } from '../../../shared/words/say.ts';
import { largestSize } from '../../../shared/numbers/statistics.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { colLabel, rowLabel } from '../operations/telling.ts';
import { type Draw, type Shape, type Tone, atLargest, heightOf, isComplete, nameOf, numbersIn } from './drawing.ts';
import { wordsOn } from './words-on.ts';

const HEIGHT = 200;

interface Area {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/** @param numbers NaN has no bar; @param extent the number whose bar takes all the height */
export function bars(
  numbers: readonly number[],
  area: Area,
  tone: Tone,
  extent = largestSize(numbers.filter(Number.isFinite)),
): Shape[] {
  const { x, width, top, bottom } = area;
  const zero = (top + bottom) / 2;
  const each = width / Math.max(1, numbers.length);
  const unit = extent > 0 ? (bottom - top) / 2 / extent : 0;
  return [
    { kind: 'line', points: [[x, zero], [x + width, zero]], tone: 'dim', width: 1 }, // prettier-ignore
    ...numbers.flatMap((value, at): Shape[] => {
      if (!Number.isFinite(value)) return [];
      const height = Math.min(1, Math.abs(value * unit) / ((bottom - top) / 2)) * ((bottom - top) / 2);
      const up = value >= 0;
      return [
        {
          ...{ kind: 'bar', at: [x + (at + 0.12) * each, up ? zero - height : zero] },
          ...{ width: 0.76 * each, height: Math.max(0.5, height), tone: up ? tone : 'negative' },
        },
      ];
    }),
  ];
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
    const {
      values,
      row,
      show,
      size: { width },
    } = scene;
    const height = heightOf(scene, HEIGHT);
    const numbers = numbersIn(scene, shown, row);
    const area = { x: 6, width: width - 12, top: 22, bottom: height - 28 };
    const each = area.width / Math.max(1, numbers.length);
    const most = words.signed ? atLargest(numbers) : atLargest(numbers, Math.abs);
    const query = rowLabel(values, out, row);
    const names = numbers.map((_, at) => ({
      ...{ x: area.x + (at + 0.5) * each, text: colLabel(values, shown, at), isFirst: at === most },
    }));
    const isThere = isComplete(numbersIn(scene, out, row)) && isComplete(numbers) && most >= 0;
    const [key, value] = [most < 0 ? '' : colLabel(values, shown, most), numbers[most] ?? NaN];
    return {
      ...{ width, height },
      label: { key: 'drawn.bars', values: { query, name: infoOf(shown).symbol } },
      shapes: [...bars(numbers, area, infoOf(shown).role), ...wordsOn(names, height - 10, width), nameOf(shown, 16)],
      caption: isThere
        ? { key: words.caption, values: { query, key, value: show(value) } }
        : { key: words.waiting, values: { query } },
    };
  };
}
