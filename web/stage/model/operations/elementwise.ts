/** The common parts of operations without sums of products: each number becomes another, in a row of matrices. */
import { oneByOne } from '../values/movement.ts';
import { type Region, type Values, matrixOf } from '../values/values.ts';
import type { Operation } from './operation.ts';

/** Lights the whole row that its first cell reads; in a column, the one cell. */
export const wholeRow =
  (reads: Operation['reads']) =>
  (values: Values, row: number): Region[] =>
    reads(row, 0).map(({ matrix, row: at, col }) =>
      at !== undefined && col !== undefined && matrixOf(values, matrix).cols > 1
        ? { matrix, row: at }
        : { matrix, ...(at !== undefined && { row: at }), ...(col !== undefined && { col }) },
    );

type Common = 'isTermByTerm' | 'played' | 'motion' | 'lightsRow' | 'sign' | 'between' | 'misled' | 'reads';

/** Defaults, which an operation overrides after the spread. */
export const elementwise = (reads: Operation['reads']): Pick<Operation, Common> => ({
  reads,
  isTermByTerm: false,
  played: 'cells',
  motion: (values, cell, progress) => oneByOne(values, reads(cell.row, cell.col), cell, progress),
  lightsRow: wholeRow(reads),
  sign: '→',
  between: '⊙',
  misled: () => [],
});
