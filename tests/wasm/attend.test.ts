// attend() where a trace has no memory, and attendAsync() in real time. oracle.test.ts compares them with the float64 loops.
import { describe, expect, it } from 'vitest';
import type { Inputs } from 'attention-steps/core';
import { attention, matrix, thrownBy } from './support.ts';

const waves = (rows: number, cols: number, shift: number) =>
  matrix(
    rows,
    cols,
    Float32Array.from({ length: rows * cols }, (_, i) => Math.sin(i * 1.7 + shift)),
  );
const qkv = (n: number, m: number, width: number): Inputs => ({
  q: waves(n, width, 1),
  k: waves(m, width, 2),
  v: waves(m, width, 3),
});

it('computes where a trace would not fit in memory', () => {
  const inputs = qkv(14_000, 14_000, 1);
  expect(attention.attend(inputs).output.data.every(Number.isFinite)).toBe(true);
  expect(thrownBy(() => attention.trace(inputs))).toMatchObject({ code: 'memory' });
});

describe('attendAsync', () => {
  const inputs = qkv(2000, 500, 16);

  it('lets others use the engine meanwhile', async () => {
    const other = qkv(5, 6, 3);
    const expected = attention.attend(inputs);
    const alone = attention.trace(other);
    const shares: number[] = [];
    const onProgress = (share: number) => {
      shares.push(share);
      expect(attention.trace(other)).toEqual(alone);
    };
    const results = await Promise.all([
      attention.attendAsync(inputs, { onProgress }),
      attention.attendAsync(other),
      attention.attendAsync(inputs),
    ]);
    expect(results).toEqual([expected, attention.attend(other), expected]);
    expect(shares.at(-1)).toBe(1);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = () => controller.abort(new Error('enough'));
    await expect(attention.attendAsync(qkv(3000, 3000, 64), { signal, onProgress })).rejects.toThrow('enough');
    await expect(attention.attendAsync(inputs, { signal })).rejects.toThrow('enough');
  });
});
