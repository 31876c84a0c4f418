/** Lengths, angles and shapes of vectors in the plane: what is drawn beside what the engine computes. */
import { polygonHull } from 'd3-polygon';
import type { Point } from './plane.ts';

export const length = ([x, y]: Point): number => Math.hypot(x, y);

/** Returns the angle from one direction to the other, −π to π, counterclockwise positive; 0 if either has no length. */
export function turn(from: Point, to: Point): number {
  const cross = from[0] * to[1] - from[1] * to[0];
  const along = from[0] * to[0] + from[1] * to[1];
  return cross === 0 && along === 0 ? 0 : Math.atan2(cross, along);
}

/** Returns the foot of the perpendicular from a point to the line along `direction`; the origin if that has no length. */
export function footOn(direction: Point, point: Point): Point {
  const square = direction[0] ** 2 + direction[1] ** 2;
  const share = square === 0 ? 0 : (point[0] * direction[0] + point[1] * direction[1]) / square;
  return [share * direction[0], share * direction[1]];
}

/** Returns the ends of a line through the origin within −extent … extent; both are the origin if there is no direction. */
export function lineWithin(direction: Point, extent: number): readonly [Point, Point] {
  const most = Math.max(Math.abs(direction[0]), Math.abs(direction[1]));
  const reach = most === 0 ? 0 : extent / most;
  const end: Point = [direction[0] * reach, direction[1] * reach];
  return [[-end[0], -end[1]], end];
}

/** Returns the corners of the convex hull: the two points farthest apart if all lie on a line. */
export function hullOf(points: readonly Point[]): readonly Point[] {
  const hull = polygonHull(points.map(([x, y]) => [x, y]));
  const area = (hull ?? []).reduce((sum, [x, y], index, all) => {
    const [nextX, nextY] = all[(index + 1) % all.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
  if (hull && Math.abs(area) > 1e-9) return hull;
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [sorted[0], sorted.at(-1)].filter((point) => point !== undefined);
}

/**
 * Extends the values so that one weighted sum, a Vₓ with a 1 × m, gives all that a drawing of it needs: the sum itself,
 * each product aⱼvⱼ, and each partial sum.
 * @returns m × (2 + 2m + 2m)
 */
export function expanded(values: readonly Point[]): number[][] {
  return values.map((value, row) => [
    ...value,
    ...values.flatMap((_, product) => (product === row ? value : [0, 0])),
    ...values.flatMap((_, last) => (row <= last ? value : [0, 0])),
  ]);
}

export interface Expansion {
  readonly output: Point;
  readonly products: readonly Point[];
  /** The j-th is a₀v₀ + … + aⱼvⱼ; the last is the output. */
  readonly sums: readonly Point[];
}

/** @param row a Vₓ: 2 + 4m numbers */
export function readExpansion(row: ArrayLike<number>): Expansion {
  const points = Array.from({ length: row.length / 2 }, (_, at): Point => [row[2 * at] ?? NaN, row[2 * at + 1] ?? NaN]);
  const count = (points.length - 1) / 2;
  return { output: points[0] ?? [NaN, NaN], products: points.slice(1, 1 + count), sums: points.slice(1 + count) };
}
