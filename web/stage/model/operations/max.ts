/** The largest number of each row, a column. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import type { MatrixId } from '../../inputs/matrices.ts';
import { columnOf, indices, matrixOf, rowOf } from '../values/values.ts';
import { largestOf } from '../drawn/pictures.ts';
import { elementwise } from './elementwise.ts';
import { type Operation, renamedAll } from './operation.ts';
import { rowName, shownAt, unlessNoKey } from '../values/telling.ts';
import { inRow } from '../../../shared/numbers/format.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly input: MatrixId;
}

export function max(names: Names): Operation {
  const { out, input } = names;
  return {
    ...elementwise((row) => [{ matrix: input, row }]),
    sign: '',
    isBetween: true,
    out,
    operands: [input],
    drawn: largestOf(out, input),
    renamed: (to) => max(renamedAll(names, to)),
    terms: (values, row) => indices(matrixOf(values, input).cols).map((col) => [{ matrix: input, row, col }]),
    value: (terms) => largest(terms.flat()),
    written: (terms, { show }) => `max(${inRow(terms.flat().map(show))})`,
    asksCell: (telling, row) => {
      const query = rowName(telling.values, out, row);
      return unlessNoKey(telling, row, query, { key: 'narrate.max-asks' });
    },
    tellsRow: (telling, row) => {
      const query = rowName(telling.values, out, row);
      const value = shownAt(telling, out, row, 0);
      return unlessNoKey(telling, row, query, { key: 'narrate.max', values: { value } });
    },
    hint: (values, row) => ({ key: 'hint.max', values: { row: rowName(values, out, row) } }),
    misled: () => ['unmasked'],
    *mistakes(values, { row }, read) {
      const line = rowOf(values, input, row, read);
      yield { id: 'least', value: smallest(line) };
      yield { id: 'size', value: largest(line.filter(Number.isFinite).map(Math.abs)) };
      if (row < line.length) yield { id: 'column', value: largest(columnOf(values, input, row, read)) };
    },
  };
}
