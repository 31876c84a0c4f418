/**
 * Softmax in two moves: e to the power of each score as bars, then the same end to end in a bar of 100 %. The engine subtracts
 * the largest score first, which changes no share; here that is done only where the powers would be too large or too small
 * to print.
 */
import { sum } from 'd3-array';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { colLabel, rowLabel } from '../values/telling.ts';
import { columnsOf, heading, largestPlaces } from './columns.ts';
import {
  type Draw,
  type Scene,
  type Shape,
  type Size,
  isComplete,
  lettersIn,
  numbersIn,
  textWidth,
} from './drawing.ts';
import { signOf } from './equality.ts';
import { type Box, firstFree } from './marks.ts';
import { percentWith } from './percent.ts';

interface Names {
  /** The scores as softmax gets them. */
  readonly scores: MatrixId;
  readonly exponentials: MatrixId;
  /** Absent in the moves before. */
  readonly sum?: MatrixId;
  readonly weights?: MatrixId;
}

/** Powers between these are printed as they are, if the largest one is. */
const LEAST = 0.1;
const MOST = 10_000;

/** The powers of a row that are known, NaN where they are not; and their sum, once that is known. */
function powersIn(scene: Scene, names: Names) {
  const { row, numberAt } = scene;
  const scores = numbersIn(scene, names.scores, row);
  const exponentials = numbersIn(scene, names.exponentials, row);
  const most = largest(scores);
  const isPlain = Math.exp(most) >= LEAST && Math.exp(most) < MOST;
  const known = exponentials.map((value) => !Number.isNaN(value));
  // In float64, from the trace's scores.
  const plain = scores.map((score) => Math.exp(score));
  const powers = (isPlain ? plain : exponentials).map((value, key) => (known[key] ? value : NaN));
  const whole = names.sum ? numberAt(names.sum, row, 0) : NaN;
  return {
    scores,
    powers,
    most,
    isPlain,
    decimals: !isPlain ? 2 : Math.exp(most) < 1000 ? 1 : 0,
    total: Number.isNaN(whole) || !isComplete(powers) ? NaN : isPlain ? sum(powers) : whole,
  };
}

/** A number in a filled circle, before the heading of one of the two moves. */
function badge(number: number, y: number, size: Size): { shapes: Shape[]; indent: number } {
  const { small } = lettersIn(size);
  const radius = 0.85 * small;
  const at = [radius + 1, y - 0.35 * small] as const;
  return {
    shapes: [
      { kind: 'dot', at, radius, tone: 'ink' },
      {
        kind: 'text',
        at: [at[0], at[1] + 0.33 * small],
        text: String(number),
        tone: 'on-ink',
        anchor: 'middle',
        size: small,
        bold: true,
      },
    ],
    indent: 2 * radius + 0.7 * small,
  };
}

/** A part of the bar of 100 %: a key's, or that of all others together. */
interface Part {
  readonly text: string | Said;
  readonly share: number;
  readonly isKnown: boolean;
  /** From 0: the largest. */
  readonly rank: number;
}

/** Draws the parts end to end; the names of wide ones stand in them, those of others below. */
function endToEnd(parts: readonly Part[], { left, right, top, bottom }: Box, size: Size): Shape[] {
  const { small, large, huge } = lettersIn(size);
  const length = right - left;
  let end = left;
  const placed = parts.map((part) => {
    const x = end;
    end += part.share * length;
    return { ...part, x, width: part.share * length };
  });
  const below = bottom + 1.4 * small;
  const taken: Box[] = [];
  const letterIn = ({ text, rank, width }: { text: string | Said; rank: number; width: number }): number | undefined =>
    rank > 1
      ? undefined
      : [huge, large, small].find((letter) => textWidth(text, letter) < width - 8 && letter < bottom - top);
  const texts = [...placed]
    .sort((a, b) => a.rank - b.rank)
    .flatMap((part): Shape[] => {
      const { text, isKnown, x, width, rank } = part;
      if (!isKnown) return [];
      const tone = rank < 2 ? 'ink' : 'dim';
      const inside = letterIn(part);
      if (inside !== undefined)
        return [
          {
            kind: 'text',
            at: [x + width / 2, (top + bottom) / 2 + 0.34 * inside],
            text,
            tone: 'on-weights',
            anchor: 'middle',
            size: inside,
            bold: true,
          },
        ];
      return firstFree(
        { text, tone, size: small, ...(rank < 2 && { bold: true }) },
        [
          ['start', [x, below]],
          ['end', [x + width, below]],
          ['end', [right, below]],
          ['start', [left, below]],
        ],
        taken,
        { left: left - 1, right: right + 1, top: -Infinity, bottom: Infinity },
        6,
      );
    });
  return [
    ...placed.flatMap((part): Shape[] => {
      const { x, width, isKnown } = part;
      if (!(width > 0)) return [];
      const gap = width > 6 ? 1 : 0;
      const wide = Math.max(0.5, width - gap);
      const rect = { kind: 'bar', at: [Math.min(x, right - wide), top], width: wide, height: bottom - top } as const;
      return [
        { ...rect, tone: 'weights', ...((!isKnown || letterIn(part) === undefined) && { faint: true as const }) },
      ];
    }),
    {
      kind: 'line',
      points: [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
        [left, top],
      ],
      tone: 'dim',
      width: 0.75,
    },
    ...texts,
  ];
}

