import { describe, expect, it } from 'vitest';
import { expanded, footOn, hullOf, lineWithin, readExpansion, turn } from '../../../../web/course/kit/geometry.ts';
import type { Point } from '../../../../web/course/kit/plane.ts';
import { engine } from '../../engine.ts';

describe('angles', () => {
  it('go the shorter way, counterclockwise positive', () => {
    expect(turn([1, 0], [0, 2])).toBeCloseTo(Math.PI / 2, 12);
    expect(turn([0, 2], [1, 0])).toBeCloseTo(-Math.PI / 2, 12);
    expect(turn([-1, -0.1], [-1, 0.1])).toBeCloseTo(-2 * Math.atan(0.1), 12);
    expect(Math.abs(turn([1.2, 0.6], [-0.8, -0.4]))).toBeCloseTo(Math.PI, 12);
  });
  it('are 0 where there is no direction', () => {
    expect(turn([0, 0], [1, 1])).toBe(0);
    expect(turn([1, 1], [0, 0])).toBe(0);
  });
});

describe('a shadow', () => {
  it.each([
    [
      [2, 0],
      [1, 3],
      [1, 0],
    ],
    [
      [1, 1],
      [-1, 0],
      [-0.5, -0.5],
    ],
    [
      [1, 2],
      [-2, 1],
      [0, 0],
    ],
    [
      [0, 0],
      [1, 1],
      [0, 0],
    ],
  ] as [Point, Point, Point][])('on the line of %j of %j ends at %j', (line, point, foot) => {
    const [x, y] = footOn(line, point);
    expect(x).toBeCloseTo(foot[0], 12);
    expect(y).toBeCloseTo(foot[1], 12);
  });
});

it('a line ends at the edge, in either direction', () => {
  expect(lineWithin([1, -0.5], 2)).toEqual([
    [-2, 1],
    [2, -1],
  ]);
  expect(lineWithin([0, 0], 2).flat().map(Math.abs)).toEqual([0, 0, 0, 0]);
});

describe('a hull', () => {
  const square: Point[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  it('leaves out what is inside', () => {
    const hull = hullOf([[0.5, 0.4], ...square]);
    expect(hull).toHaveLength(4);
    expect(new Set(hull.map(String))).toEqual(new Set(square.map(String)));
  });
  it('of points on a line is that line, of points in one place that place', () => {
    const onLine: Point[] = [
      [0.1, 0.1],
      [0.3, 0.3],
      [-0.2, -0.2],
      [0.2, 0.2],
    ];
    expect(hullOf(onLine)).toEqual([
      [-0.2, -0.2],
      [0.3, 0.3],
    ]);
    expect(
      hullOf([
        [1, 1],
        [1, 1],
        [1, 1],
      ]),
    ).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });
});

describe('a weighted sum of expanded values', () => {
  it('has the products and every partial sum beside it', () => {
    const values: Point[] = [
      [1, 2],
      [3, -4],
      [-5, 6],
    ];
    const inputs = { q: [[1]], k: [[0.3], [-1], [2]] };
    const { heads, output } = engine.trace({ ...inputs, v: expanded(values) });
    const weights = Array.from(heads[0]!.weights.data);
    const { output: sum, products, sums } = readExpansion(output.data);
    expect(Array.from(engine.trace({ ...inputs, v: values }).output.data)).toEqual(sum);
    expect(products).toHaveLength(3);
    values.forEach(([x, y], index) => {
      expect(products[index]![0]).toBeCloseTo(weights[index]! * x, 6);
      expect(products[index]![1]).toBeCloseTo(weights[index]! * y, 6);
      const before = sums[index - 1] ?? [0, 0];
      expect(sums[index]![0] - before[0]).toBeCloseTo(products[index]![0], 6);
      expect(sums[index]![1] - before[1]).toBeCloseTo(products[index]![1], 6);
    });
    expect(sums.at(-1)).toEqual(sum);
  });
});
