/** Words beside their points, none of which covers another word, a point or, if there is another place, a line. Pixels. */
import type { Said } from '../../../shared/words/say.ts';
import {
  type Anchor,
  type Point,
  type Shape,
  type Size,
  type Tone,
  lettersIn,
  partBefore,
  textWidth,
} from './drawing.ts';

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
  readonly said?: Said['key'];
  readonly tone: Tone;
  /** The font size; absent: that of names. */
  readonly size?: number;
  /** The radius of its point, which may be a ring; absent: that of a small dot. */
  readonly radius?: number;
  readonly bold?: true;
  /** Left out rather than placed away from its point. */
  readonly isNear?: true;
  /** The name of a matrix: its subscript is set as one. */
  readonly isSymbol?: true;
}

/** The obstacles that words avoid. */
export interface Around {
  readonly points: readonly Point[];
  /** Crossed only where no other place is free. */
  readonly lines?: readonly (readonly Point[])[];
  /** Half of the lines' width. */
  readonly thick?: number;
  /** The boxes of words that are there already. */
  readonly taken?: readonly Box[];
}

/** The radius of a small dot. */
const DOT = 5;
/** The places next to a point, which come first. */
const NEAR = 8;
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

/** Returns the edges of a drawing within which texts stand. */
export const edgesOf = ({ width, height }: Size): Box => ({ left: 1, right: width - 1, top: 1, bottom: height - 1 });

const isWithin = (box: Box, { left, right, top, bottom }: Box): boolean =>
  box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;

export const areApart = (a: Box, b: Box): boolean =>
  a.right < b.left || a.left > b.right || a.bottom < b.top || a.top > b.bottom;

export const isClear = (box: Box, [x, y]: Point, by = CLEAR): boolean =>
  x < box.left - by || x > box.right + by || y < box.top - by || y > box.bottom + by;

type Text = Extract<Shape, { kind: 'text' }>;

/** Returns the box of a text of a drawing that is so wide. */
const boxWith = ({ at, anchor, size }: Text, wide: number): Box =>
  boxOfText([at[0] - partBefore[anchor] * wide, at[1]], wide, size);

/** Returns the box of a text of a drawing. */
export const boxOf = (text: Text): Box => boxWith(text, textWidth(text.text, text.size));

/** How many times as wide bold letters are in DejaVu Sans; in the page's own font less. */
const BOLD = 1.15;
const widestBoxOf = (text: Text): Box => boxWith(text, textWidth(text.text, text.size) * (text.bold ? BOLD : 1));

/** A text's anchor, and the point of its baseline there. */
export type Place = readonly [Anchor, Point];

/**
 * Writes a text in the first of these places where it is within the edges and covers nothing; then its box is taken, too.
 *
 * @param beside pixels left and right of it that stay free
 */
export function firstFree(
  text: Omit<Text, 'kind' | 'at' | 'anchor'>,
  places: readonly Place[],
  taken: Box[],
  edges: Box,
  beside = 0,
): Text[] {
  for (const [anchor, at] of places) {
    const placed: Text = { kind: 'text', at, anchor, ...text };
    const box = boxOf(placed);
    const around = { ...box, left: box.left - beside, right: box.right + beside };
    if (!isWithin(box, edges) || !taken.every((other) => areApart(other, around))) continue;
    taken.push(box);
    return [placed];
  }
  return [];
}

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
function placesFor([x, y]: Point, wide: number, width: number, size: number, radius: number): readonly Place[] {
  const inside = Math.min(width - 2 - wide / 2, Math.max(2 + wide / 2, x));
  const [away, corner] = [radius + 5, 0.7 * radius + 4.5];
  // The baselines of a word in the middle, above and below.
  const [level, up, down] = [y + 0.32 * size, y - corner - 0.25 * size, y + corner + 0.85 * size];
  return [
    ['start', [x + away, level]],
    ['end', [x - away, level]],
    ['middle', [x, up]],
    ['middle', [x, down]],
    ['start', [x + corner, up]],
    ['end', [x - corner, up]],
    ['start', [x + corner, down]],
    ['end', [x - corner, down]],
    ['middle', [inside, up]],
    ['middle', [inside, down]],
    ...[1, 2, 3].flatMap((far): Place[] => [
      ['middle', [inside, up - far * size]],
      ['middle', [inside, down + far * size]],
      ['start', [x + away + far * size, up - far * size]],
      ['end', [x - away - far * size, up - far * size]],
      ['start', [x + away + far * size, down + far * size]],
      ['end', [x - away - far * size, down + far * size]],
    ]),
  ];
}

