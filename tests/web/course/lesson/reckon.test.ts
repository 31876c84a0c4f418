import { describe, expect, it } from 'vitest';
import { reckon } from '../../../../web/course/lesson/reckon.ts';
import { quote } from '../../../../web/course/lesson/reference.ts';

describe('arithmetic in text', () => {
  it.each([
    ['512^2*4', 1_048_576],
    ['2+3*4-1', 13],
    ['2^3^2', 512],
    ['-2^2', -4],
    ['2*-3', -6],
    ['(1+2)*3/2', 4.5],
    ['sqrt(16) + log2(8) * exp(0)', 7],
    ['8-4-2', 2],
    ['ln(exp(2))', 2],
  ])('%s is %d', (expression, value) => {
    expect(reckon(expression)).toBe(value);
  });
  it.each([
    ['2+', 'expected a number, got the end'],
    ['(2', 'expected ), got the end'],
    ['2 3', 'expected the end, got 3'],
    ['sine(2)', 'expected a number, got sine'],
    ['sqrt 2', 'expected (, got 2'],
  ])('%s is refused: %s', (expression, message) => {
    expect(() => reckon(expression)).toThrow(message);
  });
  it('is quoted with the decimals it asks for, none where it is whole', () => {
    expect(quote('=512^2*4/2^20', {})).toEqual({ values: [1], decimals: 0 });
    expect(quote(' =1/3 ', {}).decimals).toBe(2);
    expect(quote('=1/3:4', {}).decimals).toBe(4);
    expect(() => quote('=1/', {})).toThrow('{{=1/}}: expected a number');
  });
});
