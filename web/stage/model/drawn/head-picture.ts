/** The picture of one head among all: how large it is, and where its words and the ends of its arcs are. Pixels. */
import type { Picture } from '../picture.ts';
import type { Ground } from './arcs.ts';
import { type Shape, type Size, lettersIn } from './drawing.ts';
import { groundOf } from './ground.ts';
import type { HeadChoice } from './head-choices.ts';
import { wordsOn } from './words-on.ts';

/** The size of a picture in a row of tabs: as low as that, one has no words. */
export const SMALL: Size = { width: 112, height: 48 };
/** Beside one word's row: between two pictures, and around and above one, usually and on a phone, as in view/styles/heads.ts. */
const GAP = 12;
const AROUND = [16, 8] as const;
const ABOVE = [52, 34] as const;
/** The least height of a picture; and its most, in its widths. */
const LEAST = 28;
const MOST = 0.9;
/** The height of the words' line, in font sizes. */
const LINE = 1.7;

/** Returns the size of each of so many pictures in a room: two by two, or two one below the other. */
export function headSize({ width, height }: Size, count: number, isNarrow: boolean): Size {
  const at = isNarrow ? 1 : 0;
  const columns = count > 2 ? 2 : 1;
  const rows = Math.ceil(count / columns);
  const each = (height - (rows - 1) * GAP) / rows - ABOVE[at];
  const wide = (width - (columns - 1) * GAP) / columns - 2 * AROUND[at];
  return { width: wide, height: Math.max(LEAST, Math.min(MOST * wide, each)) };
}

/** Where words would be left out, only the one that asks is written, and the one that gets most. */
export function headPicture(
  { labels: { queries, keys } }: Pick<Picture, 'labels'>,
  query: number,
  { key }: Pick<HeadChoice, 'key'>,
  { width, height }: Size,
): { readonly ground: Ground; readonly words: readonly Shape[] } {
  const isOwn = queries === keys;
  const { small } = lettersIn({ width });
  const line = height > SMALL.height ? LINE * small : 0;
  const ground = groundOf({ queries, keys }, query, height - line, width / (keys.length + (isOwn ? 0 : 2)));
  const asks = { x: ground.query, text: queries[query] ?? '', isFirst: true, tone: 'q' as const };
  const answers = keys.map((text, at) => ({ x: ground.keys[at] ?? 0, text, isFirst: at === key }));
  const all = isOwn ? answers.with(query, asks) : [asks, ...answers];
  const write = (words: typeof all): Shape[] => wordsOn(words, height - 0.4 * small, width, small);
  const words = write(all);
  return {
    ground,
    words: line === 0 ? [] : words.length === all.length ? words : write(all.filter((one) => one.isFirst)),
  };
}
