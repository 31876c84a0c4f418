/** Arithmetic of points. */
import type { Point } from './drawing.ts';

export const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const times = (a: Point, by: number): Point => [a[0] * by, a[1] * by];
