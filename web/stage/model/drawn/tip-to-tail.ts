/** A sum of scaled vectors: the terms tip to tail from 0, the largest first, and where the way ends. */
import { formatNumber } from '../../../shared/numbers/format.ts';
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import type { Factors } from '../values/factors.ts';
import { indices, matrixOf } from '../values/values.ts';
import { largestPlaces } from './columns.ts';
import { type Draw, type Point, type Scene, type Shape, isComplete, lettersIn, numbersIn } from './drawing.ts';
import { type Mark, marks } from './marks.ts';
import { nameOfRow } from './owners.ts';
import { percentText } from './percent.ts';
import { axesOf, axesSaid, inAxes, planeOf } from './plane.ts';
import { plus, times } from './vectors.ts';

interface Terms {
  readonly numbers: readonly number[];
  readonly vectors: readonly (readonly number[])[];
}

/** A product; without a left matrix each vector counts once. */
type Summed = Pick<Factors, 'right' | 'transposed'> & Partial<Pick<Factors, 'left'>>;

/** Returns the terms of out[row] = Σ_c number_c · vector_c. */
function termsOf(scene: Scene, { left, right, transposed }: Summed): Terms {
  const { values, row, numberAt } = scene;
  const isTurned = transposed === 'left';
  const terms = indices(matrixOf(values, right).rows);
  const vectors = terms.map((at) => numbersIn(scene, right, at));
  if (!left) return { numbers: terms.map(() => 1), vectors };
  return { numbers: terms.map((at) => (isTurned ? numberAt(left, at, row) : numberAt(left, row, at))), vectors };
}

interface Words {
  /** A message with places for query, key, share and value, those of the largest term. */
  readonly caption: Said['key'];
  /** Shown while the sum is incomplete. */
  readonly waiting: Said['key'];
  /** Set where each row's own vector is drawn, too: the word alone and, where the sum ends, the word here. */
  readonly moves?: true;
}

/** The terms that are written beside the way. */
const WRITTEN = 2;
/** In font sizes. */
const LOW = 20;
/** A smaller share of the largest number is not told. */
const SMALL = 0.05;

/** Returns points around a ring, which no word may cover. */
const around = (centre: Point, radius: number): Point[] =>
  indices(12).map((at) => plus(centre, times([Math.cos((at * Math.PI) / 6), Math.sin((at * Math.PI) / 6)], radius)));

/** The way from 0 to the sum: the terms known so far, the largest first, each from where the one before ended. */
function wayOf(numbers: readonly number[], vectors: readonly (Point | undefined)[]) {
  const order = largestPlaces(numbers, numbers.length);
  let end: Point = [0, 0];
  return order.flatMap((at) => {
    const vector = vectors[at];
    if (!vector) return [];
    const from = end;
    end = plus(end, times(vector, numbers[at]!));
    return [{ at, from, to: end }];
  });
}

/** Writes a number with the sign before it that a sum has: the first has none. */
const termText = (number: number, rank: number): string =>
  rank === 0 ? formatNumber(number, 3) : `${number < 0 ? '−' : '+'} ${formatNumber(Math.abs(number), 3)}`;

const lengthOf = (from: Point, to: Point): number => Math.hypot(to[0] - from[0], to[1] - from[1]);

