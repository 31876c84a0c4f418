// The same seed, settings and steps, the same weights to the bit: here, and in tests/browser/hosts.slow.test.ts in pages of
// Chromium and Firefox, which are compared with what Node computes.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { trained } from '../../browser/trained.ts';
import { hashOf, learning, small } from './support.ts';

it('after 200 steps the weights are these', () => {
  expect(trained(learning)).toEqual([2323609462, 1512220961, 1079708270]);
});

it('of another seed they are others, of the same the same', () => {
  const [one, again, other] = [1, 1, 2].map((seed) => hashOf(learning.createModel({ ...small, seed })));
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

it('the WebAssembly has its own exp, log, sine and cosine: it asks its host for no number', () => {
  const wasm = readFileSync(new URL('../../../dist/core/learn/learning.wasm', import.meta.url));
  const glue = readFileSync(new URL('../../../dist/core/learn/learning.js', import.meta.url), 'utf8');
  expect(WebAssembly.Module.imports(new WebAssembly.Module(wasm)).map(({ kind }) => kind)).toContain('function');
  expect(glue).not.toMatch(/Math\.(exp|log|sin|cos|tan|pow|sqrt|random)/);
});
