/** Matrix multiplication: out[i,j] = Σ_c left[i,c] · right[c,j], + bias[j] where there is a bias. */
import { sum } from 'd3-array';
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf, kindOf } from '../../inputs/matrices.ts';
import type { Named } from '../drawn/registry.ts';
import { pulled } from '../drawn/pictures.ts';
import type { Factors } from '../values/factors.ts';
import { type Formula, type Operation, renamedAll } from './operation.ts';
import { productReads, productTerms, productsOf, slipsInLines, slipsInSum, sumOfProducts } from './sum-of-products.ts';
import { colName, rowName } from '../values/telling.ts';

interface Names extends Record<string, MatrixId> {
  readonly out: MatrixId;
  readonly left: MatrixId;
  readonly right: MatrixId;
  readonly bias?: MatrixId;
}

interface Settings {
  /** Names the picture; absent: a projection, or with the left one transposed tip to tail. */
  readonly drawn?: (names: Names, factors: Factors) => Named;
  readonly transposed?: 'left' | 'right';
  /**
   * Messages with places for query and key, and for query alone. Absent: messages about rows and columns.
   */
  readonly asks?: Said['key'];
  readonly row?: Said['key'];
}

const HINTS = { none: 'hint.columns', left: 'hint.both-columns', right: 'hint.rows' } as const;

export const hintOfProduct =
  (out: MatrixId, { left, right, transposed, bias }: Factors): Operation['hint'] =>
  (values, row, col) => ({
    key: bias ? 'hint.columns-biased' : HINTS[transposed ?? 'none'],
    values: {
      row: rowName(values, out, row),
      col: colName(values, out, col),
      left: infoOf(left).symbol,
      right: infoOf(right).symbol,
      ...(bias && { bias: infoOf(bias).symbol }),
    },
  });

export const formulaOfProduct = ({ left, right, transposed }: Factors): Formula => ({
  product: [
    { name: kindOf(left), transposed: transposed === 'left' },
    { name: kindOf(right), transposed: transposed === 'right' },
  ],
});

const usualPicture = ({ out, left, bias }: Names, factors: Factors): Named =>
  factors.transposed === 'left' ? pulled(out, factors) : ['projection', { out, input: left, bias }];

export function product(names: Names, settings: Settings = {}): Operation {
  const { out, left, right, bias } = names;
  const factors: Factors = { left, right, transposed: settings.transposed, bias };
  const { transposed } = settings;
  const symbols = {
    left: infoOf(left).symbol + (transposed === 'left' ? 'ᵀ' : ''),
    right: infoOf(right).symbol + (transposed === 'right' ? 'ᵀ' : ''),
    ...(bias && { bias: infoOf(bias).symbol }),
  };
  const terms: Operation['terms'] = (values, row, col) => productTerms(factors, values, row, col);
  return {
    ...sumOfProducts(terms),
    out,
    operands: [left, right, ...(bias ? [bias] : [])],
    renamed: (to) => product(renamedAll(names, to), settings),
    reads: productReads(factors),
    terms,
    factors,
    drawn: (settings.drawn ?? usualPicture)(names, factors),
    asksCell: ({ values }, row, col) => {
      const query = rowName(values, out, row);
      return settings.asks
        ? { key: settings.asks, values: { query, key: colName(values, out, col) } }
        : { key: bias ? 'narrate.biased-asks' : 'narrate.product-asks', values: { query, col, ...symbols } };
    },
    tellsRow: ({ values }, row) => {
      const query = rowName(values, out, row);
      return settings.row
        ? { key: settings.row, values: { query } }
        : {
            key: bias ? 'narrate.biased-row' : 'narrate.product-row',
            values: { query, ...symbols, out: infoOf(out).symbol },
          };
    },
    hint: hintOfProduct(out, factors),
    *mistakes(values, cell, read) {
      yield* slipsInLines(factors, values, cell, read);
      const unbiased: Factors = { left, right, transposed };
      const products = productsOf(productTerms(unbiased, values, cell.row, cell.col), read);
      const added = bias ? read(bias, 0, cell.col) : 0;
      if (bias) yield { id: 'no-bias', value: sum(products) };
      for (const { id, value } of slipsInSum(products, true)) yield { id, value: value + added };
    },
    formula: formulaOfProduct(factors),
  };
}
