/** Words that mean alike, as bars under a word's row: those like it and, apart from them, the word that it looks at with one like that. */
import { sum } from 'd3-array';
import { infoOf } from '../../inputs/matrices.ts';
import { NOUNS } from '../../inputs/nouns.ts';
import { type Picture, inShownHead } from '../picture.ts';
import { indices, matrixOf, valueAt } from '../values/values.ts';
import { bandOf } from '../drawn/bands.ts';
import { rangeOf } from '../drawn/bars.ts';
import { type Shape, type Size, atLargest } from '../drawn/drawing.ts';
import { type Numbered, likeAndUnlike } from '../drawn/profile.ts';

/** Words that are like another one, beside it. */
const LIKE = 2;
/** Pixels: the largest height of a row of bars, the size of names, and the room to the left of the bars that they are written in. */
const ROW = 42;
const NAME = 19;
const BEFORE = 12;

/** @param size of the bars, each as wide as a cell of the row above; the names stand before them, left of 0 */
export function alikeShapes(picture: Picture, query: number, size: Size): Shape[] {
  const { labels } = picture;
  const { cols } = matrixOf(picture, 'x');
  const wordAt = (row: number): Numbered => ({
    name: labels.queries[row] ?? '',
    numbers: indices(cols).map((col) => valueAt(picture, 'x', row, col)),
  });
  const nouns = NOUNS.filter(({ vector }) => vector.length === cols).map(({ word, vector }): Numbered => ({
    name: word,
    numbers: vector,
  }));
  const word = wordAt(query);
  const weights = inShownHead(picture, 'weights');
  const looked = wordAt(atLargest(labels.keys.map((_, key) => (key === query ? NaN : valueAt(picture, weights, query, key))))); // prettier-ignore
  const [like] = likeAndUnlike(word, nouns, LIKE);
  const [beside] = likeAndUnlike(looked, nouns, 1);
  const groups = [[word], like, [looked, ...beside].filter(({ name }) => like.every((other) => other.name !== name))];
  const range = rangeOf(groups.flat().flatMap(({ numbers }) => numbers));
  // The groups stand half a row apart.
  const each = Math.min(ROW, size.height / (sum(groups, ({ length }) => length) + 1));
  let y = 0;
  return groups.flatMap((group, at) => {
    if (at > 0) y += each / 2;
    return group.flatMap(({ name, numbers }): Shape[] => {
      const box = { left: 0, right: size.width, top: y, bottom: y + 0.86 * each };
      y += each;
      const drawn = bandOf({ name: '', numbers, tone: infoOf('x').role, range }, box, { name: [NAME], show: String });
      const letter = Math.min(NAME, 0.7 * each);
      const place = [-BEFORE, (box.top + box.bottom) / 2 + 0.3 * letter] as const;
      const look = at === 0 ? ({ tone: 'q', bold: true } as const) : ({ tone: 'ink' } as const);
      return [...drawn, { kind: 'text', at: place, text: name, anchor: 'end', size: letter, ...look }];
    });
  });
}
