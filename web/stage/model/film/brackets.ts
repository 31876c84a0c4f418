/** The brackets over one word's row, where it has the numbers of all heads side by side. Pixels. */
import { textWidth } from '../drawn/drawing.ts';
import type { Film } from '../layout/layout.ts';
import type { Edges } from '../layout/block.ts';
import type { Picture } from '../picture.ts';
import { indices } from '../values/values.ts';

interface Bracket {
  readonly left: number;
  readonly right: number;
  /** The head's question or, where that has no room, its number. */
  readonly name: string;
  readonly fontSize: number;
  readonly isShown: boolean;
}

/**
 * @param xs the edges of the row's columns
 * @param nameOf names a head that has no question
 */
export function bracketsOf(
  { labels, heads, head: shown }: Pick<Picture, 'labels' | 'heads' | 'head'>,
  { partWidth }: Pick<Film, 'partWidth'>,
  xs: Edges,
  nameOf: (head: number) => string,
): readonly Bracket[] {
  return indices(partWidth > 0 ? heads.count : 0).map((head) => {
    const [left = 0, right = left] = [head, head + 1].map((at) => xs[at * partWidth]);
    const fontSize = Math.max(12, Math.min(16, 0.16 * (right - left)));
    const name = labels.heads[head] ?? nameOf(head);
    const isRoom = textWidth(name, fontSize) <= right - left;
    return { left, right, fontSize, name: isRoom ? name : String(head), isShown: head === shown };
  });
}
