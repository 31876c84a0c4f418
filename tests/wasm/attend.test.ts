// attend(): the same output as trace() by another path, at once or in slices.
import { describe, expect, it } from 'vitest';
import { type Inputs, loadAttention } from 'attention-steps/core';

const attention = await loadAttention();

function matrix(rows: number, cols: number, seed: number) {
  let state = seed;
  const data = Float32Array.from({ length: rows * cols }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 2 ** 30 - 1;
  });
  return { rows, cols, data };
}

const qkv = (n: number, m: number, d: number, heads = 1): Inputs => ({
  q: matrix(n, heads * d, 1),
  k: matrix(m, heads * d, 2),
  v: matrix(m, heads * d, 3),
  heads,
});

/** The largest difference, over the largest magnitude. */
function difference(inputs: Inputs): number {
  const actual = attention.attend(inputs).output;
  const expected = attention.trace(inputs).output;
  expect([actual.rows, actual.cols]).toEqual([expected.rows, expected.cols]);
  const largest = expected.data.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  return actual.data.reduce((most, value, i) => Math.max(most, Math.abs(value - expected.data[i]!)), 0) / largest;
}

describe('attend', () => {
  it.each<[string, Inputs]>([
    ['of one query and one key', qkv(1, 1, 1)],
    ['of more keys than a tile holds', qkv(37, 300, 8)],
    ['of several heads', qkv(16, 24, 8, 3)],
    ['causally', { ...qkv(70, 70, 4), causal: true }],
    ['after a past', { ...qkv(5, 5, 4), past: { k: matrix(9, 4, 4), v: matrix(9, 4, 5) }, causal: true }],
    ['with padding', { ...qkv(5, 300, 4), keyLength: 270 }],
    [
      'with a mask',
      {
        ...qkv(2, 3, 4),
        mask: [
          [true, false, true],
          [false, false, false],
        ],
      },
    ],
    ['with a softcap and a projection', { ...qkv(9, 9, 4, 2), softcap: 2, wo: matrix(8, 3, 6), bo: [1, 2, 3] }],
    ['from x and weights', { x: matrix(6, 5, 1), wq: matrix(5, 4, 2), wk: matrix(5, 4, 3), wv: matrix(5, 7, 4) }],
    ['by general scoring', { ...qkv(9, 9, 4), scoring: { general: matrix(4, 4, 9) } }],
    [
      'by additive scoring',
      { ...qkv(9, 9, 4), scoring: { additive: { w1: matrix(4, 3, 7), w2: matrix(4, 3, 8), v: [1, -1, 2] } } },
    ],
  ])('gives the output of trace %s', (_, inputs) => {
    expect(difference(inputs)).toBeLessThan(2e-6);
  });

  it('computes where a trace would not fit in memory', () => {
    const inputs = { q: matrix(8, 4, 1), k: matrix(100_000, 4, 2), v: matrix(100_000, 4, 3), heads: 4 };
    const { output } = attention.attend(inputs);
    expect([output.rows, output.cols]).toEqual([8, 4]);
    const many = { rows: 50_000, cols: 1, data: new Float32Array(50_000) };
    expect(() => attention.trace({ q: many, k: many, v: many })).toThrow(/50000 queries and 50000 keys need \d+ bytes/);
  });
});

describe('attendAsync', () => {
  const inputs = qkv(2000, 500, 16);

  it('gives the output of attend to the bit, and tells how far it is', async () => {
    const shares: number[] = [];
    const { output } = await attention.attendAsync(inputs, { onProgress: (share) => shares.push(share) });
    expect(output).toEqual(attention.attend(inputs).output);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('lets others use the engine meanwhile', async () => {
    const other = qkv(5, 6, 3);
    const expected = attention.attend(inputs).output;
    const alone = attention.trace(other);
    const results = await Promise.all([
      attention.attendAsync(inputs, { onProgress: () => expect(attention.trace(other)).toEqual(alone) }),
      attention.attendAsync(other),
      attention.attendAsync(inputs),
    ]);
    expect(results[0].output).toEqual(expected);
    expect(results[1]).toEqual(attention.attend(other));
    expect(results[2].output).toEqual(expected);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const large = qkv(3000, 3000, 64);
    const work = attention.attendAsync(large, {
      signal: controller.signal,
      onProgress: () => {
        controller.abort(new Error('enough'));
      },
    });
    await expect(work).rejects.toThrow('enough');
    await expect(attention.attendAsync(inputs, { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('rejects with what onProgress throws', async () => {
    const onProgress = (): void => {
      throw new Error('no more');
    };
    await expect(attention.attendAsync(inputs, { onProgress })).rejects.toThrow('no more');
  });
});
