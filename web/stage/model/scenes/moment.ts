/** “The same, drawn”: the picture of a moment, chosen by the operation that is played. */
import { sum } from 'd3-array';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { infoOf } from '../../inputs/matrices.ts';
import { NOUNS } from '../../inputs/nouns.ts';
import { withQuestionMarks } from '../conceal.ts';
import { bandOf } from '../drawn/bands.ts';
import { rangeOf } from '../drawn/bars.ts';
import { endAt, hasMap } from '../end.ts';
import type { Frame } from '../frame.ts';
import { rowOfWord, shownIn } from '../values/order.ts';
import { type Picture, inShownHead } from '../picture.ts';
import { indices, isHidden, isPredicted, matrixOf, valueAt } from '../values/values.ts';
import {
  COLUMN,
  type Draw,
  type Drawing,
  type Scene,
  type Shape,
  type Size,
  atLargest,
  lettersIn,
} from '../drawn/drawing.ts';
import { SMALL } from '../drawn/head-size.ts';
import { type Places, type WordMap, mapOf, placesSaid } from './map.ts';
import { readable } from '../drawn/marks.ts';
import { type Numbered, likeAndUnlike } from '../drawn/profile.ts';
import { type Named, draws } from '../drawn/registry.ts';
import { wordsOn } from '../drawn/words-on.ts';
import type { Ground } from './arcs.ts';
import { groundOf } from './ground.ts';
import type { HeadChoice } from './head-choices.ts';

// A view that places these beside the drawings gets them with the drawings' code.
export { climb } from '../drawn/climb.ts';

function drawOf([name, ...args]: Named): Draw {
  const make = draws[name] as (...parameters: readonly unknown[]) => Draw; // of its own parameters, as Named has them
  return make(...args);
}

/** The word on its way from where it is alone to where it is here: names stand from the beginning where they stand at its end. */
const endOf = (picture: Picture, query: number, size: Size, progress: number): WordMap | undefined =>
  mapOf({ picture, query, size, nouns: NOUNS, glided: Math.max(Number.EPSILON, endAt(progress).glided) });

/** Says where a word is alone, and here; undefined where a place is missing or hidden. */
export const placesOf = (picture: Picture, query: number): Places | undefined => placesSaid(picture, query, NOUNS);

/**
 * @param query the row to draw where rows are queries and nothing else is lit; 0-based
 * @param size the size of pictures that can have any
 */
export function drawingOf(picture: Picture, frame: Frame, query: number, size = COLUMN): Drawing | undefined {
  const { step, target, revealed, term } = frame;
  const { segment, progress } = frame.moment;
  if (segment.kind === 'end') return endOf(picture, query, size, progress);
  const operation = step.operations.find(({ out }) => out === target?.matrix) ?? frame.operation;
  const { out } = operation;
  const { rows } = matrixOf(picture, out);
  const isTarget = target?.matrix === out;
  const row = Math.min(rows - 1, (isTarget ? target.row : undefined) ?? rowOfWord(picture, out, query));
  // The numbers of a word are drawn by their place on the map, of the word that asks while the others' numbers come.
  const map =
    operation.operands.length === 0 && infoOf(out).role === 'input' && hasMap(picture)
      ? mapOf({ picture, query, size, nouns: NOUNS, glided: 0 })
      : undefined;
  if (map) return map;
  const scene: Scene = {
    values: picture,
    row,
    col: isTarget && target.row !== undefined ? target.col : undefined,
    added: isPredicted(picture, out) ? undefined : term?.added,
    numberAt: (id, at, col) => {
      const isThere = col < shownIn(revealed[id], at, matrixOf(picture, id).cols);
      return isThere && !isHidden(picture, { matrix: id, row: at, col }) ? valueAt(picture, id, at, col) : NaN;
    },
    show: withQuestionMarks(picture, (value) => formatNumber(value, 2)),
    size,
  };
  const drawing = operation.drawn && drawOf(operation.drawn)(scene);
  return drawing && { ...drawing, shapes: readable(drawing.shapes, drawing) };
}

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
  const looked = wordAt(
    atLargest(labels.keys.map((_, key) => (key === query ? NaN : valueAt(picture, weights, query, key)))),
  );
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
