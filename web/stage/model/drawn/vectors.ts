/** Arithmetic of points, and the way from one to another. */
import { indices } from '../values.ts';
import { HEIGHT, type Line, type Point, WIDTH } from './drawing.ts';

export const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const times = (a: Point, by: number): Point => [a[0] * by, a[1] * by];

/** Returns a dotted arc from one point to another, bent away from a third, with an arrow at its end. Pixels. */
export function bend(from: Point, to: Point, awayFrom: Point, size = { width: WIDTH, height: HEIGHT }): Line {
  const across: Point = [(to[1] - from[1]) / 2.2, (from[0] - to[0]) / 2.2];
  const middle = times(plus(from, to), 0.5);
  const distance = (side: 1 | -1): number => {
    const [x, y] = plus(middle, times(across, side));
    return Math.hypot(x - awayFrom[0], y - awayFrom[1]);
  };
  const handle = plus(middle, times(across, distance(1) > distance(-1) ? 1 : -1));
  const within = ([x, y]: Point): Point => [
    Math.min(size.width - 4, Math.max(4, x)),
    Math.min(size.height - 4, Math.max(4, y)),
  ];
  const points = indices(25).map((step): Point => {
    // It ends before the dot that it leads to.
    const t = (0.92 * step) / 24;
    return within(plus(plus(times(from, (1 - t) ** 2), times(handle, 2 * t * (1 - t))), times(to, t ** 2)));
  });
  return { kind: 'line', points, tone: 'output', width: 2.5, style: 'dotted', arrow: true };
}
