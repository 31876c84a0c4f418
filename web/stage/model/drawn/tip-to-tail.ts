/** A sum of scaled vectors: the terms tip to tail from 0 or from a word's own vector, and where the path ends. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import type { Factors } from '../factors.ts';
import { colLabel, rowLabel } from '../operations/telling.ts';
import { indices, matrixOf } from '../values.ts';
import {
  type Draw,
  type Point,
  type Scene,
  type Shape,
  type Size,
  type Tone,
  atLargest,
  isComplete,
  numbersIn,
} from './drawing.ts';
import { type Box, type Mark, areApart, marks } from './marks.ts';
import { plus, times } from './vectors.ts';
import { axesOf, axesSaid, inAxes, planeOf } from './plane.ts';

const INSET = 40;

/**
 * Magnifies the part of the path near its start, in the emptiest corner; nothing where no term is that short, or there is no
 * room.
 *
 * @param pixels the path, from its start
 * @param names the boxes of the axes' names
 */
function inset(
  pixels: readonly Point[],
  names: readonly Box[],
  taken: readonly Point[],
  { width, height }: Size,
): Shape[] {
  const origin = pixels[0]!;
  const lengths = pixels.slice(1).map((point, at) => Math.hypot(point[0] - pixels[at]![0], point[1] - pixels[at]![1]));
  const short = lengths.filter((length) => length > 0.4 && length < 14);
  if (height < 2 * INSET + 40 || short.length === 0 || !lengths.some((length) => length >= 40)) return [];
  const factor = 2 ** Math.min(5, Math.max(1, Math.floor(Math.log2(30 / largest(short)))));
  const [near, far] = [INSET + 3, width - INSET - 3];
  const away = (corner: Point): number => smallest(taken.map(([x, y]) => Math.hypot(x - corner[0], y - corner[1])));
  const corners: Point[] = [[far, near], [near, near], [far, height - INSET - 3], [near, height - INSET - 3]]; // prettier-ignore
  const below = ([, y]: Point): number => (y < height / 2 ? y + INSET + 14 : y - INSET - 6);
  const boxAt = (corner: Point): Box => {
    const [x, y] = corner;
    const [top, bottom] = [Math.min(y - INSET, below(corner) - 12), Math.max(y + INSET, below(corner) + 3)];
    return { left: x - INSET, right: x + INSET, top, bottom };
  };
  const free = corners.filter((corner) => names.every((box) => areApart(box, boxAt(corner))));
  const centre = free.reduce<Point | undefined>((best, at) => (best && away(at) <= away(best) ? best : at), undefined);
  if (!centre || away(centre) < INSET + 4) return [];
  const seen = pixels.map(([x, y]): Point => [(x - origin[0]) * factor, (y - origin[1]) * factor]);
  const within = ([x, y]: Point): boolean => Math.hypot(x, y) <= INSET - 2;
  const cut = (from: Point, to: Point): Point => {
    // Finds where the path leaves the magnifier, by bisection.
    let [low, high] = [0, 1];
    for (let turn = 0; turn < 20; turn++) {
      const half = (low + high) / 2;
      if (within(plus(from, times(plus(to, times(from, -1)), half)))) low = half;
      else high = half;
    }
    return plus(from, times(plus(to, times(from, -1)), low));
  };
  const lines = seen.slice(1).flatMap((to, at): Shape[] => {
    const from = seen[at]!;
    if (!within(from)) return [];
    const points = [plus(centre, from), plus(centre, within(to) ? to : cut(from, to))];
    return [{ kind: 'line', points, tone: 'weights', width: (lengths[at] ?? 0) >= 14 ? 5 : 2 }];
  });
  const text: Said = { key: 'drawn.near-zero', values: { factor } };
  return [
    { kind: 'dot', at: centre, radius: INSET, tone: 'dim', hollow: true },
    ...lines,
    { kind: 'text', at: [centre[0], below(centre)], text, tone: 'dim', anchor: 'middle', size: 12 },
  ];
}

interface Terms {
  readonly numbers: readonly number[];
  readonly vectors: readonly (readonly number[])[];
  readonly names: readonly string[];
}

/** A product; without a left matrix each vector counts once. */
type Summed = Pick<Factors, 'right' | 'transposed'> & Partial<Pick<Factors, 'left'>>;

/** Returns the terms of out[row] = Σ_c number_c · vector_c. */
function termsOf(scene: Scene, { left, right, transposed }: Summed): Terms {
  const { values, row, numberAt } = scene;
  const isTurned = transposed === 'left';
  const terms = indices(matrixOf(values, right).rows);
  const vectors = terms.map((at) => numbersIn(scene, right, at));
  if (!left) return { numbers: terms.map(() => 1), vectors, names: terms.map((at) => rowLabel(values, right, at)) };
  return {
    numbers: terms.map((at) => (isTurned ? numberAt(left, at, row) : numberAt(left, row, at))),
    vectors,
    names: terms.map((at) => (isTurned ? rowLabel(values, left, at) : colLabel(values, left, at))),
  };
}

