import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fill, holds } from './arbitraries.ts';
import type { Matrix } from 'attention-steps/core';
import { attention, matrix, refusal } from './support.ts';

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
    expect(masks[0]!.data.buffer).not.toBe(masks[1]!.data.buffer);
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

describe('what encodings refuse, and in which words', () => {
  const any = attention as unknown as Record<'sinusoidal' | 'rotary' | 'alibi', (...given: unknown[]) => unknown>;
  it.each<[() => unknown, string]>([
    [() => any.sinusoidal(), 'TypeError: n: expected an integer, got undefined'],
    [() => any.sinusoidal(2, 1.5), 'TypeError: dModel: expected an integer, got 1.5'],
    [() => any.sinusoidal(0, 2), 'RangeError: n: expected at least 1, got 0'],
    [() => any.sinusoidal(2, -2), 'RangeError: dModel: expected at least 1, got -2'],
    [
      () => any.sinusoidal(50_000, 50_000),
      'RangeError: n: 50000 × 50000 numbers need 10000000000 bytes, and the engine has at most 2147483648',
    ],
    [() => any.rotary(), 'TypeError: matrix: expected a matrix, got undefined'],
    [() => any.rotary([[1, 2]], 3), 'TypeError: options: expected an object, got 3'],
    [() => any.rotary([[1, 2]], { halves: true }), "TypeError: options: unknown key 'halves'; known: heads, offset, "],
    [() => any.rotary([[1, 2, 3]]), 'RangeError: matrix: expected an even number of columns a head, got 3 for 1 head'],
    [
      () => any.rotary([[1, 2]], { heads: 2 }),
      'RangeError: matrix: expected an even number of columns a head, got 2 for 2 heads',
    ],
    [() => any.rotary([[1, NaN]]), 'RangeError: matrix: expected finite numbers, got NaN at [0][1]'],
    [() => any.rotary([[1, 2]], { heads: 0 }), 'RangeError: heads: expected at least 1, got 0'],
    [() => any.rotary([[1, 2]], { offset: -1 }), 'RangeError: offset: expected at least 0, got -1'],
    [() => any.rotary([[1, 2]], { offset: 2 ** 31 }), 'RangeError: offset: expected at least 0 and below 2^31, got 2'],
    [() => any.rotary([[1, 2]], { base: 0 }), 'RangeError: base: expected a finite number above 0, got 0'],
    [() => any.rotary([[1, 2]], { base: NaN }), 'RangeError: base: expected a finite number above 0, got NaN'],
    [() => any.rotary([[1, 2]], { interleaved: 1 }), 'TypeError: interleaved: expected a boolean, got 1'],
    [() => any.rotary([[3e38, 3e38]], { offset: 1 }), 'RangeError: rotary: overflow of float32 at [0][1]'],
    [() => any.alibi('2', 3), "TypeError: heads: expected an integer, got the string '2'"],
    [() => any.alibi(2), 'TypeError: n: expected an integer, got undefined'],
    [() => any.alibi(2, 3, -1), 'RangeError: past: expected at least 0, got -1'],
    [
      () => any.alibi(100, 50_000),
      'RangeError: heads: 100 masks of 50000 × 50000 numbers need 1000000000000 bytes, and the engine has at most',
    ],
  ])('case %#', (call, message) => {
    expect(refusal(call).startsWith(message), refusal(call)).toBe(true);
    expect([...attention.sinusoidal(1, 2).data]).toEqual([0, 1]);
  });

  it('a detached buffer', () => {
    const q = matrix(1, 2, [1, 2]);
    const options = {
      get offset() {
        structuredClone(q.data, { transfer: [q.data.buffer] });
        return 1;
      },
    };
    expect(refusal(() => attention.rotary(q, options))).toMatch(
      /^RangeError: matrix\.data: expected 2 numbers .* got 0/,
    );
  });
});
