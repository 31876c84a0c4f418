import { describe, expect, it } from 'vitest';
import { toRows } from '../../../../../web/shared/numbers/matrix.ts';
import {
  beforeAfter,
  forbiddenBy,
  generate,
  nothingLeft,
  queriesKeysValues,
  rowSums,
} from '../../../../../web/course/labs/mask/compute.ts';
import { engine } from '../../../engine.ts';

const tokens = ['she', 'saw', 'the', 'old', 'dog'];
const none = tokens.map(() => tokens.map(() => 0));
const given = (seed = 8) => queriesKeysValues(engine, tokens, seed);

describe('what is forbidden', () => {
  it('is the causal mask, the padding, and what was switched', () => {
    expect(forbiddenBy(true, 5, none)[1]).toEqual([false, false, true, true, true]);
    expect(forbiddenBy(false, 3, none)[1]).toEqual([false, false, false, true, true]);
    const own = none.map((line, row) => line.map((_, col) => (row === 0 && (col === 0 || col === 4) ? 1 : 0)));
    expect(forbiddenBy(true, 4, own)[0]).toEqual([true, true, true, true, false]);
  });
});

describe('before softmax and after it', () => {
  it('differ by the sum that is left', () => {
    const { before, weightsAfter, outputAfter, difference } = beforeAfter(engine, given(), forbiddenBy(true, 5, none));
    for (const sum of rowSums(before.weights)) expect(sum).toBeCloseTo(1, 6);
    const sums = rowSums(weightsAfter);
    expect(sums.map((sum) => sum < 1 - 1e-4)).toEqual([true, true, true, true, false]);
    toRows(before.output).forEach((line, row) => {
      line.forEach((value, col) => {
        const after = toRows(outputAfter)[row]?.[col] ?? NaN;
        expect(after).toBeCloseTo(value * (sums[row] ?? NaN), 5);
        expect(toRows(difference)[row]?.[col]).toBeCloseTo(after - value, 6);
      });
    });
  });
  it('are the same where nothing is forbidden', () => {
    const { difference } = beforeAfter(engine, given(), forbiddenBy(false, 5, none));
    for (const value of difference.data) expect(value).toBeCloseTo(0, 6);
  });
});

describe('a row with nothing left', () => {
  it('is 0, NaN, or the plain average', () => {
    const { q, k, v } = given();
    const { zeros, exponentials, rowSum, naive, finite } = nothingLeft(engine, { q, k, v }, 2);
    expect(zeros.fullyMaskedRows).toEqual([2]);
    expect(toRows(zeros.weights)[2]).toEqual([0, 0, 0, 0, 0]);
    expect([...exponentials, rowSum]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(naive).toEqual([NaN, NaN, NaN, NaN, NaN]);
    expect(toRows(finite.weights)[2]).toEqual(Array.from({ length: 5 }, () => Math.fround(0.2)));
    expect(toRows(finite.maskedScores!)[2]).toEqual([-1e9, -1e9, -1e9, -1e9, -1e9]);
    const mean = toRows(v).reduce((sum, line) => sum + (line[0] ?? NaN), 0) / 5;
    expect(toRows(finite.output)[2]?.[0]).toBeCloseTo(mean, 6);
    // The other rows are as ever.
    expect(toRows(finite.weights)[1]).toEqual(toRows(zeros.weights)[1]);
  });
});

describe('token by token', () => {
  it.each([1, 2, 3, 4, 5])('makes the causal rows, %i of them', (count) => {
    const { steps, whole, compared, differing, largest, dotProducts, keys } = generate(engine, given(), count);
    expect(steps).toHaveLength(count);
    expect(compared).toBe(count + 2);
    expect([differing, largest]).toEqual([0, 0]);
    expect(whole.maskedScores).toBeDefined();
    expect(dotProducts).toEqual({ cached: (count * (count + 1)) / 2, again: (count * (count + 1) * (count + 2)) / 6 });
    expect(keys).toEqual({ cached: count, again: (count * (count + 1)) / 2 });
  });
  it('says where sums are added in another order, and by how little they differ', () => {
    for (let seed = 1; seed <= 30; seed++)
      for (let count = 1; count <= 5; count++) expect(generate(engine, given(seed), count).largest).toBeLessThan(1e-6);
  });
});