/** @returns the words that found a place; the others are left out */
export function marks(
  wanted: readonly Mark[],
  { points, lines = [], thick = 0, taken = [] }: Around,
  size: Size,
): Text[] {
  const { small } = lettersIn(size);
  const edges = edgesOf(size);
  const boxes = [...taken];
  const widest = [...taken];
  const ways = lines.flatMap(along);
  const isFree = (box: Box): boolean =>
    isWithin(box, edges) &&
    boxes.every((other) => areApart(box, other)) &&
    points.every((point) => isClear(box, point));
  // A word that is there twice has one vector, and one name.
  const isFirst = ({ at, text, said }: Mark, index: number): boolean =>
    !wanted
      .slice(0, index)
      .some(
        (mark) => mark.text === text && mark.said === said && Math.hypot(mark.at[0] - at[0], mark.at[1] - at[1]) < 1,
      );
  return wanted
    .filter(isFirst)
    .flatMap(({ at, text, said, size: letter = small, radius = DOT, isNear, ...rest }): Text[] => {
      const words = said ? { key: said, values: { word: text } } : text;
      const free = placesFor(at, textWidth(words, letter), size.width, letter, radius)
        .slice(0, isNear && NEAR)
        .map(([anchor, place]): Text => ({ kind: 'text', at: place, text: words, anchor, size: letter, ...rest }))
        .filter((placed) => isFree(boxOf(placed)));
      const uncrossed = free.filter((placed) => ways.every((point) => isClear(boxOf(placed), point, 1 + thick)));
      const isRoomy = (placed: Text): boolean => widest.every((other) => areApart(widestBoxOf(placed), other));
      const found = uncrossed.find(isRoomy) ?? free.find(isRoomy) ?? uncrossed[0] ?? free[0];
      if (!found) return [];
      boxes.push(boxOf(found));
      widest.push(widestBoxOf(found));
      return [found];
    });
}

/** Moves a text into the drawing if it is beyond its left or right edge. */
function inside(text: Text, width: number): Text {
  const { left, right } = boxOf(text);
  const by = Math.max(0, 1 - left) || Math.min(0, width - 1 - right);
  return by === 0 ? text : { ...text, at: [text.at[0] + by, text.at[1]] };
}

/** Leaves out the less important of two texts of which one would cover the other, and those that are beyond an edge. */
export function readable(shapes: readonly Shape[], { width, height }: Size): Shape[] {
  const texts = shapes.filter((shape) => shape.kind === 'text').map((text) => [text, inside(text, width)] as const);
  const kept = new Map<Shape, Text>();
  const boxes: Box[] = [];
  const importance = ({ bold, size }: Text): number => (bold ? 100 : 0) + size;
  for (const [text, moved] of [...texts].sort(([a], [b]) => importance(b) - importance(a))) {
    const box = boxOf(moved);
    const isIn = box.left >= 0 && box.right <= width && box.top >= -1 && box.bottom <= height + 1;
    if (!isIn || !boxes.every((other) => areApart(box, other))) continue;
    boxes.push(box);
    kept.set(text, moved);
  }
  return shapes.flatMap((shape) => (shape.kind === 'text' ? (kept.get(shape) ?? []) : shape));
}
