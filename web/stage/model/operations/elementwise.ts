/** What operations have in common whose cells are not sums of products: they stand in a row, and one number becomes another. */
import { oneByOne } from '../movement.ts';
import { type Region, type Values, matrixOf } from '../values.ts';
import type { Operation } from './operation.ts';

/** A whole row of what its first cell reads; of a column, the one cell. */
export const wholeRow =
  (reads: Operation['reads']) =>
  (values: Values, row: number): Region[] =>
    reads(row, 0).map(({ matrix, row: at, col }) =>
      at !== undefined && col !== undefined && matrixOf(values, matrix).cols > 1
        ? { matrix, row: at }
        : { matrix, ...(at !== undefined && { row: at }), ...(col !== undefined && { col }) },
    );

type Common = 'isTermByTerm' | 'played' | 'motion' | 'lightsRow' | 'sign' | 'between' | 'misled' | 'reads';

/** What of it is another for an operation is given after it. */
export const elementwise = (reads: Operation['reads']): Pick<Operation, Common> => ({
  reads,
  isTermByTerm: false,
  played: 'cells',
  motion: (values, cell, progress) => oneByOne(values, reads(cell.row, cell.col), cell, progress),
  lightsRow: wholeRow(reads),
  sign: '→',
  between: '∘',
  misled: () => [],
});
