/** Gradient descent in its lab: each step follows from the gradients, and these from the loss. */
import { describe, expect, it } from 'vitest';
import { cell, toRows, withCell } from '../../../../../web/shared/numbers/matrix.ts';
import { NAMES, descent, stepped } from '../../../../../web/course/labs/descent/descent.ts';
import { engine } from '../../../engine.ts';

const moments = descent(engine, 0.5, 60);
const [start, second] = moments;
if (!start || !second) throw new Error('no moments');

describe('a descent', () => {
  it('begins with small numbers, and attends to both words about alike', () => {
    expect(moments).toHaveLength(61);
    for (const weight of start.weights.data) expect(Math.abs(weight - 0.5)).toBeLessThan(0.05);
  });

  it('takes from each number the rate times its gradient', () => {
    for (const name of NAMES) {
      const wanted = toRows(start.matrices[name]).map((row, r) =>
        row.map((value, c) => Math.fround(value - 0.5 * cell(start.gradients[name], r, c))),
      );
      expect(toRows(second.matrices[name])).toEqual(wanted);
      expect(toRows(stepped(start, 0.5)[name])).toEqual(wanted);
    }
  });

  it('has the gradients of its loss: central differences agree', () => {
    const h = 0.01;
    const target = [0, 1, 1, 0];
    const lossOf = (matrices: typeof start.matrices): number => {
      const x = [
        [1, 0],
        [0, 1],
      ];
      const { data } = engine.trace({ x, ...matrices }).output;
      return data.reduce((sum, value, at) => sum + (value - target[at]!) ** 2 / 2, 0);
    };
    expect(lossOf(start.matrices)).toBeCloseTo(start.loss, 6);
    for (const name of NAMES)
      for (const [row, col] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const) {
        const matrix = start.matrices[name];
        const at = (change: number): number =>
          lossOf({ ...start.matrices, [name]: withCell(matrix, row, col, cell(matrix, row, col) + change) });
        expect((at(h) - at(-h)) / (2 * h)).toBeCloseTo(cell(start.gradients[name], row, col), 3);
      }
  });

  it('falls with every step at the first rate, rests on the way, and ends with each word attending to the other', () => {
    moments.slice(1).forEach(({ loss }, at) => expect(loss).toBeLessThanOrEqual((moments[at]?.loss ?? NaN) + 1e-6));
    // Resting: ten steps that take less than a tenth of it. Then it falls to almost nothing.
    expect(moments[10]!.loss).toBeGreaterThan(0.9 * moments[5]!.loss);
    expect(moments[10]!.loss).toBeGreaterThan(0.45);
    expect(moments[60]!.loss).toBeLessThan(0.001);
    expect(cell(moments[60]!.weights, 0, 1)).toBeGreaterThan(0.8);
    expect(cell(moments[60]!.weights, 1, 0)).toBeGreaterThan(0.8);
  });

  it('has its largest gradients at the start, whatever the rate: a small step is no rest', () => {
    const steepest = (moment: typeof start): number =>
      Math.max(...NAMES.flatMap((name) => Array.from(moment.gradients[name].data, Math.abs)));
    expect(steepest(start)).toBeGreaterThan(0.15);
    expect(Math.min(...moments.slice(5, 15).map(steepest))).toBeLessThan(0.06);
  });

  it('runs away with a rate that is too large, and ends there', () => {
    const away = descent(engine, 8, 60);
    expect(away.length).toBeLessThan(61);
    expect(away.at(-1)!.loss).toBeGreaterThan(1e6);
    for (const { loss } of away) expect(Number.isFinite(loss)).toBe(true);
  });
});