interface Words {
  /** A message with places for query, key and value, those of the largest term. */
  readonly caption: Said['key'];
  /** Shown while the sum is incomplete. */
  readonly waiting: Said['key'];
  /** Set where each word starts at its own vector, to which a transformer adds the sum. */
  readonly moves?: true;
}

/** Returns where the path is after the first 0, 1, 2 … terms. An unknown term adds nothing. */
function partialSums(numbers: readonly number[], vectors: readonly (Point | undefined)[], start: Point): Point[] {
  const sums: Point[] = [start];
  numbers.forEach((number, at) => {
    const vector = Number.isFinite(number) ? vectors[at] : undefined;
    sums.push(vector ? plus(sums.at(-1)!, times(vector, number)) : sums.at(-1)!);
  });
  return sums;
}

/** Draws each term that can be seen as a line, the largest one thick. */
const termLines = (pixels: readonly Point[], tone: Tone, most: number): Shape[] =>
  pixels.slice(1).flatMap((to, at): Shape[] => {
    const from = pixels[at]!;
    if (Math.hypot(to[0] - from[0], to[1] - from[1]) < 0.5) return [];
    return [{ kind: 'line', points: [from, to], tone, width: at === most ? 6 : 2.5 }];
  });

/** Returns points on the magnifier, which no word may cover. */
const ring = (centre: Point): Point[] =>
  indices(24).flatMap((at) =>
    [1, 0.5].map((share): Point => {
      const angle = (at * Math.PI) / 12;
      return [centre[0] + share * INSET * Math.cos(angle), centre[1] + share * INSET * Math.sin(angle)];
    }),
  );

export function tipToTail(out: MatrixId, factors: Summed, words: Words): Draw {
  return (scene) => {
    const { values, row, reached, show, size } = scene;
    const { numbers, vectors, names } = termsOf(scene, factors);
    const axes = axesOf(values, factors.right, scene.numberAt);
    const known = vectors.map((vector) => inAxes(axes, vector)).map((at) => (isComplete(at) ? at : undefined));
    const result = numbersIn(scene, out, row);
    const query = factors.left ? rowLabel(values, out, row) : infoOf(out).symbol;
    const isWord = words.moves === true && names[row] === query;
    const own = isWord ? known[row] : undefined;
    const start = own ?? [0, 0];
    const end = isComplete(result) ? plus(start, inAxes(axes, result)) : undefined;
    const shown = numbers.map((number, at) => (end || (reached !== undefined && at < reached) ? number : NaN));
    const path = partialSums(shown, known, start);
    const inView = [...known, ...path, end].filter((point) => point !== undefined);
    const plane = planeOf(inView, size, axes.names, (to) => path.map(to));
    const { toPixels } = plane;
    const dots = known.map((point) => point && toPixels(point));
    const [before, after] = [own && toPixels(own), end && toPixels(end)];
    const way = path.map(toPixels);
    const tone = infoOf(factors.right).role;
    const most = factors.left ? atLargest(shown, Math.abs) : -1; // all count alike
    const taken = [...dots, after].filter((point) => point !== undefined);
    const glass = inset(way, plane.taken, taken, size);
    const round = glass.find((shape) => shape.kind === 'dot');
    const points = [...taken, ...(round ? ring(round.at) : [])];
    const loud = indices(names.length)
      .filter((index) => index !== row || !isWord)
      .sort((a, b) => Math.abs(shown[b] || 0) - Math.abs(shown[a] || 0))
      .slice(0, 4);
    const wanted = [
      after && {
        ...{ at: after, text: query, tone: 'output', bold: true },
        ...(before && { said: 'drawn.after' }),
        ...(!factors.left && { isSymbol: true }),
      },
      before && { at: before, text: query, said: 'drawn.before', tone, bold: true },
      ...loud.map((index) => dots[index] && { at: dots[index], text: names[index] ?? '', tone }),
    ] satisfies (Mark | undefined)[];
    return {
      ...size,
      label: { key: 'drawn.tip-to-tail', values: { axes: axesSaid(axes) } },
      shapes: [
        ...plane.shapes,
        ...termLines(way, infoOf(factors.left ?? factors.right).role, most),
        ...dots.flatMap((at, index): Shape[] =>
          at ? [{ kind: 'dot', at, radius: index === most ? 5 : 4, tone }] : [],
        ),
        ...(after ? [{ kind: 'dot' as const, at: after, radius: 7, tone: 'output' as const }] : []),
        ...glass,
        ...marks(
          wanted.filter((mark) => mark !== undefined),
          { points, lines: [way], taken: plane.taken },
          size,
        ),
      ],
      caption:
        end && most >= 0
          ? { key: words.caption, values: { query, key: names[most] ?? '', value: show(shown[most] ?? NaN) } }
          : { key: words.waiting, values: { query } },
    };
  };
}
