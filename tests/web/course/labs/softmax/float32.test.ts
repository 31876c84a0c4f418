import { describe, expect, it } from 'vitest';
import { limitsOf, naiveSoftmax, secondWeights } from '../../../../../web/course/labs/softmax/float32.ts';
import { engine } from '../../../engine.ts';

describe('softmax without the maximum subtracted', () => {
  it('is right as long as nothing overflows', () => {
    const { heads } = engine.trace({ q: [[1]], k: [[2], [1], [-3]], v: [[0], [0], [0]], scale: 1 });
    naiveSoftmax([2, 1, -3]).shares.forEach((share, index) => {
      expect(share).toBeCloseTo(heads[0]?.weights.data[index] ?? NaN, 6);
    });
  });
  it('has Infinity from between 88 and 89 on, and NaN of it', () => {
    expect(naiveSoftmax([88, 0]).exponentials[0]).toBeLessThan(3.5e38);
    const { exponentials, sum, shares } = naiveSoftmax([89, 0]);
    expect(exponentials).toEqual([Infinity, 1]);
    expect(sum).toBe(Infinity);
    expect(shares).toEqual([NaN, 0]);
  });
  it('has 0 ÷ 0 where all are very low', () => {
    expect(naiveSoftmax([-110, -111]).shares).toEqual([NaN, NaN]);
  });
});

describe('where a weight ends', () => {
  it('is where exp comes below the least float32s', () => {
    const { subnormal, zero } = limitsOf(engine);
    // exp(−126 ln 2), the least normal number, and exp(−150 ln 2), half of the least at all: rounded up to hundredths.
    expect(subnormal).toBe(Math.ceil(12600 * Math.LN2) / 100);
    expect(zero).toBe(Math.ceil(15000 * Math.LN2) / 100);
    expect(Array.from(secondWeights(engine, [zero - 0.01, zero]))).toEqual([2 ** -149, 0]);
  });
  it('comes without a step', () => {
    const weights = secondWeights(
      engine,
      Array.from({ length: 221 }, (_, index) => index / 2),
    );
    expect(weights[0]).toBe(0.5);
    expect(weights.every((weight, index) => index === 0 || weight <= (weights[index - 1] ?? NaN))).toBe(true);
  });
});
