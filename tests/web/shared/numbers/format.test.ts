import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf, toCsv, toJson, toNumpy } from '../../../../web/shared/numbers/files.ts';
import { decimalsFor, exact, formatNumber } from '../../../../web/shared/numbers/format.ts';
import { equal, fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { readMatrices } from '../../../../web/shared/input/parse.ts';
import { finiteFloat, finiteMatrix, maskFloat, matrixOf } from './arbitraries.ts';
import { runs } from '../../../seed.ts';

describe('a number in a cell', () => {
  it.each([
    [0.4381, 2, '0.44'],
    [-0.4, 2, '−0.40'],
    [3, 0, '3'],
    [-12, 0, '−12'],
    [-0.001, 2, '0.00'],
    [-0, 2, '0.00'],
    [-Infinity, 2, '−∞'],
    [Infinity, 0, '∞'],
    [NaN, 2, 'NaN'],
    [9999.99, 2, '9999.99'],
    [12345.67, 2, '1.2×10⁴'],
    [-3.4e38, 2, '−3.4×10³⁸'],
    [12345, 0, '12345'],
    [1234567, 0, '1.2×10⁶'],
  ])('%d with %d decimals is %s', (value, digits, text) => {
    expect(formatNumber(value, digits)).toBe(text);
  });

  it('shows a small number where it is asked to', () => {
    expect(formatNumber(-3.14e-7, 2, 'scientific')).toBe('−3.1×10⁻⁷');
    expect(formatNumber(1e-45, 4, 'scientific')).toBe('1.0×10⁻⁴⁵');
    expect([-0.004, 0, 0.01].map((value) => formatNumber(value, 2, 'about'))).toEqual(['≈0', '0.00', '0.01']);
    expect(formatNumber(0, 2, 'scientific')).toBe('0.00');
    expect(formatNumber(0.25, 2, 'scientific')).toBe('0.25');
  });

  it('never shows a minus before zero', () => {
    fc.assert(
      fc.property(
        finiteFloat,
        fc.integer({ min: 0, max: 6 }),
        (value, digits) => !/^−0(\.0*)?$/.test(formatNumber(value, digits)),
      ),
    );
  });
});

describe('the decimals of a matrix', () => {
  it.each([
    [[[1, 2, -3]], 0],
    [[[0, -Infinity]], 0],
    [[[1, 0.5]], 2],
    [[[0.1]], 2],
    [[[0.05, 0]], 3],
    [[[0.0034, 0]], 4],
    [[[1e-20]], 6],
    [[[300.25]], 2],
  ])('%j: %d', (rows, digits) => {
    expect(decimalsFor(fromRows(rows))).toBe(digits);
  });
});

describe('exact', () => {
  it('is what one would write', () => {
    expect([0.1, -0.4, 1.07, 3, 0, -0].map((value) => exact(Math.fround(value)))).toEqual([
      '0.1',
      '-0.4',
      '1.07',
      '3',
      '0',
      '-0',
    ]);
    expect(exact(Math.fround(1 / 3))).toBe('0.33333334');
    expect(exact(2 ** -149)).toBe('1e-45');
  });

  it('gives back the same float32', () => {
    fc.assert(
      fc.property(finiteFloat, (value) => {
        expect(Object.is(Math.fround(Number(exact(value))), value)).toBe(true);
      }),
      { numRuns: 10 * runs },
    );
  });
});

describe('an export', () => {
  const m = fromRows([
    [1, 0.5],
    [-0.1, -0],
  ]);
  const mask = fromRows([[0, -Infinity]]);

  it('is plain text of its kind', () => {
    expect(toCsv(m)).toBe('1,0.5\n-0.1,-0\n');
    expect(toJson(m)).toBe('[[1, 0.5],\n [-0.1, -0]]\n');
    expect(toNumpy(m, 'q')).toBe('q = np.array([[1, 0.5],\n              [-0.1, -0.0]], dtype=np.float32)\n');
    expect(toCsv(mask)).toBe('0,-inf\n');
    expect(csvOf([['the', ' "', ',', '\n', -Infinity]])).toBe('the," """,",","\n",-inf\n');
    expect(toJson(mask)).toBe('[[0, "-Infinity"]]\n');
    expect(toNumpy(mask, 'mask')).toBe('mask = np.array([[0, -np.inf]], dtype=np.float32)\n');
  });

  it('has a name Python takes', () => {
    const nameOf = (name: string) => toNumpy(m, name).split(' =')[0];
    expect(['scaledScores', 'W_Q', 'Kᵀ', '2nd', '', 'my matrix'].map(nameOf)).toEqual([
      'scaled_scores',
      'w_q',
      'k_',
      '_2nd',
      '_',
      'my_matrix',
    ]);
  });

  it.each([
    ['CSV', toCsv],
    ['JSON', toJson],
    ['NumPy', (matrix: typeof m) => toNumpy(matrix, 'masked_scores')],
  ])('as %s is read back to the bit', (_, write) => {
    const readBack = (matrix: typeof m, options = {}) => {
      const [parsed, ...more] = readMatrices(write(matrix), options).matrices;
      expect(more).toEqual([]);
      expect(parsed && equal(parsed.matrix, matrix)).toBe(true);
    };
    fc.assert(fc.property(finiteMatrix, (matrix) => readBack(matrix)));
    fc.assert(fc.property(matrixOf(maskFloat), (matrix) => readBack(matrix, { allowInfinity: true })));
  });
});
