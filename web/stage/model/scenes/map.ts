/** The map of meaning: where a word is alone, its own value, and where it is here, its output; in the plane of the values. */
import type { Matrix } from 'attention-steps/core';
import { range } from 'd3-array';
import type { Said } from '../../../shared/words/say.ts';
import { NOUNS_OF, type Noun } from '../../inputs/nouns.ts';
import { type Picture, inShownHead } from '../picture.ts';
import { indices, isHidden, matrixOf, valueAt } from '../values/values.ts';
import { attendingOf, mostTaken } from './arcs.ts';
import type { Drawing, Point, Shape, Size, Tone } from '../drawn/drawing.ts';
import { type Box, type Mark, boxOf, isClear, marks } from '../drawn/marks.ts';
import { type Axes, type Plane, type Scale, axesOf, axesSaid, inAxes, planeOf, scaleOf } from '../drawn/plane.ts';
import { plus, times } from '../drawn/vectors.ts';

export interface MapRequest {
  readonly picture: Picture;
  /** The word that is drawn, from 0. */
  readonly query: number;
  /** Pixels. Below 400 its letters and points are smaller. */
  readonly size: Size;
  /** The nearest of them are drawn on the map of the word that they were chosen for, where values are vectors times W_V. */
  readonly nouns?: readonly Noun[];
  /** Further pictures in the same plane: a word that is in two of them glides from one place to the other. */
  readonly others?: readonly Picture[];
  /** The way that the word has gone from alone to here, 0 to 1. At 0 no output is needed. */
  readonly glided?: number;
  readonly kept?: Kept | undefined;
}

/** The plane and the words that stay while points are moved, whichever words then matter most. */
export interface Kept {
  /** Absent: one in which all points are in view. */
  readonly scale?: Scale | undefined;
  readonly rows: readonly number[];
}

/** Says where a word is alone, and here. */
export interface Places {
  readonly alone: Said;
  readonly here: Said;
}

/** A word of the sentence, at its value: its row of V. */
export interface Placed {
  readonly row: number;
  readonly word: string;
  /** Pixels. */
  readonly at: Point;
}

export interface WordMap extends Drawing {
  readonly plane: Plane;
  readonly axes: Axes;
  /** The points that can be dragged. */
  readonly words: readonly Placed[];
  /** The nouns that are drawn, the nearest first. */
  readonly nouns: readonly string[];
  /** The word's place now, in pixels. */
  readonly here: Point;
  /** True if every point is within the drawing. */
  readonly isInView: boolean;
}

/** Pixels: letters, the radii of points, and what stays free at the edges. */
const LARGE = { word: 24, name: 19, axis: 17, alone: 9, here: 11, taken: 7, noun: 4.5, edge: 40, line: 3.5 } as const;
const SMALL = { word: 19, name: 15, axis: 14, alone: 6.5, here: 8, taken: 5, noun: 3.5, edge: 24, line: 3 } as const;
/** The most nouns beside each of the two places, and how far they are, as a part of the drawing's diagonal. */
const NEAREST = 4;
const NEAR = 1 / 6;
/** Pixels between the points of a box. */
const STEP = 8;
/** Lines that the way is drawn with. */
const STEPS = 24;

type Named = Pick<Placed, 'word' | 'at'>;

const isWithin = ([x, y]: Point, { width, height }: Size): boolean => x >= 0 && x <= width && y >= 0 && y <= height;
const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Returns a vector times W_V. */
const valueUnder = ({ rows, cols, data }: Matrix, vector: ArrayLike<number>): number[] =>
  indices(cols).map((col) =>
    indices(rows).reduce((sum, row) => sum + (vector[row] ?? NaN) * (data[row * cols + col] ?? NaN), 0),
  );

/** Returns a point of the way: it leaves steeply and arrives level, so both ends are told apart. */
function onWay(from: Point, to: Point, at: number): Point {
  const bend: Point = [from[0] + 0.2 * (to[0] - from[0]), to[1]];
  const rest = 1 - at;
  return plus(plus(times(from, rest * rest), times(bend, 2 * rest * at)), times(to, at * at));
}

