import { sum } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { type Sizes, TOKENS, drawnInputs, extentOf, summaryOf } from '../../../../../web/course/labs/scale/summary.ts';
import { engine } from '../../../engine.ts';

describe('scores of random queries and keys', () => {
  it('are the same for the same seed, and others for another', () => {
    const summary = summaryOf(engine, 3, 16);
    expect(summaryOf(engine, 3, 16)).toEqual(summary);
    expect(summaryOf(engine, 4, 16).unscaled.variance).not.toBe(summary.unscaled.variance);
  });
  it.each([1, 2, 8, 64, 512])('spread as √dₖ says, dₖ = %i', (dK) => {
    const { unscaled, scaled, pairs } = summaryOf(engine, 1, dK);
    // At dₖ = 1 the 8 · 64 numbers of q alone have a standard error of 0.06 in their variance, and those of k the same.
    expect(Math.abs(unscaled.variance / dK - 1)).toBeLessThan(0.25);
    expect(scaled.variance * dK).toBeCloseTo(unscaled.variance, 2);
    expect(unscaled.deviation ** 2).toBeCloseTo(unscaled.variance, 9);
    for (const { bars } of [unscaled, scaled]) {
      expect(sum(bars, ({ height }) => height)).toBe(pairs);
      expect(bars.every(({ from, to }) => to > from)).toBe(true);
    }
  });
  it('saturate softmax without the scale only', () => {
    const { unscaled, scaled } = summaryOf(engine, 1, 512);
    expect(unscaled.largest).toBeGreaterThan(0.85);
    expect(unscaled.oneHot).toBeGreaterThan(0.75);
    expect(scaled.largest).toBeLessThan(0.2);
    expect(scaled.oneHot).toBe(0);
  });
  it('are the same with √1', () => {
    const { unscaled, scaled } = summaryOf(engine, 7, 1);
    expect(unscaled).toEqual(scaled);
  });
  it('have an axis that holds both, and no needless room', () => {
    expect(extentOf(1)).toBe(extentOf(16));
    expect(extentOf(512)).toBeGreaterThan(4 * Math.sqrt(512));
  });
});

describe('gradients of random queries', () => {
  const summary = summaryOf(engine, 3, 32);
  const heads = summary.queries / TOKENS;
  const { inputs, outputGradient } = drawnInputs(3, 32, heads);

  it.each([
    ['unscaled', 1],
    ['scaled', 1 / Math.sqrt(32)],
  ] as const)('are summed up from those of the engine, %s', (name, scale) => {
    const { q, heads: each } = engine.gradients({ ...inputs, scale }, outputGradient);
    const { queries, throughSoftmax } = summary[name];
    const squares = (numbers: Iterable<number>): number => sum(numbers, (number) => number ** 2);
    // The rows’ lengths, squared, add up to the squares of all numbers, whichever way these are cut into rows.
    expect(squares(queries.rows) / squares(q.data)).toBeCloseTo(1, 5);
    expect(squares(throughSoftmax.rows) / sum(each, (head) => squares(head.scaledScores.data))).toBeCloseTo(1, 5);
    // A mean of lengths is no more than their root mean square, and these are much alike.
    expect(queries.whole).toBeLessThanOrEqual(Math.sqrt(squares(q.data) / heads));
    expect(queries.whole).toBeGreaterThan(0.9 * Math.sqrt(squares(q.data) / heads));
  });

  const sizes = [summary.unscaled.queries, summary.scaled.throughSoftmax];
  it.each(sizes)('are in order of size', ({ rows, median, largest, whole }: Sizes) => {
    expect(rows).toHaveLength(heads * TOKENS);
    expect(rows).toEqual(rows.toSorted());
    expect(largest).toBe(rows.at(-1));
    expect(median).toBeGreaterThan(rows[0]!);
    expect(whole).toBeGreaterThan(median);
  });
});