export function tipToTail(out: MatrixId, factors: Summed, words: Words): Draw {
  return (scene) => {
    const { values, row, added, show, size } = scene;
    const { small, large, huge } = lettersIn(size);
    const { numbers, vectors } = termsOf(scene, factors);
    const names = vectors.map((_, at) => nameOfRow(values, factors.right, at));
    const axes = axesOf(values, factors.right, scene.numberAt);
    const known = vectors.map((vector) => inAxes(axes, vector)).map((at) => (isComplete(at) ? at : undefined));
    const result = numbersIn(scene, out, row);
    const query = factors.left ? nameOfRow(values, out, row) : ({ text: infoOf(out).symbol, isSymbol: true } as const);
    // A sentence's own word is drawn alone, too.
    const isWord = words.moves === true && values.labels.queries === values.labels.keys;
    const end = isComplete(result) ? inAxes(axes, result) : undefined;
    const shown = numbers.map((number, at) => (end || added?.includes(at) ? number : NaN));
    const way = wayOf(shown, known);
    const inView = [...known, ...way.map(({ to }) => to), end].filter((point) => point !== undefined);
    const plane = planeOf(inView, size, axes.names, (to) => way.map((term) => to(term.to)));
    const { toPixels } = plane;
    const origin = toPixels([0, 0]);
    const lines = way.map(({ at, from, to }) => ({ at, from: toPixels(from), to: toPixels(to) }));
    const dots = known.map((point) => point && toPixels(point));
    const after = end && toPixels(end);
    const tones = { value: infoOf(factors.right).role, term: infoOf(factors.left ?? factors.right).role };
    // The largest term is known before; without a left matrix all count alike.
    const [largest = -1] = factors.left ? largestPlaces(numbers, 1) : [];
    const most = way.some(({ at }) => at === largest) ? largest : -1;
    const [wide, ring] = [0.55 * small, small];
    const ownDot = isWord ? dots[row] : undefined;
    const points = [...dots.filter((at) => at !== undefined), ...(after ? around(after, ring) : [])];
    const told = factors.left
      ? lines
          .slice(0, WRITTEN)
          .filter(({ at }) => Math.abs(shown[at]!) >= SMALL * Math.abs(numbers[largest]!) && shown[at] !== 0)
      : [];
    const terms = told.map(({ at, from, to }, rank): Mark => ({
      at: times(plus(from, to), 0.5),
      // A low plane has no room for a second one that is not next to its line.
      ...(rank > 0 && size.height < LOW * small && { isNear: true as const }),
      text: `${termText(shown[at]!, rank)} × ${names[at]!.text}`,
      ...(names[at]!.isSymbol && { isSymbol: true as const }),
      tone: tones.term,
      size: rank === 0 ? large : small,
      bold: true,
      radius: wide,
    }));
    const others = largestPlaces(
      names.map((_, at) => shown[at] || 0),
      names.length,
    ).filter((at) => at !== most && !(isWord && at === row));
    const wanted: (Mark | undefined)[] = [
      after && {
        at: after,
        ...query,
        tone: 'output',
        bold: true,
        radius: ring,
        size: isWord ? huge : large,
        ...(isWord && !query.isSymbol && { said: 'drawn.here' as const }),
      },
      ownDot && {
        at: ownDot,
        ...names[row]!,
        tone: 'q',
        bold: true,
        size: large,
        radius: 0.5 * small,
        ...(!query.isSymbol && { said: 'drawn.alone' as const }),
      },
      dots[most] && (!isWord || most !== row)
        ? {
            at: dots[most],
            ...names[most]!,
            tone: tones.value,
            bold: true,
            size: large,
            isNear: true,
            // Beside the ring, too, if the ring is that near.
            radius: after && lengthOf(after, dots[most]) < 1.5 * ring ? 1.6 * ring : 6,
          }
        : undefined,
      ...terms,
      ...others.map((at): Mark | undefined => {
        const dot = dots[at];
        return dot && { at: dot, ...names[at]!, tone: tones.value, isNear: true };
      }),
    ];
    const path = [origin, ...lines.map(({ to }) => to)];
    return {
      ...size,
      label: { key: 'drawn.tip-to-tail', values: { axes: axesSaid(axes) } },
      shapes: [
        ...plane.shapes,
        ...(dots[most] && lengthOf(origin, dots[most]) > 1
          ? [{ kind: 'line' as const, points: [origin, dots[most]], tone: tones.value, width: 2 }]
          : []),
        ...dots.flatMap((at, index): Shape[] =>
          at && at !== ownDot ? [{ kind: 'dot', at, radius: index === most ? 6 : 5, tone: tones.value }] : [],
        ),
        ...lines.flatMap(({ at, from, to }, rank): Shape[] =>
          lengthOf(from, to) < 0.5
            ? []
            : [
                {
                  kind: 'line',
                  points: [from, to],
                  tone: tones.term,
                  width: factors.left ? wide : 0.5 * wide,
                  // Every other one is darker, so that one sees where they meet.
                  ...(rank % 2 === 1 && at !== most && { isDarker: true as const }),
                },
              ],
        ),
        ...(after
          ? [{ kind: 'dot' as const, at: after, radius: ring, tone: 'output' as const, ring: 0.24 * small }]
          : []),
        ...(ownDot ? [{ kind: 'dot' as const, at: ownDot, radius: 0.5 * small, tone: 'q' as const }] : []),
        ...marks(
          wanted.filter((mark) => mark !== undefined),
          { points, lines: [path], thick: 0.5 * wide, taken: plane.taken },
          size,
        ),
      ],
      caption:
        end && most >= 0
          ? {
              key: words.caption,
              values: {
                query: query.text,
                key: names[most]!.text,
                value: show(shown[most] ?? NaN),
                share: percentText(shown[most] ?? NaN),
              },
            }
          : { key: words.waiting, values: { query: query.text } },
    };
  };
}
