/** The sum of each row, as a column: in softmax, the sum of the exponentials. */
import { sum as total } from 'd3-array';
import type { MatrixId } from '../../inputs/matrices.ts';
import { columnOf, indices, matrixOf, rowOf } from '../values/values.ts';
import { elementwise } from './elementwise.ts';
import { type Operation, renamedAll } from './operation.ts';
import { rowName, unlessNoKey } from '../values/telling.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly input: MatrixId;
  /** The arguments of exp, and the scores before their maximum was subtracted. */
  readonly exponents: MatrixId;
  readonly scores: MatrixId;
}

export function sum(names: Names): Operation {
  const { out, input, exponents, scores } = names;
  return {
    ...elementwise((row) => [{ matrix: input, row }]),
    sign: '',
    out,
    operands: [input],
    drawn: ['shares', { scores, exponentials: input, sum: out }],
    renamed: (to) => sum(renamedAll(names, to)),
    terms: (values, row) => indices(matrixOf(values, input).cols).map((col) => [{ matrix: input, row, col }]),
    value: (terms) => total(terms.flat()),
    written: (terms, { signed }) => terms.flat().map(signed).join(' + '),
    asksCell: (telling, row) => {
      const query = rowName(telling.values, out, row);
      return unlessNoKey(telling, row, query, { key: 'narrate.sum-asks' });
    },
    tellsRow: (telling, row) => {
      const query = rowName(telling.values, out, row);
      return unlessNoKey(telling, row, query, { key: 'narrate.sum' });
    },
    hint: (values, row) => ({ key: 'hint.sum', values: { row: rowName(values, out, row) } }),
    misled: () => ['unmasked'],
    *mistakes(values, { row }, read) {
      const line = rowOf(values, input, row, read);
      yield { id: 'no-maximum', value: total(rowOf(values, scores, row, read), Math.exp) };
      yield { id: 'not-exp', value: total(rowOf(values, exponents, row, read)) };
      if (row < line.length) yield { id: 'column', value: total(columnOf(values, input, row, read)) };
      for (const term of line) yield { id: 'term-left-out', value: total(line) - term };
    },
  };
}
