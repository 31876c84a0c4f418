import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../web/shared/input/input-error.ts';
import {
  cell,
  checkFinite,
  equal,
  fromRows,
  toRows,
  transpose,
  withCell,
} from '../../../../web/shared/numbers/matrix.ts';
import { finiteMatrix } from './arbitraries.ts';

const m = fromRows([
  [1, 2, 3],
  [4, 5, 6],
]);

describe('a matrix', () => {
  it('is row-major', () => {
    expect([m.rows, m.cols, ...m.data]).toEqual([2, 3, 1, 2, 3, 4, 5, 6]);
    expect(cell(m, 1, 0)).toBe(4);
    expect(toRows(m)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('refuses ragged and empty rows, naming the row', () => {
    expect(() =>
      fromRows([
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4],
      ]),
    ).toThrow('row 2 has 4 numbers, row 0 has 5');
    expect(() => fromRows([[1, 2], [1]])).toThrow('row 1 has 1 number, row 0 has 2');
    expect(() => fromRows([])).toThrow(InputError);
    expect(() => fromRows([[]])).toThrow('the matrix has no numbers');
  });

  it('changes one cell in a copy', () => {
    const changed = withCell(m, 1, 2, 9);
    expect(toRows(changed)).toEqual([
      [1, 2, 3],
      [4, 5, 9],
    ]);
    expect(cell(m, 1, 2)).toBe(6);
    for (const [row, col] of [
      [2, 0],
      [0, 3],
      [-1, 0],
      [0.5, 0],
    ] as const) {
      expect(() => withCell(m, row, col, 0)).toThrow(`there is no row ${row}, column ${col} in a 2 × 3 matrix`);
    }
  });

  it('equals only itself, number for number and in shape', () => {
    fc.assert(fc.property(finiteMatrix, (a) => equal(a, fromRows(toRows(a)))));
    expect(equal(m, withCell(m, 0, 0, 1.5))).toBe(false);
    expect(equal(m, { rows: 3, cols: 2, data: m.data })).toBe(false);
    expect(equal(fromRows([[0]]), fromRows([[-0]]))).toBe(false);
  });

  it('transposes, and twice is nothing', () => {
    expect(toRows(transpose(m))).toEqual([
      [1, 4],
      [2, 5],
      [3, 6],
    ]);
    fc.assert(fc.property(finiteMatrix, (a) => equal(transpose(transpose(a)), a)));
  });

  it('must be finite, except a mask', () => {
    expect(() => checkFinite(fromRows([[1], [NaN]]))).toThrow('NaN at row 1, column 0: attention needs finite numbers');
    expect(() => checkFinite(fromRows([[1, -Infinity]]))).toThrow(
      '-Infinity at row 0, column 1: only a mask may hold infinity',
    );
    expect(checkFinite(fromRows([[-Infinity]]), { allowInfinity: true }).data[0]).toBe(-Infinity);
    expect(() => checkFinite(fromRows([[NaN]]), { allowInfinity: true })).toThrow('NaN');
  });
});
