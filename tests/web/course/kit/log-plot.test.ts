import { describe, expect, it } from 'vitest';
import { decades, spread } from '../../../../web/course/kit/log-plot.ts';
import { fromOctaves, toOctaves } from '../../../../web/course/kit/sliders.ts';

describe('a log–log plot', () => {
  it('has few ticks, at powers of 10 where there are enough', () => {
    expect(decades([1, 1000])).toEqual([1, 10, 100, 1000]);
    expect(decades([0.3, 90])).toEqual([0.5, 1, 2, 5, 10, 20, 50]);
    expect(decades([1, 1e12]).length).toBeLessThanOrEqual(6);
    expect(decades([3, 4])).toEqual([]);
  });
  it('moves labels apart, and none below the axis', () => {
    expect(spread([10, 12], 16, 100)).toEqual([10, 26]);
    expect(spread([12, 10], 16, 100)).toEqual([26, 10]);
    expect(spread([95, 99], 16, 100)).toEqual([84, 100]);
    expect(spread([10, 50], 16, 100)).toEqual([10, 50]);
  });
});

describe('a slider of octaves', () => {
  it('has the powers of 2 and three numbers between two of them', () => {
    expect([9, 9.25, 9.5, 9.75, 10].map(fromOctaves)).toEqual([512, 640, 768, 896, 1024]);
    for (const value of [16, 20, 768, 1024, 65_536]) expect(fromOctaves(toOctaves(value))).toBe(value);
  });
});
