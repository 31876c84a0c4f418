/**
 * A dot product as a shadow, in a plane: how far one vector reaches along another, times the length of that. Vectors that have
 * other than two numbers are compared place by place.
 */
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { indices, matrixOf } from '../values/values.ts';
import { agreementShapes } from './agreement.ts';
import {
  type Draw,
  type Drawing,
  type Point,
  type Scene,
  type Shape,
  type Tone,
  atLargest,
  isComplete,
  lettersIn,
  numbersIn,
} from './drawing.ts';
import { signOf } from './equality.ts';
import { type Mark, marks } from './marks.ts';
import { nameOfRow, ownedBy, ownedSaid } from './owners.ts';
import { axesOf, axesSaid, inAxes, planeOf } from './plane.ts';
import { plus, times } from './vectors.ts';

interface Names {
  readonly out: MatrixId;
  /** Each row of it is compared with each row of `keys`. */
  readonly queries: MatrixId;
  readonly keys: MatrixId;
}

interface Words {
  /** Messages with a place for the word. */
  readonly ofQuery: Said['key'];
  readonly ofKey: Said['key'];
  readonly shadow: Said['key'];
  /** The same of what has no genitive. */
  readonly shadowOf: Said['key'];
  /** A message with places for key, shadow, length, sign and value. */
  readonly caption: Said['key'];
  /** A message with places for query, key and value, where the products are drawn. */
  readonly agrees: Said['key'];
  readonly waiting: Said['key'];
  readonly products: Said['key'];
  readonly score: Said['key'];
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0);

/** Returns the point where a vector's shadow ends on the line through another. */
function footOn(other: Point, vector: Point): Point {
  const square = dot(other, other);
  return times(other, square === 0 ? 0 : dot(vector, other) / square);
}

/** Returns the small square of a right angle at a foot, between the ways to the origin and to the key. Pixels. */
function rightAngle(foot: Point, origin: Point, key: Point, side: number): Shape[] {
  const towards = (to: Point): Point | undefined => {
    const [x, y] = [to[0] - foot[0], to[1] - foot[1]];
    const length = Math.hypot(x, y);
    return length < 2 * side ? undefined : [(x / length) * side, (y / length) * side];
  };
  const [back, up] = [towards(origin), towards(key)];
  if (!back || !up) return [];
  const points = [plus(foot, back), plus(plus(foot, back), up), plus(foot, up)];
  return [{ kind: 'line', points, tone: 'ink', width: 1 }];
}

/** Draws the key that is compared, from the origin; under it, once its score is known, the shadow on the query. Pixels. */
const compared = (
  origin: Point,
  tip: Point,
  key: Point,
  foot: Point,
  tone: Tone,
  isScored: boolean,
  letter: number,
): Shape[] => [
  ...(isScored
    ? [
        { kind: 'line' as const, points: [tip, foot], tone: 'dim' as const, width: 1, style: 'dashed' as const },
        { kind: 'line' as const, points: [origin, foot], tone: 'scores' as const, width: 0.7 * letter },
        { kind: 'line' as const, points: [key, foot], tone: 'ink' as const, width: 1.25, style: 'dashed' as const },
        ...rightAngle(foot, origin, key, 0.6 * letter),
      ]
    : []),
  { kind: 'line', points: [origin, key], tone, width: 0.24 * letter, arrow: true },
];

/** The row of queries, the rows of keys, and the key whose score is computed or largest; −1 where there is none yet. */
function comparedIn(scene: Scene, { out, queries, keys }: Names) {
  const { values, row, col } = scene;
  const scores = numbersIn(scene, out, row);
  const most = col ?? atLargest(scores);
  return {
    query: numbersIn(scene, queries, row),
    rows: indices(matrixOf(values, keys).rows).map((key) => numbersIn(scene, keys, key)),
    scores,
    most,
    score: scores[most] ?? NaN,
  };
}
type Found = ReturnType<typeof comparedIn>;

/** Draws vectors that have other than two numbers. */
function byPlaces(scene: Scene, { out, queries, keys }: Names, words: Words, found: Found): Drawing {
  const { values, row, added, show, size } = scene;
  const { query, rows, most, score } = found;
  const numbers = rows[most];
  const name = nameOfRow(values, queries, row).text;
  return {
    ...size,
    label: { key: 'drawn.agreement', values: { query: name } },
    shapes: agreementShapes(scene, {
      query: { name: ownedSaid(values, queries, row, words.ofQuery), short: name, numbers: query, id: queries },
      ...(numbers &&
        isComplete(numbers) && {
          key: {
            name: ownedSaid(values, keys, most, words.ofKey),
            short: nameOfRow(values, keys, most).text,
            numbers,
            id: keys,
          },
        }),
      score,
      reached: added && added.length - 1,
      tone: infoOf(out).role,
      words,
    }),
    caption: Number.isFinite(score)
      ? { key: words.agrees, values: { query: name, key: nameOfRow(values, keys, most).text, value: show(score) } }
      : { key: words.waiting, values: { query: name } },
  };
}

