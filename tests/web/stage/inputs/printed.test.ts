import { describe, expect, it } from 'vitest';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { countTrue, differences, isPrinted } from '../../../../web/stage/inputs/printed.ts';

describe('a printed number', () => {
  it('is the computed one rounded, half-way either way', () => {
    expect(isPrinted(0.39, 0.3911, 2)).toBe(true);
    expect(isPrinted(0.4, 0.3911, 2)).toBe(false);
    expect([0.12, 0.13, 0.14].map((printed) => isPrinted(printed, 0.125, 2))).toEqual([true, true, false]);
    expect(isPrinted(3, 2.6, 0)).toBe(true);
    expect(isPrinted(-0.25, -0.2512, 2)).toBe(true);
    // 0.3 in float32 is not 0.3.
    expect(isPrinted(0.3, Math.fround(0.3), 6)).toBe(true);
  });
  it('may have the rest of its digits cut off', () => {
    expect(isPrinted(3.533, 3.5339, 3)).toBe(false);
    expect(isPrinted(3.533, 3.5339, 3, 'cut')).toBe(true);
    expect(isPrinted(3.534, 3.5339, 3, 'cut')).toBe(false);
    expect(isPrinted(-3.533, -3.5339, 3, 'cut')).toBe(true);
    expect(isPrinted(3, Math.fround(2.9999999), 0, 'cut')).toBe(true);
  });
  it('is never NaN', () => {
    expect(isPrinted(NaN, 0, 2)).toBe(false);
    expect(isPrinted(0, NaN, 2)).toBe(false);
  });
  it('stands in a matrix', () => {
    const wrong = differences(fromRows([[1, 2.5]]), fromRows([[1.004, 2.51]]), 2);
    expect(wrong).toEqual([false, true]);
    expect(countTrue(wrong)).toBe(1);
  });
});
