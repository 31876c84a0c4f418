/** Rows of numbers as bars, one below the other, each with its name beside it. Pixels. */
import type { Said } from '../../../shared/words/say.ts';
import { bars, rangeOf } from './bars.ts';
import { type Shape, type Tone, fitted, textWidth } from './drawing.ts';
import { type Box, firstFree } from './marks.ts';

export interface Band {
  readonly name: string | Said;
  /** The same where there is little room. */
  readonly short?: string | undefined;
  readonly numbers: readonly number[];
  readonly tone: Tone;
  /** The lowest and the highest number for which there is room; absent: those of the row, and 0. */
  readonly range?: readonly [number, number];
}

/** The two ends of a bar; undefined: there is none. */
export type Ends = { readonly top: number; readonly bottom: number } | undefined;

/** Writes numbers beyond the ends of their bars, where each finds room. */
export function numbersOver(
  numbers: readonly number[],
  ends: readonly Ends[],
  { left, right }: Pick<Box, 'left' | 'right'>,
  size: number,
  show: (value: number) => string,
  tone: Tone,
): Shape[] {
  const each = (right - left) / Math.max(1, numbers.length);
  const taken: Box[] = [];
  return numbers.flatMap((value, at): Shape[] => {
    const end = ends[at];
    if (!end || !Number.isFinite(value)) return [];
    const [text, x] = [show(value), left + (at + 0.5) * each];
    const y = value < 0 ? end.bottom + size : end.top - 0.3 * size;
    if (textWidth(text, size) > each) return [];
    return firstFree({ text, tone, size }, [['middle', [x, y]]], taken, {
      left,
      right,
      top: -Infinity,
      bottom: Infinity,
    });
  });
}

/**
 * Writes a name at the left, at the height of what it names, in the first of these font sizes in which there is room.
 * @param names the first that fits; the last one is cut if it is too long
 */
export function nameBeside(
  names: readonly [string | Said, ...(string | Said)[]],
  y: number,
  tone: Tone,
  room: number,
  sizes: readonly [number, ...number[]],
  bold = true,
): Shape[] {
  const least = sizes.at(-1)!;
  const text = names.find((name) => textWidth(name, least) <= room) ?? names.at(-1)!;
  const size = sizes.find((letter) => textWidth(text, letter) <= room) ?? least;
  if (typeof text !== 'string' && textWidth(text, size) > room) return [];
  const cut = typeof text === 'string' ? fitted(text, size, room) : text;
  const isSymbol = typeof text === 'string' && /^\w+_\w+$/.test(text);
  return [
    {
      kind: 'text',
      at: [2, y],
      text: cut,
      tone,
      anchor: 'start',
      size,
      ...(bold && { bold }),
      ...(isSymbol && { isSymbol }),
    },
  ];
}

interface Look {
  /** The font sizes of the name, the first that fits, and of the numbers; without one of numbers none are written. */
  readonly name: readonly [number, ...number[]];
  readonly number?: number | undefined;
  readonly show: (value: number) => string;
  readonly bold?: boolean;
  /** The tone of the name; absent: that of the bars. */
  readonly named?: Tone;
}

/** Draws one row; its name stands in the room left of the area. */
export function bandOf(
  { name, short, numbers, tone, range = rangeOf(numbers) }: Band,
  { left, right, top, bottom }: Box,
  look: Look,
): Shape[] {
  const over = look.number === undefined ? 1 : 1.3 * look.number;
  const hasNegative = range[0] < 0;
  const within = { x: left, width: right - left, top: top + over, bottom: bottom - (hasNegative ? over : 1) };
  const drawn = bars(numbers, within, tone, range);
  const [axis] = drawn;
  const zero = axis?.kind === 'line' ? (axis.points[0]?.[1] ?? top) : top;
  const beside = Math.min(bottom - 2, Math.max(top + 0.9 * look.name[0], zero + 0.3 * look.name[0]));
  const rects = drawn.filter((shape) => shape.kind === 'bar');
  let next = 0;
  const ends = numbers.map((value): Ends => {
    const rect = Number.isFinite(value) ? rects[next++] : undefined;
    return rect && { top: rect.at[1], bottom: rect.at[1] + rect.height };
  });
  return [
    ...drawn,
    ...(look.number === undefined ? [] : numbersOver(numbers, ends, { left, right }, look.number, look.show, tone)),
    ...(name === ''
      ? []
      : nameBeside(
          short === undefined ? [name] : [name, short],
          beside,
          look.named ?? tone,
          left - 6,
          look.name,
          look.bold,
        )),
  ];
}
