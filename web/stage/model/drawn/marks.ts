/** Words beside their points, none of which covers another word, a point or, if there is another place, a line. Pixels. */
import { type Anchor, type Point, type Shape, type Tone, partBefore, textWidth } from './drawing.ts';

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Mark {
  readonly at: Point;
  readonly text: string;
  /** A message with a place for the word. */
  readonly said?: keyof typeof SAID;
  readonly tone: Tone;
  readonly bold?: true;
  /** Of its letters, in pixels; its distance from the point grows with it. */
  readonly size?: number;
  /** The name of a matrix: its subscript is set as one. */
  readonly isSymbol?: true;
}

/** The obstacles that words avoid. */
export interface Around {
  readonly points: readonly Point[];
  /** Crossed only where no other place is free. */
  readonly lines?: readonly (readonly Point[])[];
  /** The boxes of words that are there already. */
  readonly taken?: readonly Box[];
}

const MARK = 13;
/** The most letters that a phrase adds to its word. */
const SAID = { 'drawn.before': 9, 'drawn.after': 9, 'drawn.alone': 8, 'drawn.here': 6 } as const;
/** Pixels between a word and a point. */
const CLEAR = 4;
/** Pixels between the points of a line that words avoid. */
const STEP = 4;

/** Returns the box of a text on its baseline. */
export const boxOfText = ([x, y]: Point, wide: number, size: number): Box => ({
  left: x,
  right: x + wide,
  top: y - 0.8 * size,
  bottom: y + 0.25 * size,
});

export const areApart = (a: Box, b: Box): boolean =>
  a.right < b.left || a.left > b.right || a.bottom < b.top || a.top > b.bottom;

export const isClear = (box: Box, [x, y]: Point, by = CLEAR): boolean =>
  x < box.left - by || x > box.right + by || y < box.top - by || y > box.bottom + by;

const along = (line: readonly Point[]): Point[] =>
  line.slice(1).flatMap((to, at): Point[] => {
    const from = line[at] ?? to;
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP);
    return Array.from({ length: Math.min(400, steps) + 1 }, (_, step): Point => {
      const share = steps === 0 ? 0 : step / Math.min(400, steps);
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });

/**
 * Returns the places a word can take, best first: beside its point, above and below it, at its corners, farther up and
 * down. A word is anchored at the end next to the point, because its drawn width is not known to the pixel.
 */
function placesFor([x, y]: Point, wide: number, width: number, size: number): readonly (readonly [Anchor, Point])[] {
  const by = size / MARK;
  const inside = Math.min(width - 2 - wide / 2, Math.max(2 + wide / 2, x));
  return [
    ['start', [x + 10 * by, y + 4 * by]],
    ['end', [x - 10 * by, y + 4 * by]],
    ['middle', [x, y - 9 * by]],
    ['middle', [x, y + 20 * by]],
    ['start', [x + 8 * by, y - 8 * by]],
    ['end', [x - 8 * by, y - 8 * by]],
    ['start', [x + 8 * by, y + 18 * by]],
    ['end', [x - 8 * by, y + 18 * by]],
    ['middle', [inside, y - 10 * by]],
    ['middle', [inside, y + 20 * by]],
    ['middle', [inside, y - 24 * by]],
    ['middle', [inside, y + 34 * by]],
    ['start', [x + 8 * by, y - 20 * by]],
    ['end', [x - 8 * by, y - 20 * by]],
    ['start', [x + 8 * by, y + 30 * by]],
    ['end', [x - 8 * by, y + 30 * by]],
  ];
}

type Text = Extract<Shape, { kind: 'text' }>;

const widthOf = (text: string, said: Mark['said'], size: number): number =>
  textWidth(text, size) + (said ? textWidth(' '.repeat(SAID[said]), size) : 0);

/** Returns the box of a word that found its place. */
export function boxOfMark({ at, text, anchor, size }: Text): Box {
  const [word, said] = typeof text === 'string' ? [text] : [text.values?.['word'], text.key as Mark['said']];
  const wide = widthOf(typeof word === 'string' ? word : '', said, size);
  return boxOfText([at[0] - partBefore[anchor] * wide, at[1]], wide, size);
}

/** @returns the words that found a place; the others are left out */
export function marks(
  wanted: readonly Mark[],
  { points, lines = [], taken = [] }: Around,
  { width, height }: { readonly width: number; readonly height: number },
): Text[] {
  const boxes = [...taken];
  const ways = lines.flatMap(along);
  const isFree = (box: Box): boolean =>
    box.left >= 1 &&
    box.right <= width - 1 &&
    box.top >= 1 &&
    box.bottom <= height - 1 &&
    boxes.every((other) => areApart(box, other)) &&
    points.every((point) => isClear(box, point));
  return wanted.flatMap(({ at, text, said, size = MARK, ...rest }): Text[] => {
    const wide = widthOf(text, said, size);
    const free = placesFor(at, wide, width, size)
      .map(([anchor, place]) => {
        const box = boxOfText([place[0] - partBefore[anchor] * wide, place[1]], wide, size);
        return { anchor, place, box };
      })
      .filter(({ box }) => isFree(box));
    const found = free.find(({ box }) => ways.every((point) => isClear(box, point, 1))) ?? free[0];
    if (!found) return [];
    boxes.push(found.box);
    const words = said ? { key: said, values: { word: text } } : text;
    return [{ kind: 'text', at: found.place, text: words, anchor: found.anchor, size, ...rest }];
  });
}
