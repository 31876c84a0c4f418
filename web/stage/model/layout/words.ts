/** Where the words stand: over the columns that are theirs, or beside the rows. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import { type Band, type Layout, type Room, type WordStrip, leastDigits } from './shape.ts';
import type { Picture } from '../picture.ts';
import { infoOf } from '../../inputs/matrices.ts';
import { type Block, type Edges, middles, sizesIn } from './block.ts';

/** Whether the words that ask are those that answer. */
export const isOneSentence = ({ labels }: Picture): boolean =>
  labels.queries.length === labels.keys.length && labels.queries.every((word, at) => word === labels.keys[at]);

/** Whether the columns of a matrix, as drawn, are the words. */
export function hasWordsAbove(picture: Picture, { id, transposed }: Pick<Block, 'id' | 'transposed'>): boolean {
  const { rowsAre, colsAre } = infoOf(id);
  return (transposed ? rowsAre : colsAre) !== 'feature' && isOneSentence(picture);
}

const between = (least: number, size: number, most: number): number => Math.min(most, Math.max(least, size));

/** Of the words, in pixels: at most, near and for a room full of people. */
const wordSizes = { near: 22, large: 30, far: 40 } as const;

/** Of a letter, in its font size. */
export const wordLetter = 0.56;

/** From the top of the words' room to what they stand over, and from their middle, in pixels. */
export const wordsIn = ({ isPresented, isNarrow }: Room): { readonly room: number; readonly up: number } =>
  isNarrow ? { room: 34, up: 18 } : isPresented ? { room: 62, up: 28 } : { room: 40, up: 18 };

/** So high is what a finger finds, of which cells cover the lowest 8, in pixels. */
const finger = 52;

/** In pixels: lower ones are not drawn. */
export const leastArcs = 16;

const noRoom: Band = { y: 0, height: 0 };

/** From where arcs may reach down to the words. Presented, the formula stands there. In pixels */
export const arcsFrom = ({ isPresented }: Room): number | undefined => (isPresented ? undefined : 6);

/**
 * Where two neighbours would touch, every second word stands a line higher, if the arcs leave room for it.
 *
 * @param ground what they stand over, in pixels
 * @param top of the arcs, in pixels; undefined: there are none
 */
export function wordsOver(
  { labels }: Picture,
  xs: Edges,
  ground: number,
  top: number | undefined,
  room: Room,
  below = 0,
): WordStrip {
  const column = ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) / (xs.length - 1);
  const strip = wordsIn(room);
  const arcs = top === undefined ? 0 : ground - strip.room - top;
  const fontSize = room.isNarrow
    ? between(13, column * 0.34, 18)
    : between(13, column * 0.29, room.isPresented ? wordSizes.far : arcs > 120 ? wordSizes.large : wordSizes.near);
  const touch = labels.queries.some(
    (word, at, all) => `${word} ${all[at + 1] ?? ''}`.length * wordLetter * fontSize > 2 * column,
  );
  const line = 1.3 * fontSize;
  const lines = touch && arcs - line > leastArcs ? 2 : 1;
  return {
    places: middles(xs).map((x, at) => ({ x, y: ground - strip.up - (at % lines) * line })),
    anchor: 'middle',
    room: column * lines,
    lines,
    high: lines > 1 ? line : Math.max(1.7 * fontSize, room.isNarrow ? finger : 0),
    fontSize,
    above: top === undefined ? noRoom : { y: top, height: arcs - (lines - 1) * line },
    below,
  };
}

/** As large as their rows, and as the longest of them, allow; for a room full of people, as the row in focus does. */
export function wordsBeside({ labels }: Picture, ys: Edges, x: number, room: number, { isPresented }: Room): WordStrip {
  const row = isPresented ? largest(sizesIn(ys)) : smallest(sizesIn(ys));
  const longest = largest(labels.queries.map((word) => word.length));
  const fontSize = between(
    13,
    Math.min(row * (isPresented ? 0.8 : 0.44), room / (longest * wordLetter)),
    wordSizes.far,
  );
  return {
    places: middles(ys).map((y) => ({ x, y })),
    anchor: 'end',
    room,
    lines: 1,
    high: Math.min(1.7 * fontSize, narrowest(middles(ys))),
    fontSize,
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
  const every = Math.max(1, Math.ceil(apart / narrowest(at)));
  const near = (index: number, other: number | undefined): boolean =>
    other !== undefined && index !== other && Math.abs((at[index] ?? NaN) - (at[other] ?? NaN)) < apart;
  return (index) =>
    index === query ||
    (index === key && !near(index, query)) ||
    (index % every === 0 && !near(index, query) && !near(index, key));
}

/** Of the digits: as large as the cells allow. */
export const fontOf = (width: number, height: number, room: Room): number =>
  room.isPresented
    ? between(Math.max(14, leastDigits(room)), Math.min(height * 0.57, width * 0.34), 56)
    : between(room.isNarrow ? 14 : 16, Math.min(height * 0.46, width * 0.29), 22);

export const EMPTY: Pick<Layout, 'isHeatMap' | 'leastDigits' | 'mostDecimals' | 'words' | 'whole' | 'stands'> = {
  isHeatMap: false,
  leastDigits: 0,
  mostDecimals: Infinity,
  words: undefined,
  whole: undefined,
  stands: [],
};
