/** The product A V seen as a mixture: a row of the output is the rows of V, each times its weight. */
import { mean, sum } from 'd3-array';
import type { MatrixId } from '../../inputs/matrices.ts';
import { percentText } from '../drawn/percent.ts';
import { blended } from '../drawn/pictures.ts';
import { rowByRow, termAt } from '../values/movement.ts';
import { columnOf, inFull, indices, matrixOf, rowOf, valueAt } from '../values/values.ts';
import type { Factors } from '../values/factors.ts';
import { type Operation, type Term, renamedAll } from './operation.ts';
import { formulaOfProduct, hintOfProduct } from './product.ts';
import { productReads, productTerms, productsOf, slipsInLines, slipsInSum, sumOfProducts } from './sum-of-products.ts';
import { colName, hidesRow, rowName, shownAt } from '../values/telling.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly weights: MatrixId;
  readonly rows: MatrixId;
  /** The matrix that learners may mistake for the weights. */
  readonly scores: MatrixId;
}

export function blend(names: Names): Operation {
  const { out, weights, rows, scores } = names;
  const factors: Factors = { left: weights, right: rows };
  const terms: Operation['terms'] = (values, row, col) => productTerms(factors, values, row, col);
  return {
    ...sumOfProducts(terms),
    out,
    operands: [weights, rows],
    renamed: (to) => blend(renamedAll(names, to)),
    reads: productReads(factors),
    terms,
    factors,
    drawn: blended(out, factors),
    // The first output row is one movement of whole rows, a term at a time.
    played: 'rows',
    // The largest parts first, and those that are hidden last.
    order: (values, row) => {
      const shares = rowOf(values, weights, row, inFull(values)).map((share) => share || 0);
      return indices(shares.length).sort((a, b) => shares[b]! - shares[a]!);
    },
    motion: (values, cell, progress, order) => {
      const inOrder = (all: readonly Term[]): readonly Term[] => order?.map((at) => all[at]!) ?? all;
      return rowByRow(values, (row, col) => inOrder(terms(values, row, col)), cell, progress);
    },
    lightsRow: (values, row, progress, order) => {
      const { index } = termAt(matrixOf(values, weights).cols, progress);
      return [
        { matrix: weights, row },
        { matrix: rows, row: order?.[index] ?? index },
      ];
    },
    tellsRow: (telling, row) => {
      const { values } = telling;
      if (hidesRow(values, weights, row)) return undefined;
      const { cols } = matrixOf(values, weights);
      let best = 0;
      for (let col = 1; col < cols; col++)
        if (valueAt(values, weights, row, col) > valueAt(values, weights, row, best)) best = col;
      return {
        key: 'narrate.blend',
        values: {
          query: rowName(values, out, row),
          value: shownAt(telling, weights, row, best),
          key: colName(values, weights, best),
        },
      };
    },
    tellsRest: (telling, query) => {
      const { values } = telling;
      const row = Math.min(query, matrixOf(values, weights).rows - 1);
      if (hidesRow(values, weights, row) || hidesRow(values, out, row)) return undefined;
      const shares = rowOf(values, weights, row, inFull(values))
        .map((share, col) => ({ share, key: colName(values, weights, col) }))
        .toSorted((a, b) => b.share - a.share);
      const [most, next] = shares;
      if (!most || most.share === 0) return undefined; // there is no key for it
      const taken = { query: rowName(values, out, row), share: percentText(most.share), key: most.key };
      return next && next.share >= 0.05
        ? { key: 'narrate.gives-two', values: { ...taken, otherShare: percentText(next.share), other: next.key } }
        : { key: 'narrate.gives', values: taken };
    },
    hint: hintOfProduct(out, factors),
    misled: () => ['unmasked', 'unscaled', 'scaled'],
    *mistakes(values, cell, read) {
      const { row, col } = cell;
      yield* slipsInLines(factors, values, cell, read);
      const column = columnOf(values, rows, col, read);
      yield { id: 'mean', value: mean(column) ?? NaN };
      yield { id: 'scores-for-weights', value: sum(column, (value, at) => read(scores, row, at) * value) };
      if (matrixOf(values, weights).rows === column.length)
        yield { id: 'column-for-row', value: sum(column, (value, at) => read(weights, at, row) * value) };
      // Weights are never negative, so no sign can be mistaken.
      yield* slipsInSum(productsOf(terms(values, row, col), read), false);
    },
    formula: formulaOfProduct(factors),
  };
}