const boxOfDot = ([x, y]: Point, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/** Returns points of a box, close enough that no letter fits between them. */
const pointsOf = ({ left, right, top, bottom }: Box): Point[] =>
  range(left, right + STEP, STEP).flatMap((x) =>
    range(top, bottom + STEP, STEP).map((y): Point => [Math.min(x, right), Math.min(y, bottom)]),
  );

/** Returns a scale that leaves room at the top for the name of an axis. */
function scaleBelow(name: number, vectors: readonly Point[], { width, height }: Size, edge: number): Scale {
  const { toPixels, toVector, unit } = scaleOf(vectors, { width, height: height - name }, edge);
  return {
    unit,
    toPixels: (vector) => plus(toPixels(vector), [0, name]),
    toVector: ([x, y]) => toVector([x, y - name]),
  };
}

/** The values and outputs of a picture's words, and the nouns' values, in its axes; numbers that are hidden are NaN. */
function placesIn(picture: Picture, nouns: readonly Noun[]) {
  const [value, output] = [inShownHead(picture, 'v'), inShownHead(picture, 'output')];
  const numberAt = (id: typeof value, row: number, col: number): number =>
    isHidden(picture, { matrix: id, row, col }) ? NaN : valueAt(picture, id, row, col);
  const axes = axesOf(picture, value, numberAt);
  const at = (id: typeof value, row: number): Point | undefined => {
    if (!picture.matrices[id]) return undefined;
    const point = inAxes(
      axes,
      indices(matrixOf(picture, id).cols).map((col) => numberAt(id, row, col)),
    );
    return point.some(Number.isNaN) ? undefined : point;
  };
  const { wv } = picture.matrices;
  const isTyped = new Set([...picture.labels.queries, ...picture.labels.keys].map((word) => word.toLowerCase()));
  const areNamed = picture.labels.asks === NOUNS_OF && picture.heads.count === 1;
  return {
    axes,
    valueOf: (row: number) => at(value, row),
    outputOf: (row: number) => at(output, row),
    nouns: nouns.flatMap(({ word, vector }) =>
      wv && areNamed && wv.rows === vector.length && !isTyped.has(word)
        ? [{ word, at: inAxes(axes, valueUnder(wv, vector)) }]
        : [],
    ),
  };
}

const pointsIn = ({ labels }: Picture, { valueOf, outputOf, nouns }: ReturnType<typeof placesIn>): Point[] =>
  [
    ...labels.keys.map((_, row) => valueOf(row)),
    ...labels.queries.map((_, row) => outputOf(row)),
    ...nouns.map(({ at }) => at),
  ].filter((point) => point !== undefined);

interface Dot {
  readonly at: Point;
  readonly radius: number;
  readonly tone: Tone;
}

/** Returns the nouns to be drawn: the nearest to each place, none of them under a dot. */
function nearest(nouns: readonly Named[], places: readonly Point[], dots: readonly Dot[], size: Size): Named[] {
  const far = NEAR * Math.hypot(size.width, size.height);
  const isFree = ({ at }: Named): boolean =>
    isWithin(at, size) && dots.every((dot) => distance(dot.at, at) > dot.radius + 4);
  const free = nouns.filter(isFree);
  const near = places.flatMap((place) =>
    free
      .filter(({ at }) => distance(at, place) < far)
      .sort((a, b) => distance(a.at, place) - distance(b.at, place))
      .slice(0, NEAREST),
  );
  return [...new Set(near)];
}

/** Says where a place is: near two nouns or, on a map without any, farther along one axis than along the other. */
function saidOf({ nouns, axes }: ReturnType<typeof placesIn>, place: Point): Said {
  const [first, second] = nouns.toSorted((a, b) => distance(a.at, place) - distance(b.at, place));
  return first && second
    ? { key: 'end.near', values: { first: first.word, second: second.word } }
    : { key: 'end.more', values: { axis: axes.names[place[1] > place[0] ? 1 : 0] } };
}

/** @returns undefined where a place is missing or hidden */
export function placesSaid(picture: Picture, query: number, nouns: readonly Noun[]): Places | undefined {
  const places = placesIn(picture, nouns);
  const [alone, here] = [places.valueOf(query), places.outputOf(query)];
  return alone && here && { alone: saidOf(places, alone), here: saidOf(places, here) };
}

/**
 * The plane has all words and outputs of all pictures in view, so it is the same for each word. Where queries are of another
 * sentence, a word has no value of its own, and its way begins at the origin. Until the word has gone the whole way, names stand
 * where they will at its end.
 *
 * @returns undefined where an output is missing or hidden that is to be drawn
 */
export function mapOf({
  picture,
  query,
  size,
  nouns = [],
  others = [],
  glided = 1,
  kept,
}: MapRequest): WordMap | undefined {
  const { queries, keys } = picture.labels;
  const isOwn = queries === keys;
  const places = placesIn(picture, nouns);
  const { axes } = places;
  const end = glided > 0 ? places.outputOf(query) : undefined;
  const alone = isOwn ? places.valueOf(query) : undefined;
  if (!end && (glided > 0 || !alone)) return undefined;

  const letters = Math.min(size.width, size.height) < 400 ? SMALL : LARGE;
  const all = [picture, ...others].flatMap((each) => pointsIn(each, each === picture ? places : placesIn(each, nouns)));
  const scale = kept?.scale ?? scaleBelow(letters.axis, all, size, letters.edge);
  const to = scale.toPixels;
  const word = queries[query] ?? '';
  const most = mostTaken(attendingOf(picture, query), keys.length).filter(({ key }) => !isOwn || key !== query);
  const taken = (kept?.rows ?? most.slice(0, glided > 0 ? 2 : 1).map(({ key }) => key)).flatMap((row): Placed[] => {
    const at = isOwn && row === query ? undefined : places.valueOf(row);
    return at ? [{ row, word: keys[row] ?? '', at: to(at) }] : [];
  });
  const from = to(alone ?? [0, 0]);
  const goal = end && to(end);
  const here = goal ? onWay(from, goal, glided) : from;
  /** Begins beside the dot that it leaves, and ends before the one that it leads to. */
  const wayTo = (last: number): Point[] =>
    indices(STEPS + 1)
      .map((step) => onWay(from, goal ?? from, (last * step) / STEPS))
      .filter(
        (at) =>
          distance(at, from) > letters.alone + 5 && distance(at, onWay(from, goal ?? from, last)) > letters.here + 6,
      );
  const dotsWith = (last: Point | undefined): Dot[] => [
    ...(alone ? [{ at: from, radius: letters.alone, tone: 'q' as const }] : []),
    ...(last ? [{ at: last, radius: letters.here, tone: 'output' as const }] : []),
    ...taken.map(({ at }) => ({ at, radius: letters.taken, tone: 'v' as const })),
  ];

  const dots = dotsWith(goal);
  const candidates = nearest(
    places.nouns.map(({ word, at }) => ({ word, at: to(at) })),
    [...(goal ? [goal] : taken.map(({ at }) => at)), ...(alone ? [from] : [])],
    dots,
    size,
  );
  const way = wayTo(1);
  const boxes = dots.map(({ at, radius }) => boxOfDot(at, radius));
  const [bold, small] = [letters.word, letters.name];
  const name = (wanted: readonly Mark[], lines: readonly Point[][], points: readonly Point[] = []) => {
    const found = marks(wanted, { points, lines: [way, ...lines], taken: boxes }, size);
    for (const word of found) boxes.push(boxOf(word));
    return found;
  };
  const drawn = [...dots, ...candidates].map(({ at }) => at);
  const planeAround = (): Plane =>
    planeOf(
      drawn.map(scale.toVector),
      size,
      axes.names,
      () => [...way, ...boxes.flatMap(pointsOf)],
      scale,
      letters.axis,
    );
  // Names that matter more come first, and cover nouns, or take the place of an axis' name, only where there is no other place.
  const under = candidates.map(({ at: [x, y] }): Point[] => [[x, y - STEP], [x, y + STEP]]); // prettier-ignore
  const main = name(
    [
      ...(goal
        ? [
            {
              at: goal,
              text: word,
              said: 'drawn.here',
              tone: 'output',
              bold: true,
              size: bold,
              radius: letters.here,
            } as const,
          ]
        : []),
      ...(alone
        ? [
            {
              at: from,
              text: word,
              ...(goal && { said: 'drawn.alone' as const }),
              tone: 'q',
              bold: true,
              size: bold,
              radius: letters.alone,
            } as const,
          ]
        : []),
    ],
    [...under, ...planeAround().taken.map(pointsOf)],
  );
  const plane = planeAround();
  for (const box of plane.taken) boxes.push(box);
  const [left, top] = to([0, 0]);
  const cross: Point[][] = [[[left, 0], [left, size.height]], [[0, top], [size.width, top]]]; // prettier-ignore
  const loud = [
    ...main,
    ...name(
      taken.map(({ word, at }) => ({ at, text: word, tone: 'v', bold: true, size: small, radius: letters.taken })),
      [...under, ...cross],
    ),
  ];
  // A noun is left out where another name covers it, or where there is no room for its own beside the way that the word takes.
  const open = candidates.filter(({ at }) => loud.every((word) => isClear(boxOf(word), at)));
  const quiet = name(
    open.map(({ word, at }) => ({ at, text: word, tone: 'v', size: small, isNear: true })),
    cross,
    [...open.map(({ at }) => at), ...way],
  );
  const isNamed = new Set(quiet.map(({ text }) => text));
  const named = open.filter(({ word }) => isNamed.has(word));

  const gone = wayTo(glided);
  const hasLeft = goal && (glided === 1 || distance(here, from) > letters.alone);
  const arrow = { kind: 'line', arrow: true } as const;
  const [first] = most;
  return {
    ...size,
    plane,
    axes,
    here,
    nouns: named.map(({ word }) => word),
    isInView: drawn.every((at) => isWithin(at, size)),
    words: isOwn ? [...(alone ? [{ row: query, word, at: from }] : []), ...taken] : [],
    shapes: [
      ...plane.shapes,
      ...named.map(({ at }): Shape => ({ kind: 'dot', at, radius: letters.noun, tone: 'v' })),
      ...(gone.length > 1
        ? [{ ...arrow, points: gone, tone: 'output', width: letters.line, style: 'dotted' } as const]
        : []),
      // On its way it leaves the dot of the word alone, which it would hide.
      ...dotsWith(hasLeft ? here : undefined).map((dot): Shape => ({ kind: 'dot', ...dot })),
      ...loud.filter(({ tone }) => glided === 1 || tone !== 'output'),
      ...quiet,
    ],
    label: { key: goal ? 'drawn.map' : 'drawn.map-alone', values: { word, axes: axesSaid(axes) } },
    caption: goal
      ? first
        ? { key: 'drawn.map-said', values: { word, key: keys[first.key] ?? '' } }
        : { key: 'drawn.map-evenly', values: { word } }
      : { key: 'drawn.map-place', values: { word, place: saidOf(places, alone ?? [0, 0]) } },
  };
}
