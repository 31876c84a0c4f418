/** The sum of all rows: out[0,j] = Σ_i input[i,j]. This is the gradient of a bias, which was added to each row. */
import { sum } from 'd3-array';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { summed } from '../drawn/pictures.ts';
import { columnOf, indices, matrixOf, rowOf } from '../values/values.ts';
import { type Operation, renamedAll } from './operation.ts';
import { slipsInSum, sumOfProducts } from './sum-of-products.ts';
import { colName } from '../values/telling.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly input: MatrixId;
}

export function columnSum(names: Names): Operation {
  const { out, input } = names;
  const symbols = { input: infoOf(input).symbol, out: infoOf(out).symbol };
  const terms: Operation['terms'] = (values, _, col) =>
    indices(matrixOf(values, input).rows).map((row) => [{ matrix: input, row, col }]);
  return {
    ...sumOfProducts(terms),
    out,
    operands: [input],
    under: input,
    drawn: summed(out, input),
    renamed: (to) => columnSum(renamedAll(names, to)),
    reads: (_, col) => [{ matrix: input, col }],
    terms,
    asksCell: ({ values }, _, col) => ({
      key: 'narrate.column-sum-asks',
      values: { col: colName(values, input, col), ...symbols },
    }),
    tellsRow: () => ({ key: 'narrate.column-sum-row', values: symbols }),
    hint: (values, _, col) => ({ key: 'hint.column-sum', values: { col: colName(values, input, col), ...symbols } }),
    *mistakes(values, { col }, read) {
      if (col < matrixOf(values, input).rows) yield { id: 'row', value: sum(rowOf(values, input, col, read)) };
      yield* slipsInSum(columnOf(values, input, col, read), false);
    },
  };
}
