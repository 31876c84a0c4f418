import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fill, holds } from './arbitraries.ts';
import type { Matrix } from 'attention-steps/core';
import { attention, matrix } from './support.ts';

const close = (actual: Float32Array, expected: readonly number[], digits = 6) => {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(actual[i]).toBeCloseTo(value, digits);
};

describe('rotary', () => {
  const [s1, c1, s2, c2] = [Math.sin(5), Math.cos(5), Math.sin(0.05), Math.cos(0.05)];
  const x = [[1, 2, 3, 4]];

  it('turns neighbours, or numbers half a head apart', () => {
    const expected = [c1 - 2 * s1, s1 + 2 * c1, 3 * c2 - 4 * s2, 3 * s2 + 4 * c2];
    close(attention.rotary(x, { offset: 5 }).data, expected);
    close(attention.rotary(x, { offset: 5, interleaved: true, heads: 1, base: 10_000 }).data, expected);
    const halves = [c1 - 3 * s1, 2 * c2 - 4 * s2, s1 + 3 * c1, 2 * s2 + 4 * c2];
    close(attention.rotary(x, { offset: 5, interleaved: false }).data, halves);
  });

  it('lets scores see distances only', () => {
    const q = [[0.3, -0.7, 1.1, 0.2]];
    const score = (query: number, key: number) =>
      attention.trace({ q: attention.rotary(q, { offset: query }), k: attention.rotary(x, { offset: key }), v: [[1]] })
        .heads[0]!.scores.data[0]!;
    expect(score(9, 4)).toBeCloseTo(score(105, 100), 5);
    expect(Math.abs(score(9, 4) - score(9, 5))).toBeGreaterThan(0.1);
  });
});

describe('alibi', () => {
  it('gives one mask per head', () => {
    const masks = attention.alibi(2, 2, 1);
    expect(masks.map(({ rows, cols }) => [rows, cols])).toEqual([
      [2, 3],
      [2, 3],
    ]);
    expect([...masks[0]!.data].map((bias) => bias * 16)).toEqual([-1, 0, -1, -2, -1, 0]);
    expect([...masks[1]!.data].map((bias) => bias * 256)).toEqual([-1, 0, -1, -2, -1, 0]);
  });

  it('has slopes for any number of heads', () => {
    expect(attention.alibi(3, 2).map(({ data }) => data[2])).toEqual([-1 / 16, -1 / 256, -1 / 4]);
  });

  it('is a mask as it is', () => {
    const q = matrix(2, 4, new Float32Array(8));
    const past = { k: [[0, 0, 0, 0]], v: [[1, 1, 1, 1]] };
    const { heads } = attention.trace({ q, k: q, v: q, past, heads: 2, causal: true, mask: attention.alibi(2, 2, 1) });
    expect([...heads[0]!.maskedScores!.data]).toEqual([-1 / 16, 0, -Infinity, -2 / 16, -1 / 16, 0]);
    expect([...heads[1]!.maskedScores!.data]).toEqual([-1 / 256, 0, -Infinity, -2 / 256, -1 / 256, 0]);
  });
});

describe('by their formulas, for any sizes:', () => {
  const count = fc.integer({ min: 1, max: 40 });
  const angleOf = (position: number, pair: number, width: number, base = 10_000) =>
    position / base ** ((2 * pair) / width);
  const expectNear = ({ data }: Matrix, expected: (at: number) => number) => {
    data.forEach((value, i) => {
      const want = expected(i);
      if (!(Math.abs(value - want) <= 1e-6 * Math.abs(want) + 1e-8)) throw new Error(`at ${i}: ${value}, not ${want}`);
    });
  };

  it('sinusoidal', () => {
    holds(fc.tuple(fc.integer({ min: 1, max: 600 }), count), ([n, width]) => {
      expectNear(attention.sinusoidal(n, width), (i) => {
        const col = i % width;
        const angle = angleOf(Math.floor(i / width), col >> 1, width);
        return col % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
      });
    });
  });

  it('rotary', () => {
    const options = fc.record({
      heads: fc.integer({ min: 1, max: 4 }),
      offset: fc.nat(2 ** 20),
      interleaved: fc.boolean(),
      base: fc.constantFrom(10_000, 2, 500_000),
    });
    holds(fc.tuple(count, count, options, fc.nat()), ([rows, pairs, options, seed]) => {
      const { heads, offset, interleaved, base } = options;
      const width = 2 * pairs;
      const given = fill({ numbers: 'tame', seed })(rows, heads * width);
      expectNear(attention.rotary(given, options), (i) => {
        const col = i % width;
        const [pair, isSecond] = interleaved ? [col >> 1, col % 2 === 1] : [col % pairs, col >= pairs];
        const other = given.data[i + (isSecond ? -1 : 1) * (interleaved ? 1 : pairs)]!;
        const angle = angleOf(offset + Math.floor(i / given.cols), pair, width, base);
        return given.data[i]! * Math.cos(angle) + (isSecond ? 1 : -1) * other * Math.sin(angle);
      });
    });
  });

  it('alibi', () => {
    holds(fc.tuple(count, count, fc.nat(40)), ([heads, n, past]) => {
      const lower = 2 ** Math.floor(Math.log2(heads));
      const masks = attention.alibi(heads, n, past);
      expect(masks).toHaveLength(heads);
      for (const [head, mask] of masks.entries()) {
        // If the number of heads is no power of two: the slopes for the next smaller one, then every other for the next
        // larger.
        const slope =
          head < lower ? 2 ** ((-8 * (head + 1)) / lower) : 2 ** ((-8 * (2 * (head - lower) + 1)) / (2 * lower));
        expectNear(mask, (i) => -slope * Math.abs(past + Math.floor(i / mask.cols) - (i % mask.cols)));
      }
    });
  });
});