export function shadow(names: Names, words: Words): Draw {
  const { queries, keys } = names;
  return (scene) => {
    const { values, row, show, size } = scene;
    const found = comparedIn(scene, names);
    const { query, rows, scores, most, score } = found;
    if (!isComplete(query)) return undefined;
    if (query.length !== 2) return byPlaces(scene, names, words, found);
    const letters = lettersIn(size);
    const axes = axesOf(values, keys, scene.numberAt);
    const asked = inAxes(axes, query);
    const length = Math.hypot(...query);
    const known = rows.map((vector) => (isComplete(vector) ? inAxes(axes, vector) : undefined));
    const there = known.filter((point) => point !== undefined);
    const point = known[most];
    const plane = planeOf([asked, ...there, ...there.map((at) => footOn(asked, at))], size, axes.names);
    const [origin, tip] = [plane.toPixels([0, 0]), plane.toPixels(asked)];
    const dots = known.map((at) => at && plane.toPixels(at));
    const end = dots[most];
    const foot = point && plane.toPixels(footOn(asked, point));
    const tones = { query: infoOf(queries).role, key: infoOf(keys).role };
    const isScored = Number.isFinite(score);
    const hasShadow = isScored && length > 0 && foot !== undefined;
    const others = indices(rows.length)
      .filter((key) => key !== most)
      .sort((a, b) => Math.abs(scores[b] || 0) - Math.abs(scores[a] || 0));
    const large = { size: letters.large, bold: true } as const;
    const wanted: Mark[] = [
      { at: tip, ...ownedBy(values, queries, row, words.ofQuery), tone: tones.query, ...large },
      ...(end ? [{ at: end, ...ownedBy(values, keys, most, words.ofKey), tone: tones.key, ...large }] : []),
      ...(hasShadow && Math.hypot(foot[0] - origin[0], foot[1] - origin[1]) > letters.small
        ? [
            {
              at: plus(times(origin, 0.4), times(foot, 0.6)),
              ...ownedBy(values, keys, most, words.shadow, words.shadowOf),
              tone: 'scores' as const,
              ...large,
              radius: 0.5 * letters.small,
            },
          ]
        : []),
      ...others.flatMap((key): Mark[] => {
        const at = dots[key];
        return at ? [{ at, ...nameOfRow(values, keys, key), tone: tones.key, isNear: true }] : [];
      }),
    ];
    const points = [tip, ...dots.filter((at) => at !== undefined)];
    const lines = [[origin, tip], ...(end && foot ? [[origin, end], [origin, foot], [end, foot]] : [])]; // prettier-ignore
    const name = nameOfRow(values, queries, row).text;
    const written = [show(score / length), show(length)] as const;
    const queryShape: Shape[] =
      length > 0
        ? [{ kind: 'line', points: [origin, tip], tone: tones.query, width: 0.24 * letters.small, arrow: true }]
        : [];
    const keyShapes = end && foot ? compared(origin, tip, end, foot, tones.key, hasShadow, letters.small) : [];
    const isLonger = score >= 0.98 * length ** 2;
    return {
      ...size,
      label: { key: 'drawn.shadow', values: { query: name, axes: axesSaid(axes) } },
      shapes: [
        ...plane.shapes,
        ...dots.flatMap((at): Shape[] => (at ? [{ kind: 'dot', at, radius: 5, tone: tones.key }] : [])),
        // A shadow that is longer than the query lies under it.
        ...(isLonger ? [keyShapes, queryShape] : [queryShape, keyShapes]).flat(),
        ...marks(wanted, { points, lines, thick: 0.25 * letters.small, taken: plane.taken }, size),
      ],
      caption: hasShadow
        ? {
            key: words.caption,
            values: {
              key: ownedSaid(values, keys, most, words.shadow, words.shadowOf),
              shadow: written[0],
              length: written[1],
              sign: signOf(written, (a, b) => a * b, show(score)),
              value: show(score),
            },
          }
        : { key: words.waiting, values: { query: name } },
    };
  };
}
