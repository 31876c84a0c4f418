/** Matrix multiplication: out[i,j] = Σ_c left[i,c] · right[c,j]. */
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf, kindOf } from '../../inputs/matrices.ts';
import type { Named } from '../drawn/draws.ts';
import { pulled } from '../drawn/pictures.ts';
import type { Formula } from './formula.ts';
import type { Factors } from '../factors.ts';
import { type Operation, renamedAll } from './operation.ts';
import { productReads, productTerms, productsOf, slipsInLines, slipsInSum, sumOfProducts } from './sum-of-products.ts';
import type { Hint } from '../mistakes.ts';
import { colName, rowName, shownAt } from './telling.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly left: MatrixId;
  readonly right: MatrixId;
}

interface Settings {
  /** Its picture, made for the names that it has; absent: a projection, or with the left one transposed tip to tail. */
  readonly drawn?: (names: Names, factors: Factors) => Named;
  readonly transposed?: 'left' | 'right';
  /** Sentences with places for query and key; for query, key and value; with query alone. Absent: of rows and columns. */
  readonly asks?: Said['key'];
  readonly cell?: Said['key'];
  readonly row?: Said['key'];
}

export const hintOfProduct = ({ left, right, transposed }: Factors, row: number, col: number): Hint => {
  const symbols = { left: infoOf(left).symbol, right: infoOf(right).symbol };
  if (transposed === 'left') return { key: 'hint.both-columns', values: { row, col, ...symbols } };
  return { key: transposed === 'right' ? 'hint.rows' : 'hint.columns', values: { row, col, ...symbols } };
};

export const formulaOfProduct = ({ left, right, transposed }: Factors): Formula => {
  const expression = {
    product: [
      { name: kindOf(left), transposed: transposed === 'left' },
      { name: kindOf(right), transposed: transposed === 'right' },
    ],
  };
  return () => expression;
};

const usualPicture = ({ out, left }: Names, factors: Factors): Named =>
  factors.transposed === 'left' ? pulled(out, factors) : ['projection', { out, input: left }];

export function product(names: Names, settings: Settings = {}): Operation {
  const { out, left, right } = names;
  const factors: Factors = { left, right, transposed: settings.transposed };
  const { transposed } = settings;
  const symbols = {
    left: infoOf(left).symbol + (transposed === 'left' ? 'ᵀ' : ''),
    right: infoOf(right).symbol + (transposed === 'right' ? 'ᵀ' : ''),
  };
  const terms: Operation['terms'] = (values, row, col) => productTerms(factors, values, row, col);
  return {
    ...sumOfProducts(terms),
    out,
    operands: [left, right],
    renamed: (to) => product(renamedAll(names, to), settings),
    reads: productReads(factors),
    terms,
    factors,
    drawn: (settings.drawn ?? usualPicture)(names, factors),
    asksCell: ({ values }, row, col) => {
      const query = rowName(values, out, row);
      return settings.asks
        ? { key: settings.asks, values: { query, key: colName(values, out, col) } }
        : { key: 'narrate.product-asks', values: { query, left: symbols.left, col, right: symbols.right } };
    },
    tellsCell: (telling, row, col) => {
      const value = shownAt(telling, out, row, col);
      if (!settings.cell) return { key: 'narrate.product', values: { value } };
      const [query, key] = [rowName(telling.values, out, row), colName(telling.values, out, col)];
      return { key: settings.cell, values: { query, key, value } };
    },
    tellsRow: ({ values }, row) => {
      const query = rowName(values, out, row);
      return settings.row
        ? { key: settings.row, values: { query } }
        : {
            key: 'narrate.product-row',
            values: { query, left: symbols.left, right: symbols.right, out: infoOf(out).symbol },
          };
    },
    hint: (_, row, col) => hintOfProduct(factors, row, col),
    *mistakes(values, cell, read) {
      yield* slipsInLines(factors, values, cell, read);
      yield* slipsInSum(productsOf(terms(values, cell.row, cell.col), read), true);
    },
    formula: formulaOfProduct(factors),
  };
}
