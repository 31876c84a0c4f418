import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fill, holds } from './arbitraries.ts';
import type { Matrix } from 'attention-steps/core';
import { attention } from './support.ts';

describe('by their formulas, for any sizes:', () => {
  const count = fc.integer({ min: 1, max: 40 });
  const angleOf = (position: number, pair: number, width: number, base = 10_000) =>
    position / base ** ((2 * pair) / width);
  const expectNear = ({ rows, cols, data }: Matrix, shape: number[], expected: (at: number) => number) => {
    expect([rows, cols]).toEqual(shape);
    data.forEach((value, i) => {
      const want = expected(i);
      if (!(Math.abs(value - want) <= 1e-6 * Math.abs(want) + 1e-8)) throw new Error(`at ${i}: ${value}, not ${want}`);
    });
  };

  it('sinusoidal', () => {
    holds(fc.tuple(fc.integer({ min: 1, max: 600 }), count), ([n, width]) => {
      expectNear(attention.sinusoidal(n, width), [n, width], (i) => {
        const col = i % width;
        const angle = angleOf(Math.floor(i / width), col >> 1, width);
        return col % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
      });
    });
  });

  it('rotary', () => {
    const options = fc.record(
      {
        heads: fc.integer({ min: 1, max: 4 }),
        offset: fc.nat(2 ** 20),
        interleaved: fc.boolean(),
        base: fc.constantFrom(2, 500_000),
      },
      { requiredKeys: [] },
    );
    holds(fc.tuple(count, count, options, fc.nat()), ([rows, pairs, options, seed]) => {
      const { heads = 1, offset = 0, interleaved = true, base } = options;
      const width = 2 * pairs;
      const given = fill({ numbers: 'tame', seed })(rows, heads * width);
      expectNear(attention.rotary(given, options), [rows, heads * width], (i) => {
        const col = i % width;
        const [pair, isSecond] = interleaved ? [col >> 1, col % 2 === 1] : [col % pairs, col >= pairs];
        const other = given.data[i + (isSecond ? -1 : 1) * (interleaved ? 1 : pairs)]!;
        const angle = angleOf(offset + Math.floor(i / given.cols), pair, width, base);
        return given.data[i]! * Math.cos(angle) + (isSecond ? 1 : -1) * other * Math.sin(angle);
      });
    });
  });

  it('alibi', () => {
    holds(fc.tuple(count, count, fc.option(fc.nat(40), { nil: undefined })), ([heads, n, past]) => {
      const before = past ?? 0;
      const lower = 2 ** Math.floor(Math.log2(heads));
      const masks = attention.alibi(heads, n, past);
      expect(masks).toHaveLength(heads);
      for (const [head, mask] of masks.entries()) {
        // If the number of heads is no power of two: the slopes for the next smaller one, then every other for the next
        // larger.
        const slope =
          head < lower ? 2 ** ((-8 * (head + 1)) / lower) : 2 ** ((-8 * (2 * (head - lower) + 1)) / (2 * lower));
        expectNear(
          mask,
          [n, before + n],
          (i) => -slope * Math.abs(before + Math.floor(i / mask.cols) - (i % mask.cols)),
        );
      }
    });
  });
});
