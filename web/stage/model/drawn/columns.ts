/** Numbers as bars over their words; the largest ones are written. Pixels. */
import { largest } from '../../../shared/numbers/statistics.ts';
import {
  type Letters,
  type Point,
  type Shape,
  type Size,
  type Tone,
  lettersIn,
  textWidth,
  textWithin,
  thinLine,
} from './drawing.ts';
import { type Box, firstFree } from './marks.ts';
import { wordsOn } from './words-on.ts';

export interface Column {
  readonly name: string;
  /** NaN: not known yet. −∞: masked, so its place is hatched. */
  readonly value: number;
  /** The number as text, written if it is one of the largest, or in its hatched place. */
  readonly text: string;
}

interface Look {
  readonly tone: Tone;
  /** The number as high as the area; absent: the largest one. */
  readonly most?: number;
  /** The tone of the written numbers; absent: ink. */
  readonly letters?: Tone;
  readonly outlined?: boolean;
  /** The number of bars whose numbers are written, beginning with the largest. */
  readonly written: number;
  /** True where no names stand below. */
  readonly nameless?: boolean;
}

/** Returns the places of the largest numbers, the largest first. */
export const largestPlaces = (numbers: readonly number[], count: number): number[] =>
  numbers
    .map((value, at) => ({ size: Math.abs(value), at }))
    .filter(({ size }) => Number.isFinite(size))
    .sort((a, b) => b.size - a.size || a.at - b.at)
    .slice(0, count)
    .map(({ at }) => at);

/** The height of names below an axis, and of the largest written number above a bar, in font sizes of names. */
const NAMES = 1.6;
const ABOVE = 1.75;

/**
 * Writes the numbers of bars beyond their ends, the largest first: in the middle or, where a higher bar is beside it, at the
 * bar's edge. One that would cover another is left out.
 */
function numbersAt(
  bars: readonly { readonly box: Box; readonly isUp: boolean; readonly text: string }[],
  order: readonly number[],
  { large, huge }: Letters,
  width: number,
  tone: Tone,
): Shape[] {
  const taken: Box[] = bars.map(({ box }) => box);
  return order.flatMap((at, rank): Shape[] => {
    const bar = bars[at];
    if (!bar || bar.text === '') return [];
    const { box, isUp, text } = bar;
    const size = rank === 0 ? huge : large;
    const wide = textWidth(text, size);
    const y = isUp ? box.top - 0.35 * size : box.bottom + 0.95 * size;
    const middle = Math.min(width - 2 - wide / 2, Math.max(2 + wide / 2, (box.left + box.right) / 2));
    return firstFree(
      { text, tone, size, bold: true },
      [
        ['middle', [middle, y]],
        ['end', [box.right, y]],
        ['start', [box.left, y]],
      ],
      taken,
      { left: 1, right: width - 1, top: -Infinity, bottom: Infinity },
    );
  });
}

/** Draws bars on one axis: positive ones up, negative ones down. */
export function columnsOf(columns: readonly Column[], area: Box, size: Size, look: Look): Shape[] {
  const { small } = lettersIn(size);
  const { tone, written, outlined = false, nameless = false } = look;
  const { left, right } = area;
  const numbers = columns.map(({ value }) => value);
  const known = numbers.filter(Number.isFinite);
  const [high, low] = [Math.max(look.most ?? 0, largest([0, ...known])), largest([0, ...known.map((value) => -value)])];
  const above = written > 0 ? ABOVE * small : 2;
  const bottom = area.bottom - (nameless ? 1 : NAMES * small) - (low > 0 ? above : 0);
  const top = Math.min(bottom, area.top + above);
  const unit = high + low > 0 ? (bottom - top) / (high + low) : 0;
  const zero = top + high * unit + (high + low > 0 ? 0 : bottom - top);
  const each = (right - left) / Math.max(1, columns.length);
  const inset = each * (each > 24 ? 0.14 : 0.2);
  const order = largestPlaces(numbers, Math.max(1, written));
  const boxes = columns.map(({ value, text }, at) => {
    const isUp = !(value < 0);
    const height = Number.isFinite(value) ? Math.max(1, Math.abs(value) * unit) : 0;
    const x = left + at * each + inset;
    const y = isUp ? zero - height : zero;
    return { box: { left: x, right: x + each - 2 * inset, top: y, bottom: y + height }, isUp, text };
  });
  const names = columns.map(({ name }, at) => ({
    x: left + (at + 0.5) * each,
    text: name,
    isFirst: order.includes(at),
    size: Math.abs(numbers[at] ?? 0),
  }));
  const sorted = [...names].sort((a, b) => (b.size || 0) - (a.size || 0));
  return [
    ...columns.flatMap(({ value, text }, at): Shape[] => {
      const { box, isUp } = boxes[at]!;
      const [x, width] = [box.left, box.right - box.left];
      if (value === -Infinity) {
        const at: Point = [x + width / 2, (top + bottom) / 2 + 0.3 * small];
        const fits = text !== '' && textWidth(text, small) <= each;
        return [
          { kind: 'bar', at: [x, top], width, height: bottom - top, tone: 'dim', look: 'hatched' },
          ...(fits
            ? [{ kind: 'text' as const, at, text, tone: 'dim' as const, anchor: 'middle' as const, size: small }]
            : []),
        ];
      }
      if (Number.isNaN(value)) return [];
      const rect = { kind: 'bar', at: [x, box.top], width, height: box.bottom - box.top } as const;
      return [{ ...rect, tone: isUp ? tone : 'negative', ...(outlined && { look: 'outlined' as const }) }];
    }),
    thinLine([left, zero], [right, zero]),
    ...(nameless ? [] : wordsOn(sorted, area.bottom - 0.35 * small, size.width, small)),
    ...(written > 0
      ? numbersAt(boxes, order.slice(0, written), lettersIn(size), size.width, look.letters ?? 'ink')
      : []),
  ];
}

/**
 * Draws a heading in the upper left corner, in the first words and in the largest letters that fit.
 * @param indent where the words start
 */
export function heading(
  sentences: readonly Extract<Shape, { kind: 'text' }>['text'][],
  y: number,
  size: Size,
  { indent = 2, bold = false }: { readonly indent?: number; readonly bold?: boolean } = {},
): Shape[] {
  const { small, large } = lettersIn(size);
  for (const text of sentences)
    for (const letter of [large, small])
      if (indent + textWidth(text, letter) <= size.width - 2)
        return [
          { kind: 'text', at: [indent, y], text, tone: 'ink', anchor: 'start', size: letter, ...(bold && { bold }) },
        ];
  const last = sentences.at(-1);
  return typeof last === 'string'
    ? [textWithin([indent, y], last, { tone: 'ink', anchor: 'start', size: small }, size.width)]
    : [];
}
