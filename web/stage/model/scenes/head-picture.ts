/** The picture of one head among all: where its words and the ends of its arcs are. Pixels. */
import type { Picture } from '../picture.ts';
import type { Ground } from './arcs.ts';
import { type Shape, type Size, lettersIn } from '../drawn/drawing.ts';
import { groundOf } from './ground.ts';
import type { HeadChoice } from './head-choices.ts';
import { SMALL } from '../drawn/head-size.ts';
import { wordsOn } from '../drawn/words-on.ts';

/** The height of the words' line, in font sizes. */
const LINE = 1.7;

/** Only the word that asks and the one that gets most are written if others had to be left out. */
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
    words: line === 0 ? [] : words.length === all.length ? words : write(all.filter((word) => word.isFirst)),
  };
}
