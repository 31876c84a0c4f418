/** The picture of all heads: its squares, the one at a point or a key, and what stands for many tokens. */
import { describe, expect, it } from 'vitest';
import { MOST_CELLS, gridOf, opacitiesOf, placeIn, squareAt, squareBy } from '../../../../web/learn/model/picture.ts';

describe('the picture of all heads', () => {
  it.each([
    [12, 4, 480, 88],
    [144, 12, 584, 44],
    [1024, 32, 584, 24],
    [144, 12, 300, 24],
  ])('%i heads, %i in a row, in %i pixels: squares of %i', (count, columns, room, size) => {
    const grid = gridOf(count, columns, room);
    expect(grid.size).toBe(size);
    for (const at of [0, 1, columns, count - 1]) {
      const { x, y } = placeIn(grid, at);
      expect([squareAt(grid, x, y), squareAt(grid, x + size, y + size)]).toEqual([at, at]);
    }
    expect([
      squareAt(grid, -1, 0),
      squareAt(grid, columns * grid.pitch, 0),
      squareAt(grid, 0, 99 * grid.pitch),
    ]).toEqual([undefined, undefined, undefined]);
  });

  it('is walked by arrows, to its ends, and not beyond', () => {
    const grid = gridOf(10, 4, 400);
    const path = [
      'ArrowRight',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
      'ArrowUp',
      'Home',
      'ArrowLeft',
      'End',
      'ArrowRight',
    ];
    const walked = path.reduce<number[]>((at, key) => [...at, squareBy(grid, at.at(-1)!, key)!], [0]);
    expect(walked).toEqual([0, 1, 5, 9, 9, 5, 0, 0, 9, 9]);
    expect(squareBy(grid, 3, 'Enter')).toBeUndefined();
  });

  it('shows each weight of a short text, and means of a long one, in which none is lost', () => {
    const matrixOf = (rows: number, weight: (at: number) => number) => ({
      rows,
      cols: rows,
      data: Float32Array.from({ length: rows * rows }, (_, at) => weight(at)),
    });
    const short = opacitiesOf(matrixOf(3, (at) => at / 8));
    expect([short.side, ...short.opacities]).toEqual([3, 0, 32, 64, 96, 128, 159, 191, 223, 255]);
    for (const rows of [MOST_CELLS + 1, 100, 2 * MOST_CELLS, 200]) {
      const { side, opacities } = opacitiesOf(matrixOf(rows, () => 0.6));
      expect([side, new Set(opacities)]).toEqual([MOST_CELLS, new Set([153])]);
    }
  });
});
