import { describe, expect, it } from 'vitest';
import {
  crossover,
  formatBytes,
  halves,
  headCounts,
  headsFor,
  operationsOf,
  rowsMemory,
  weightsMemory,
} from '../../../../../web/course/labs/cost/counts.ts';

describe('what attention costs', () => {
  it('is counted term by term', () => {
    expect(operationsOf({ n: 3, d: 4, heads: 2, layers: 5 })).toEqual({
      projections: 5 * 3 * 3 * 16,
      outputProjection: 5 * 3 * 16,
      scores: 5 * 9 * 4,
      softmax: 5 * 2 * 9,
      weightedSum: 5 * 9 * 4,
    });
  });
  it('is split into whole heads of at least 8 features', () => {
    expect(headCounts(16)).toEqual([1, 2]);
    expect(headCounts(64)).toEqual([1, 2, 4, 8]);
    expect(headCounts(20)).toEqual([1, 2]);
    expect(headCounts(17)).toEqual([1]);
    expect(headCounts(12288).at(-1)).toBe(96);
    // At most the chosen number, as many as d has room for.
    expect([16, 64, 768, 12288].map((d) => headsFor({ d, heads: 96 }))).toEqual([2, 8, 96, 96]);
    expect(headsFor({ d: 768, heads: 13 })).toBe(12);
    for (let d = 16; d <= 16384; d += 7)
      for (const heads of [1, 5, 96]) {
        const count = headsFor({ d, heads });
        expect(count <= heads && d % count === 0 && (count === 1 || d / count >= 8), `${d} ${heads}`).toBe(true);
      }
  });
  it.each([1, 8, 64, 4096])('crosses over where both halves are alike, d = %d', (d) => {
    for (const heads of [1, 12])
      for (const withOutput of [true, false]) {
        const n = crossover({ d, heads }, withOutput);
        const { perToken, perPair } = halves(operationsOf({ n, d, heads, layers: 3 }), withOutput);
        expect(perPair / perToken).toBeCloseTo(1, 12);
      }
  });
  it('crosses over just below 2d, of one head with all four projections', () => {
    // 4d² / (2d + 1) = 2d − 1 + 1 / (2d + 1)
    expect(crossover({ d: 64, heads: 1 }, true)).toBeCloseTo(127 + 1 / 129, 10);
  });
  it('holds 1 MiB of weights a head for 512 tokens, 144 in 12 layers of 12 heads', () => {
    const size = { n: 512, d: 768, heads: 12, layers: 12 };
    expect(weightsMemory(size)).toEqual({ one: 2 ** 20, count: 144, all: 144 * 2 ** 20 });
    expect(rowsMemory({ ...size, layers: 1 })).toBe(4 * 4 * 512 * 768);
  });
  it.each([
    [4, '4 bytes'],
    [1023, '1023 bytes'],
    [1024, '1 KiB'],
    [2 ** 20, '1 MiB'],
    [144 * 2 ** 20, '144 MiB'],
    [1.5 * 2 ** 30, '1.5 GiB'],
    [4e10, '37.3 GiB'],
  ])('%d is said as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
