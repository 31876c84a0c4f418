/** A column of dot products, row by row: out[i] = Σ_c left[i,c] · right[i,c]. */
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { asked } from '../drawn/pictures.ts';
import { indices, matrixOf } from '../values/values.ts';
import { wholeRow } from './elementwise.ts';
import { type Operation, renamedAll } from './operation.ts';
import { productsOf, slipsInSum, sumOfProducts } from './sum-of-products.ts';
import { rowName, shownAt } from '../values/telling.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly left: MatrixId;
  readonly right: MatrixId;
}

export function dot(names: Names): Operation {
  const { out, left, right } = names;
  const reads: Operation['reads'] = (row) => [
    { matrix: left, row },
    { matrix: right, row },
  ];
  const terms: Operation['terms'] = (values, row) =>
    indices(matrixOf(values, left).cols).map((col) => [
      { matrix: left, row, col },
      { matrix: right, row, col },
    ]);
  return {
    ...sumOfProducts(terms),
    out,
    operands: [left, right],
    drawn: asked(out, right),
    renamed: (to) => dot(renamedAll(names, to)),
    reads,
    terms,
    lightsRow: wholeRow(reads),
    asksCell: ({ values }, row) => ({ key: 'narrate.row-dot-asks', values: { query: rowName(values, out, row) } }),
    tellsRow: (telling, row) => ({
      key: 'narrate.row-dot',
      values: { query: rowName(telling.values, out, row), value: shownAt(telling, out, row, 0) },
    }),
    hint: (values, row) => ({
      key: 'hint.rows',
      values: {
        row: rowName(values, out, row),
        col: rowName(values, out, row),
        left: infoOf(left).symbol,
        right: infoOf(right).symbol,
      },
    }),
    mistakes: (values, { row, col }, read) => slipsInSum(productsOf(terms(values, row, col), read), true),
  };
}