export function shares(names: Names): Draw {
  return (scene) => {
    const { values, row, size } = scene;
    const { width, height } = size;
    const { small, large } = lettersIn(size);
    const { scores, powers, most, isPlain, total, decimals } = powersIn(scene, names);
    const weights = names.weights ? numbersIn(scene, names.weights, row) : scores.map(() => NaN);
    const write = (value: number): string => formatNumber(value, decimals);
    const keys = scores.map((_, key) => colLabel(values, names.scores, key));
    const isMasked = scores.includes(-Infinity);
    const isNone = scores.every((score) => score === -Infinity);
    const [said, short]: Said[] =
      isPlain || isNone || !isComplete(scores)
        ? [{ key: isMasked ? 'drawn.powers-left' : 'drawn.powers' }, { key: 'drawn.powers-short' }]
        : [
            { key: 'drawn.powers-less', values: { most: formatNumber(most, 2) } },
            { key: 'drawn.powers-less-short', values: { most: formatNumber(most, 2) } },
          ];
    const summed: Said[] = Number.isFinite(total)
      ? [
          { key: 'drawn.parts', values: { sum: write(total) } },
          { key: 'drawn.parts-short', values: { sum: write(total) } },
        ]
      : [{ key: 'drawn.parts-wait' }, { key: 'drawn.parts-wait-short' }];
    // Until the weights are known, their parts are as long as the powers.
    const isShared = isComplete(weights) && Number.isFinite(total) && total > 0;
    const lengths = powers.map((power, key) => (Number.isNaN(weights[key]) ? power / total : (weights[key] ?? NaN)));
    const [first, second] = largestPlaces(lengths, 2);
    const named = [first, second].filter((key) => key !== undefined).sort((a, b) => a - b);
    const others = lengths.flatMap((share, key) => (named.includes(key) || scores[key] === -Infinity ? [] : [share]));
    const parts: Part[] = [
      ...named.map((key): Part => {
        const isKnown = Number.isFinite(weights[key]);
        const share = lengths[key] ?? NaN;
        return { text: `${keys[key] ?? ''} ${percentWith(share, 1)}`, share, isKnown, rank: key === first ? 0 : 1 };
      }),
      ...(others.length > 0
        ? [
            {
              share: sum(others),
              isKnown: isShared,
              rank: 2,
              text: {
                key: 'drawn.others' as const,
                values: { count: others.length, share: percentWith(sum(others), 1) },
              },
            },
          ]
        : []),
    ];
    const lineHeight = 1.6 * large;
    const barHeight = Math.max(1.4 * small, Math.min(3.2 * large, 0.13 * height));
    const bar = height - 1.8 * small - barHeight;
    const second_ = bar - 0.9 * small;
    const upper = { left: 0, right: width, top: lineHeight, bottom: second_ - 1.4 * large };
    const [firstBadge, secondBadge] = [badge(1, large, size), badge(2, second_, size)];
    const isLow = height < 13 * small;
    const columns = powers.map((power, key) => ({
      name: keys[key] ?? '',
      value: scores[key] === -Infinity ? -Infinity : power,
      text: Number.isFinite(power) ? write(power) : '',
    }));
    const query = rowLabel(values, names.scores, row);
    const written = [write(powers[first ?? 0] ?? NaN), write(total)] as const;
    const share = percentWith(weights[first ?? 0] ?? NaN, 1);
    return {
      ...size,
      label: { key: 'drawn.shares', values: { query } },
      shapes: [
        ...(isLow
          ? []
          : [...firstBadge.shapes, ...heading([said!, short!], large, size, { indent: firstBadge.indent })]),
        ...columnsOf(columns, isLow ? { ...upper, top: 0, bottom: bar - 0.4 * small } : upper, size, {
          tone: infoOf(names.exponentials).role,
          written: 2,
          nameless: isLow,
        }),
        ...(isLow ? [] : [...secondBadge.shapes, ...heading(summed, second_, size, { indent: secondBadge.indent })]),
        ...endToEnd(
          Number.isFinite(total) && total > 0 ? parts : [],
          { left: 0, right: width, top: bar, bottom: bar + barHeight },
          size,
        ),
      ],
      caption:
        isNone && isComplete(weights)
          ? { key: 'drawn.shares-none', values: { query } }
          : isShared
            ? {
                key: 'drawn.shares-said',
                values: {
                  key: keys[first ?? 0] ?? '',
                  power: written[0],
                  sum: written[1],
                  share,
                  sign: signOf(written, (a, b) => a / b, share, 100),
                },
              }
            : Number.isFinite(total)
              ? { key: 'drawn.shares-sum', values: { sum: written[1] } }
              : { key: 'drawn.shares-wait' },
    };
  };
}
