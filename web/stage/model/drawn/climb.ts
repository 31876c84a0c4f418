/** Products that add up: each bar begins where the one before ends, so that the last one ends at the sum. Pixels. */
import { extent } from 'd3-array';
import { type Point, type Shape, type Size, type Tone, thinLine } from './drawing.ts';
import type { Box } from './marks.ts';

export interface Climb {
  readonly shapes: readonly Shape[];
  /** y of 0, and of the sum so far. */
  readonly zero: number;
  readonly end: number;
  /** The extent of each product's bar; of one that is not known there is none. */
  readonly bars: readonly ({ readonly top: number; readonly bottom: number } | undefined)[];
}

/** @param products NaN for one that has not been added yet; those after it are not drawn */
export function climbIn(products: readonly number[], { left, right, top, bottom }: Box, tone: Tone): Climb {
  const count = products.findIndex((value) => !Number.isFinite(value));
  const known = count < 0 ? products : products.slice(0, count);
  const sums = [0];
  for (const value of known) sums.push(sums.at(-1)! + value);
  const [low = 0, high = 0] = extent(sums);
  const unit = high > low ? (bottom - top) / (high - low) : 0;
  const toY = (value: number): number => (unit === 0 ? bottom : top + (high - value) * unit);
  const each = (right - left) / Math.max(1, products.length);
  const inset = 0.14 * each;
  const bars = products.map((value, at) => {
    if (at >= known.length) return undefined;
    const [from, end] = [toY(sums[at]!), toY(sums[at + 1]!)];
    return { top: Math.min(from, end), bottom: Math.max(from, end), isUp: value >= 0, end };
  });
  return {
    zero: toY(0),
    end: toY(sums.at(-1)!),
    bars,
    shapes: [
      thinLine([left, toY(0)], [right, toY(0)]),
      ...bars.flatMap((bar, at): Shape[] => {
        if (!bar) return [];
        const x = left + at * each + inset;
        const next = Math.min(right, x + each + (at + 1 < products.length ? 0 : inset));
        const height = Math.max(1, bar.bottom - bar.top);
        return [
          thinLine([x, bar.end], [next, bar.end], 0.75),
          { kind: 'bar', at: [x, bar.top], width: each - 2 * inset, height, tone: bar.isUp ? tone : 'negative' },
        ];
      }),
    ],
  };
}

/** Below the products, all of them lead into the cell of their sum. Pixels. */
const FAN = 20;

export interface Led {
  readonly shapes: readonly Shape[];
  /** The corners of the area from the products to the cell of their sum; none while they are being added. */
  readonly fan: readonly Point[];
}

/**
 * Draws products that climb to their sum under a row of as many cells, as wide as that row.
 *
 * @param cell the edges of the cell of the sum, from left, and its top
 */
export function climb(
  products: readonly number[],
  { width, height }: Size,
  tone: Tone,
  [from, to, top]: readonly [from: number, to: number, top: number],
): Led {
  const bottom = height - FAN;
  const { shapes } = climbIn(products, { left: 0, right: width, top: 2, bottom }, tone);
  const isThere = products.every(Number.isFinite);
  return { shapes, fan: isThere ? [[0, bottom + 3], [width, bottom + 3], [to, top], [from, top]] : [] }; // prettier-ignore
}
