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
  readonly said?: 'drawn.before' | 'drawn.after' | 'drawn.alone' | 'drawn.here';
  readonly tone: Tone;
  readonly bold?: true;
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
const SAID = 9;
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
function placesFor([x, y]: Point, wide: number, width: number): readonly (readonly [Anchor, Point])[] {
  const inside = Math.min(width - 2 - wide / 2, Math.max(2 + wide / 2, x));
  return [
    ['start', [x + 10, y + 4]],
    ['end', [x - 10, y + 4]],
    ['middle', [x, y - 9]],
    ['middle', [x, y + 20]],
    ['start', [x + 8, y - 8]],
    ['end', [x - 8, y - 8]],
    ['start', [x + 8, y + 18]],
    ['end', [x - 8, y + 18]],
    ['middle', [inside, y - 10]],
    ['middle', [inside, y + 20]],
    ['middle', [inside, y - 24]],
    ['middle', [inside, y + 34]],
  ];
}

/** @returns the words that found a place; the others are left out */
export function marks(
  wanted: readonly Mark[],
  { points, lines = [], taken = [] }: Around,
  { width, height }: { readonly width: number; readonly height: number },
): Shape[] {
  const boxes = [...taken];
  const ways = lines.flatMap(along);
  const isFree = (box: Box): boolean =>
    box.left >= 1 &&
    box.right <= width - 1 &&
    box.top >= 1 &&
    box.bottom <= height - 1 &&
    boxes.every((other) => areApart(box, other)) &&
    points.every((point) => isClear(box, point));
  return wanted.flatMap(({ at, text, said, ...rest }): Shape[] => {
    const wide = textWidth(said ? `${text}${' '.repeat(SAID)}` : text, MARK);
    const free = placesFor(at, wide, width)
      .map(([anchor, place]) => {
        const box = boxOfText([place[0] - partBefore[anchor] * wide, place[1]], wide, MARK);
        return { anchor, place, box };
      })
      .filter(({ box }) => isFree(box));
    const found = free.find(({ box }) => ways.every((point) => isClear(box, point, 1))) ?? free[0];
    if (!found) return [];
    boxes.push(found.box);
    const words = said ? { key: said, values: { word: text } } : text;
    return [{ kind: 'text', at: found.place, text: words, anchor: found.anchor, size: MARK, ...rest }];
  });
}
