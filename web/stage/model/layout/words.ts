/** The places of the words: above their columns, or beside their rows. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import type { Band, Layout, Room, WordStrip } from './shape.ts';
import type { Picture } from '../picture.ts';
import * as DIGITS from './sizes/digits.ts';
import * as WORDS from './sizes/words.ts';
import { infoOf } from '../../inputs/matrices.ts';
import { type Block, type Edges, middles, sizesIn } from './block.ts';

/** True if queries and keys are the same words. */
export const isOneSentence = ({ labels }: Picture): boolean =>
  labels.queries.length === labels.keys.length && labels.queries.every((word, at) => word === labels.keys[at]);

/** True if the columns of a matrix, as drawn, are words. */
export function hasWordsAbove(picture: Picture, { id, transposed }: Pick<Block, 'id' | 'transposed'>): boolean {
  const { rowsAre, colsAre } = infoOf(id);
  return (transposed ? rowsAre : colsAre) !== 'feature' && isOneSentence(picture);
}

/** The width of a letter, in font sizes. */
export const letterIn = ({ letters = 1 }: Pick<Room, 'letters'>): number => WORDS.letter * letters;

const between = (least: number, size: number, most: number): number => Math.min(most, Math.max(least, size));

/** Returns the pixels from the top of the words' room, and from their middle, down to the matrix. */
export const wordsIn = (room: Room): { readonly room: number; readonly up: number } =>
  room.isNarrow ? WORDS.aboveNarrow : WORDS.above;

const noRoom: Band = { y: 0, height: 0 };

/**
 * Places the words above columns. Where two neighbours would touch, every second word stands one line higher if the
 * arcs leave room.
 *
 * @param ground the bottom of the words' room, in pixels
 * @param top the top of the arcs, in pixels; undefined: no arcs
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
  const most = arcs > WORDS.highArcs ? WORDS.mostBelowArcs : WORDS.most;
  const fontSize = room.isNarrow
    ? between(WORDS.least, column * WORDS.columnsNarrow, WORDS.mostNarrow)
    : between(WORDS.least, column * WORDS.columns, most);
  const touch = labels.queries.some(
    (word, at, all) => `${word} ${all[at + 1] ?? ''}`.length * letterIn(room) * fontSize > 2 * column,
  );
  const line = WORDS.line * fontSize;
  const lines = touch && arcs - line > WORDS.leastArcs ? 2 : 1;
  return {
    places: middles(xs).map((x, at) => ({ x, y: ground - strip.up - (at % lines) * line })),
    anchor: 'middle',
    room: column * lines,
    lines,
    high: lines > 1 ? line : Math.max(WORDS.target * fontSize, room.isNarrow ? WORDS.finger : 0),
    fontSize,
    above: top === undefined ? noRoom : { y: top, height: arcs - (lines - 1) * line },
    below,
  };
}

/** Places the words beside rows, as large as the rows and the longest word allow. */
export function wordsBeside({ labels }: Picture, ys: Edges, x: number, width: number, room: Room): WordStrip {
  const row = smallest(sizesIn(ys));
  const longest = largest(labels.queries.map((word) => word.length));
  const fitting = Math.min(row * WORDS.rows, width / (longest * letterIn(room)));
  const fontSize = between(WORDS.least, fitting, WORDS.mostBeside);
  return {
    places: middles(ys).map((y) => ({ x, y })),
    anchor: 'end',
    room: width,
    lines: 1,
    high: Math.min(WORDS.target * fontSize, narrowest(middles(ys))),
    fontSize,
    above: noRoom,
    below: 0,
  };
}

/** Returns the smallest distance of neighbours; Infinity for fewer than two. */
export const narrowest = (at: readonly number[]): number =>
  smallest(at.slice(1).map((place, before) => place - (at[before] ?? 0)));

/**
 * Tells which words are written where not all fit: the query, the current key, and every few of the others.
 *
 * @param at their places, in pixels
 * @param apart the least distance between two, in pixels
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

/** Returns the largest size of digits in widths of cells, in which −0.00 fits. */
export const widthsFor = ({ digit = DIGITS.digit }: Room): number => 1 / (DIGITS.ofNumberWithMargins * digit);

/** Returns the font size of digits: as large as the cells allow. */
export const fontOf = (width: number, height: number, room: Room): number =>
  between(
    room.isNarrow ? DIGITS.leastNarrow : DIGITS.least,
    Math.min(height * DIGITS.heights, width * Math.min(DIGITS.widths, widthsFor(room))),
    DIGITS.most,
  );

export const EMPTY: Pick<Layout, 'digit' | 'letters' | 'isHeatMap' | 'mostDecimals' | 'words' | 'whole' | 'stands'> = {
  digit: DIGITS.digit,
  letters: 1,
  isHeatMap: false,
  mostDecimals: Infinity,
  words: undefined,
  whole: undefined,
  stands: [],
};
