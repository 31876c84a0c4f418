/** Curves over steps: scales, paths and marks, in a box of pixels. Pure. */
import { type ScaleContinuousNumeric, scaleLinear, scaleSymlog } from 'd3-scale';
import { line } from 'd3-shape';
import type { PlayState } from '../state/play-state.ts';

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
  all.findLast((one) => one.step <= step) ?? all[0];
