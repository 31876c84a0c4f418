import { describe, expect, it } from 'vitest';
import { cell } from '../../../../../web/shared/numbers/matrix.ts';
import {
  NAMES,
  differenceOf,
  exampleOf,
  lossAlong,
  rowStates,
  verdictOf,
} from '../../../../../web/course/labs/gradients/differences.ts';
import { engine } from '../../../engine.ts';

const example = exampleOf(engine, 1);

describe('the check of gradients', () => {
  it.each(NAMES)('agrees by differences for every number of %s, whether given or projected', (name) => {
    const { rows, cols } = example.gradients[name];
    expect(rows * cols).toBe(example.matrices[name].data.length);
    for (let row = 0; row < rows; row++)
      for (let col = 0; col < cols; col++) {
        const { slope } = differenceOf(lossAlong(engine, example, name, row, col), 1 / 64);
        expect(Math.abs(slope - cell(example.gradients[name], row, col))).toBeLessThan(2e-5);
      }
  });

  it('says when h is too small for float32, and when L bends', () => {
    const loss = lossAlong(engine, example, 'q', 0, 0);
    const gradient = cell(example.gradients.q, 0, 0);
    const verdict = (h: number) => verdictOf(gradient, differenceOf(loss, h), h);
    expect([1e-7, 0.02, 10].map(verdict)).toEqual(['noise', 'agrees', 'curved']);
    // L has no bend along V.
    const ofV = lossAlong(engine, example, 'v', 0, 0);
    expect(verdictOf(cell(example.gradients.v, 0, 0), differenceOf(ofV, 10), 10)).toBe('agrees');
  });

  it('leaves next to nothing of the gradient in rows of weights that are nearly 0 and 1', () => {
    const soft = rowStates(example);
    const sharp = rowStates(exampleOf(engine, 100));
    expect(soft).toHaveLength(3);
    soft.forEach(({ largestWeight, largestGradient }, row) => {
      expect(largestWeight).toBeLessThan(0.5);
      expect(sharp[row]!.largestWeight).toBeGreaterThan(0.999);
      expect(sharp[row]!.largestGradient).toBeLessThan(1e-5 * largestGradient);
    });
  });
});
