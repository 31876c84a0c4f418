import { expect, it } from 'vitest';
import { patchedParameters } from '../../../web/learn/patch.ts';

const number = (value: number) => ({ rows: 1, cols: 1, data: Float32Array.of(value) });

it.each([
  ['neither', 5, 5, 5],
  ['that of the word', 7, 5, 7],
  ['that of the position', 5, 8, 8],
  ['both, which add up', 7, 8, 10],
])('of the two copies of a number with infused positions, %s may be changed', (_, word, position, merged) => {
  const names = ['wq', 'wk', 'wv', 'wo'] as const;
  const parameters = Object.fromEntries(names.map((name) => [`layers.0.attention.${name}`, number(5)]));
  const twice = { rows: 2, cols: 1, data: Float32Array.of(word, position) };
  const matrices = { wq: twice, wk: twice, wv: number(6), wo: number(5) };
  const patched = patchedParameters(parameters, { layer: 0, head: 0, matrices });
  expect(Object.values(patched).map(({ data }) => data[0])).toEqual([merged, merged, 6, 5]);
});
