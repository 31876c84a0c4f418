/** Matrices from a page's script: rows of numbers, or the form of the engine and a stage's state. */
import { InputError, named } from '../../shared/input/input-error.ts';
import { explicitRows, isScalar, toMatrix } from '../../shared/input/rows.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { isObject, valueText } from '../../shared/properties.ts';

/** JSON turns a typed array into an object with one property per number. */
const listOf = (value: unknown): unknown[] => (typeof value === 'object' && value ? Object.values(value) : [value]);

/** @throws InputError naming the matrix and what is wrong in it */
export function readMatrix(name: string, value: unknown): Matrix {
  if (!Array.isArray(value) && !isObject(value))
    throw new InputError('input.no-number', { name, got: valueText(value) });
  const options = { allowInfinity: name === 'mask', maxRows: Infinity, maxCols: Infinity };
  return named(name, () => {
    const rows = Array.isArray(value)
      ? value.map((row: unknown, at) => {
          const numbers = listOf(row);
          if (numbers.every(isScalar) && typeof row === 'object') return numbers;
          throw new InputError('input.not-a-row', { row: at });
        })
      : explicitRows({ rows: value['rows'], cols: value['cols'], data: listOf(value['data']) }, options);
    return toMatrix(rows, options);
  });
}
