/** A dot product place by place: two rows as bars, and below them their products, which climb to the score. */
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Said } from '../../../shared/words/say.ts';
import { sum } from 'd3-array';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { colLabels } from '../values/telling.ts';
import { indices } from '../values/values.ts';
import { type Band, bandOf, nameBeside, numbersOver } from './bands.ts';
import { climbIn } from './climb.ts';
import { largestPlaces } from './columns.ts';
import { type Scene, type Shape, type Tone, lettersIn, textWidth } from './drawing.ts';

/** More products than this are too many to compare. */
const MOST = 8;

interface Row extends Pick<Band, 'name' | 'short' | 'numbers'> {
  readonly id: MatrixId;
}

export interface Compared {
  readonly query: Row;
  /** Absent until a key is compared. */
  readonly key?: Row;
  /** NaN until it is known. */
  readonly score: number;
  /** The number of products added so far; absent: all where the score is known, else none. */
  readonly reached: number | undefined;
  readonly tone: Tone;
  readonly words: { readonly products: Said['key']; readonly score: Said['key'] };
}

/** The places that are drawn by themselves, from 0, and those that are drawn as one. */
function placesOf(products: readonly number[]): { shown: number[]; rest: number[] } {
  if (products.length <= MOST) return { shown: indices(products.length), rest: [] };
  const shown = largestPlaces(products, MOST).sort((a, b) => a - b);
  return { shown, rest: indices(products.length).filter((at) => !shown.includes(at)) };
}

export function agreementShapes({ values, show, size }: Scene, compared: Compared): Shape[] {
  const { query, key, score, reached, tone, words } = compared;
  const { width, height } = size;
  const { small, large, huge } = lettersIn(size);
  const products = query.numbers.map((value, at) => value * (key?.numbers[at] ?? NaN));
  const isScored = Number.isFinite(score);
  const count = isScored ? products.length : (reached ?? 0);
  const { shown, rest } = placesOf(products.map((value) => (Number.isFinite(value) ? value : 0)));
  const known = (at: number): number => (at < count ? (products[at] ?? NaN) : NaN);
  const climbing = [...shown.map(known), ...(rest.length > 0 ? [isScored ? sum(rest, known) : NaN] : [])];
  // A later product may be known where an earlier one is not drawn: those that are added stand first.
  const isLow = height < 13 * small;
  const longest = largest([query, ...(key ? [key] : [])].map(({ name }) => textWidth(name, small))) + 8;
  const [left, right] = [
    Math.min(0.34 * width, Math.max(0.24 * width, 5 * small, longest)),
    width - Math.max(0.16 * width, 4.2 * small),
  ];
  const each = (right - left) / Math.max(1, climbing.length);
  const names = colLabels(values, query.id);
  const label = (at: number): string | Said => names[at] ?? { key: 'place.feature', values: { number: at } };
  const labels = [...shown.map(label), ...(rest.length > 0 ? [{ key: 'drawn.rest' } as const] : [])];
  const areLong = labels.some((text) => textWidth(text, small) > each - 4);
  const head = labels.map((text, at): Shape => {
    const place = shown[at];
    const short = place === undefined ? '…' : String(place + 1);
    return {
      kind: 'text',
      at: [left + (at + 0.5) * each, small],
      text: areLong ? short : text,
      tone: 'dim',
      anchor: 'middle',
      size: small,
    };
  });
  const top = 1.5 * small;
  const share = (height - top - 2) / 10;
  const over = share > 1.7 * small ? 1.3 * small : 2;
  const hasNumbers = over > 2;
  const band = ({ name, short, numbers, id }: Row, from: number): Shape[] =>
    bandOf(
      { name, short, numbers: shown.map((at) => numbers[at] ?? NaN), tone: infoOf(id).role },
      { left, right: left + shown.length * each, top: from, bottom: from + 2.7 * share },
      { name: [large, small], number: hasNumbers ? small : undefined, show },
    );
  const [first, second, third] = isLow ? [top, top, top] : [top, top + 3 * share, top + 6.2 * share];
  const climbed = climbIn(
    climbing,
    { left, right, top: third + over + 2, bottom: height - (hasNumbers ? over : 2) },
    tone,
  );
  const middle = (climbed.zero + climbed.end) / 2;
  const text = show(score);
  const inside = Math.min(height - 1.7 * small, Math.max(third + huge, middle + 0.3 * huge));
  return [
    ...head,
    ...(isLow ? [] : band(query, first)),
    ...(isLow || !key ? [] : band(key, second)),
    ...(!isLow && key && share > 2.6 * small
      ? shown.map((_, at): Shape => ({
          kind: 'text',
          at: [left + (at + 0.5) * each, second - 0.1 * small],
          text: '×',
          tone: 'dim',
          anchor: 'middle',
          size: small,
        }))
      : []),
    ...climbed.shapes,
    ...(hasNumbers ? numbersOver(climbing, climbed.bars, { left, right }, small, show, tone) : []),
    ...nameBeside([{ key: words.products }], (third + height) / 2 + 0.3 * large, tone, left - 6, [large, small]),
    ...(isScored
      ? [
          {
            kind: 'line' as const,
            points: [
              [right + 3, climbed.zero],
              [right + 3, climbed.end],
            ] as const,
            tone,
            width: 7,
          },
          {
            kind: 'text' as const,
            at: [right + 12, inside] as const,
            text,
            tone,
            anchor: 'start' as const,
            size: textWidth(text, huge) > width - right - 12 ? small : huge,
            bold: true as const,
          },
          {
            kind: 'text' as const,
            at: [right + 12, inside + 1.3 * small] as const,
            tone: 'dim' as const,
            text: { key: words.score },
            anchor: 'start' as const,
            size: small,
          },
        ]
      : []),
  ];
}
