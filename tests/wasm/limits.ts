// Shared by the tests at the limits.
import type { Attention, Matrix } from 'attention-steps/core';
import { expect } from 'vitest';
import { bitsOf, entries } from './entries.js';
import { attention } from './support.ts';

export const immediate = entries.filter(({ name }) => !name.startsWith('attendAsync'));
const exact = immediate.map((entry) => bitsOf(entry.call(attention, entry.good)));

/** Checks that good calls still give the same results as before. */
export function expectExact(engine: Attention) {
  for (const [i, entry] of immediate.entries()) expect(bitsOf(entry.call(engine, entry.good)) === exact[i]).toBe(true);
}

const zeros = new Float32Array(2 ** 23);
export const zerosOf = (rows: number, cols: number, from = zeros): Matrix => ({
  rows,
  cols,
  data: from.subarray(0, rows * cols),
});
