/** Where the words stand: over the columns that are theirs, or beside the rows. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import { type Band, type Layout, type Room, type WordStrip, leastDigits, mostCells } from './shape.ts';
import type { Picture } from '../picture.ts';
import { infoOf } from '../../inputs/matrices.ts';
import { type Block, type Edges, middles, sizeOf, sizesIn } from './block.ts';

/** Whether the words that ask are those that answer. */
export const isOneSentence = ({ labels }: Picture): boolean =>
  labels.queries.length === labels.keys.length && labels.queries.every((word, at) => word === labels.keys[at]);

/** Whether the columns of a matrix, as drawn, are the words. */
export function hasWordsAbove(picture: Picture, { id, transposed }: Pick<Block, 'id' | 'transposed'>): boolean {
  const { rowsAre, colsAre } = infoOf(id);
  return (transposed ? rowsAre : colsAre) !== 'feature' && isOneSentence(picture);
}

const between = (least: number, size: number, most: number): number => Math.min(most, Math.max(least, size));

/** Of the words, in pixels: at most, near and for a room full of people; and of a letter in its font size. */
const wordSizes = { near: 22, large: 30, far: 40 } as const;
const letter = 0.56;

/** From the top of the words' room to what they stand over, and from their middle, in pixels. */
export const wordsIn = ({ isPresented }: Room): { readonly room: number; readonly up: number } =>
  isPresented ? { room: 62, up: 28 } : { room: 40, up: 18 };

export const noRoom: Band = { y: 0, height: 0 };

/** Over what begins there, down from the edge. Presented, the formula stands there. @param top in pixels */
export const arcsOver = (top: number, room: Room): Band =>
  room.isPresented ? noRoom : { y: 6, height: top - wordsIn(room).room - 6 };

export function wordsOver(xs: Edges, y: number, above: Band, { isPresented }: Room, below = 0): WordStrip {
  const room = ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) / (xs.length - 1);
  const places = middles(xs).map((x) => ({ x, y }));
  return {
    places,
    anchor: 'middle',
    room,
    fontSize: between(
      13,
      room * 0.29,
      isPresented ? wordSizes.far : above.height > 120 ? wordSizes.large : wordSizes.near,
    ),
    above,
    below,
  };
}

/** As large as their rows, and as the longest of them, allow; for a room full of people, as the row in focus does. */
export function wordsBeside({ labels }: Picture, ys: Edges, x: number, room: number, { isPresented }: Room): WordStrip {
  const row = isPresented ? largest(sizesIn(ys)) : smallest(sizesIn(ys));
  const longest = largest(labels.queries.map((word) => word.length));
  return {
    places: middles(ys).map((y) => ({ x, y })),
    anchor: 'end',
    room,
    fontSize: between(13, Math.min(row * (isPresented ? 0.8 : 0.44), room / (longest * letter)), wordSizes.far),
    above: noRoom,
    below: 0,
  };
}

/** From a place to the next; Infinity where there is none. */
export const narrowest = (at: readonly number[]): number =>
  smallest(at.slice(1).map((place, before) => place - (at[before] ?? 0)));

/**
 * Which words can be written where not all can: the one that asks, the one that is asked, and of the rest every so many.
 *
 * @param at their places, in pixels
 * @param apart the least from one to the next
 */
export function legible(
  at: readonly number[],
  apart: number,
  query: number,
  key: number | undefined,
): (index: number) => boolean {
  const every = Math.ceil(apart / narrowest(at));
  const near = (index: number, other: number | undefined): boolean =>
    other !== undefined && index !== other && Math.abs((at[index] ?? NaN) - (at[other] ?? NaN)) < apart;
  return (index) =>
    index === query ||
    (index === key && !near(index, query)) ||
    (index % every === 0 && !near(index, query) && !near(index, key));
}

export const isImage = (picture: Picture, ids: readonly Block['id'][]): boolean =>
  ids.some((id) => largest(Object.values(sizeOf(picture, id))) > mostCells);

/** Of the digits: as large as the cells allow. */
export const fontOf = (width: number, height: number, room: Room): number =>
  room.isPresented
    ? between(Math.max(14, leastDigits(room)), Math.min(height * 0.57, width * 0.34), 56)
    : between(room.isNarrow ? 14 : 16, Math.min(height * 0.46, width * 0.29), 22);

export const EMPTY: Pick<Layout, 'leastDigits' | 'mostDecimals' | 'words' | 'whole' | 'stands'> = {
  leastDigits: 0,
  mostDecimals: Infinity,
  words: undefined,
  whole: undefined,
  stands: [],
};
