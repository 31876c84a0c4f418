import { sum } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { TOKENS, extentOf, summaryOf } from '../../../web/labs/scale-summary.ts';
import { engine } from '../engine.ts';

describe('scores of random queries and keys', () => {
  it('are the same for the same seed, and others for another', () => {
    const summary = summaryOf(engine, 3, 16);
    expect(summaryOf(engine, 3, 16)).toEqual(summary);
    expect(summaryOf(engine, 4, 16).unscaled.variance).not.toBe(summary.unscaled.variance);
  });
  it.each([1, 2, 8, 64, 512])('spread as √dₖ says, dₖ = %i', (dK) => {
    const { unscaled, scaled, pairs } = summaryOf(engine, 1, dK);
    // 8 · 64 numbers of q alone have a standard error of 0.06 in their variance, and those of k the same.
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
    expect(unscaled.medianSlope).toBeLessThan(0.05);
    expect(unscaled.entropy).toBeLessThan(0.6);
    expect(scaled.largest).toBeLessThan(0.2);
    expect(scaled.medianSlope).toBeGreaterThan(0.9);
    expect(scaled.entropy).toBeLessThan(Math.log2(TOKENS));
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
