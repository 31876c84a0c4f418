import { expect, it } from 'vitest';
import { parseNumber } from '../../../../web/shared/input/parse-scalar.ts';

it.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['−1', -1],
  ['-1', -1],
  ['+2.', 2],
  ['.5', 0.5],
  [' 1e3 ', 1000],
  ['1E-3', 0.001],
  ['1.2.3', undefined],
  ['1 000', undefined],
  ['0x10', undefined],
  ['NaN', undefined],
  ['', undefined],
  [`1${'0'.repeat(39)}`, 1e39],
  [`1${'0'.repeat(40)}`, undefined],
])('%j is read as %d', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});
