/** Curves over steps, as they are drawn: scales, paths and marks, in a box of so many pixels. Pure. */
import { type ScaleContinuousNumeric, scaleLinear, scaleSymlog } from 'd3-scale';
import { line } from 'd3-shape';
import type { PlayState } from '../state/play-state.ts';

export interface Box {
  readonly width: number;
  readonly height: number;
}

export type Scale = ScaleContinuousNumeric<number, number>;

/** Step 0 is there, too: what is above is logarithmic, by factors. */
export const stepScale = (axis: PlayState['axis'], until: number, { width }: Box): Scale =>
  (axis === 'log' ? scaleSymlog().constant(10) : scaleLinear()).domain([0, until]).range([0, width]);

export const valueScale = (most: number, { height }: Box): Scale => scaleLinear().domain([0, most]).range([height, 0]);

/** Where steps are written. */
export function stepTicks(axis: PlayState['axis'], until: number): readonly number[] {
  if (axis === 'linear') return scaleLinear().domain([0, until]).ticks(4);
  const powers = [0, 10, 100, 1000, 10_000].filter((step) => step < until / 2);
  return [...powers, until];
}

export interface Dot {
  readonly step: number;
  readonly value: number;
}

/** @returns the `d` of a path; what is not finite is left out */
export const curveOf = (dots: readonly Dot[], x: Scale, y: Scale): string =>
  line<Dot>(
    ({ step }) => Math.round(10 * x(step)) / 10,
    ({ value }) => Math.round(10 * y(value)) / 10,
  ).defined(({ value }) => Number.isFinite(value))([...dots]) ?? '';

/** The last one that is not after a step; the first where all are. */
export const lastUpTo = <T extends { readonly step: number }>(all: readonly T[], step: number): T | undefined =>
  all.findLast((one) => one.step <= step) ?? all[0];
