/** Matrices from a page's script: rows of numbers, or the form of the engine and a stage's state. */
import { InputError, named } from '../../shared/input/input-error.ts';
import { explicitRows, isScalar, toMatrix } from '../../shared/input/rows.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { isObject, valueText } from '../../shared/properties.ts';

/** JSON turns a typed array into an object with one property per number. */
const listOf = (given: unknown): unknown[] => (typeof given === 'object' && given ? Object.values(given) : [given]);

/** @throws InputError naming the matrix and what is wrong in it */
export function readMatrix(name: string, given: unknown): Matrix {
  if (!Array.isArray(given) && !isObject(given))
    throw new InputError('input.no-number', { name, got: valueText(given) });
  const options = { allowInfinity: name === 'mask', maxRows: Infinity, maxCols: Infinity };
  return named(name, () => {
    const rows = Array.isArray(given)
      ? given.map((row: unknown, at) => {
          const numbers = listOf(row);
          if (numbers.every(isScalar) && typeof row === 'object') return numbers;
          throw new InputError('input.not-a-row', { row: at });
        })
      : explicitRows({ rows: given['rows'], cols: given['cols'], data: listOf(given['data']) }, options);
    return toMatrix(rows, options);
  });
}
