/** Curves over steps: scales, paths and marks, in a box of pixels, and what they show: a bend, a loss that grows. Pure. */
import { type ScaleContinuousNumeric, scaleLinear, scaleSymlog } from 'd3-scale';
import { line } from 'd3-shape';
import { largest, smallest } from '../../shared/numbers/statistics.ts';
import type { PlayState } from '../state/play-state.ts';
import type { Point } from '../training/protocol.ts';

export interface Box {
  readonly width: number;
  readonly height: number;
}

export type Scale = ScaleContinuousNumeric<number, number>;

/** Symlog, because step 0 has a place on the axis, too; larger steps are logarithmic. */
export const stepScale = (axis: PlayState['axis'], until: number, { width }: Box): Scale =>
  (axis === 'log' ? scaleSymlog().constant(10) : scaleLinear()).domain([0, until]).range([0, width]);

export const valueScale = (most: number, { height }: Box): Scale => scaleLinear().domain([0, most]).range([height, 0]);

/** Returns the labelled steps. */
export function stepTicks(axis: PlayState['axis'], until: number): readonly number[] {
  if (axis === 'linear') return scaleLinear().domain([0, until]).ticks(4);
  const powers = [0, 10, 100, 1000, 10_000].filter((step) => step < until / 2);
  return [...powers, until];
}

export interface Dot {
  readonly step: number;
  readonly value: number;
}

/** @returns the `d` of a path, without the points that are not finite */
export const curveOf = (dots: readonly Dot[], x: Scale, y: Scale): string =>
  line<Dot>(
    ({ step }) => Math.round(10 * x(step)) / 10,
    ({ value }) => Math.round(10 * y(value)) / 10,
  ).defined(({ value }) => Number.isFinite(value))([...dots]) ?? '';

/** Returns the last one up to a step; the first if all are later. */
export const lastUpTo = <T extends { readonly step: number }>(all: readonly T[], step: number): T | undefined =>
  all.findLast((dot) => dot.step <= step) ?? all[0];

/** The bend of a learning curve: the shortest stretch with most of the rise in right answers. */
export interface Bend {
  readonly from: Pick<Point, 'step' | 'accuracy'>;
  readonly to: Pick<Point, 'step' | 'accuracy'>;
}

/** The share of the whole rise that is made in the bend. */
const PART_IN_BEND = 0.6;
/** A smaller rise in total is no bend, and neither is a stretch longer than this share of the steps. */
const LEAST_RISE = 0.3;
const LONGEST_BEND = 0.4;

export function bendOf(points: readonly Point[]): Bend | undefined {
  const accuracies = points.map(({ accuracy }) => accuracy);
  const last = points.at(-1);
  if (!last) return undefined;
  const rise = PART_IN_BEND * Math.max(LEAST_RISE / PART_IN_BEND, largest(accuracies) - smallest(accuracies));
  let found: Bend | undefined;
  const lengthOf = ({ from, to }: Bend): number => to.step - from.step;
  for (const [at, from] of points.entries()) {
    const to = points.slice(at + 1).find(({ accuracy }) => accuracy - from.accuracy >= rise);
    if (to && (!found || lengthOf({ from, to }) < lengthOf(found))) found = { from, to };
  }
  return found && lengthOf(found) <= LONGEST_BEND * last.step ? found : undefined;
}

/** A loss so many times the initial one, which is about that of guessing, means that nothing is learned any more. */
const MOST_GROWN = 2;

/** @returns the step from which on the loss is that large; undefined if the last one is not */
export function grownSince(points: readonly { readonly step: number; readonly loss: number }[]): number | undefined {
  const most = MOST_GROWN * (points[0]?.loss ?? NaN);
  const last = points.findLastIndex(({ loss }) => !(loss > most));
  return points[last + 1]?.step;
}
