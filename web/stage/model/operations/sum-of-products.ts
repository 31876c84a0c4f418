/** The common parts of operations whose cells are sums of products: multiplication, and dot products of rows. */
import { sum } from 'd3-array';
import { termByTerm } from '../values/movement.ts';
import { type Read, type Values, indices, matrixOf } from '../values/values.ts';
import type { Candidate } from '../values/mistakes.ts';
import type { Factors } from '../values/factors.ts';
import type { Operation, Term } from './operation.ts';

/** Returns the products, and the bias if there is one, that add up to out[row, col]. */
export function productTerms(
  { left, right, transposed, bias }: Factors,
  values: Values,
  row: number,
  col: number,
): Term[] {
  const { rows, cols } = matrixOf(values, left);
  const products = indices(transposed === 'left' ? rows : cols).map((at) => [
    transposed === 'left' ? { matrix: left, row: at, col: row } : { matrix: left, row, col: at },
    transposed === 'right' ? { matrix: right, row: col, col: at } : { matrix: right, row: at, col },
  ]);
  return bias ? [...products, [{ matrix: bias, row: 0, col }]] : products;
}

export const productReads =
  ({ left, right, transposed, bias }: Factors): Operation['reads'] =>
  (row, col) => [
    transposed === 'left' ? { matrix: left, col: row } : { matrix: left, row },
    transposed === 'right' ? { matrix: right, row: col } : { matrix: right, col },
    ...(bias ? [{ matrix: bias, row: 0, col }] : []),
  ];

const productOf = (numbers: readonly number[]): number => numbers.reduce((product, number) => product * number, 1);

/** Returns the products of the terms' numbers, in their order. */
export const productsOf = (terms: readonly Term[], read: Read): number[] =>
  terms.map((term) => productOf(term.map(({ matrix, row, col }) => read(matrix, row, col))));

type Common = 'value' | 'written' | 'isTermByTerm' | 'played' | 'motion' | 'sign' | 'between' | 'misled';

export const sumOfProducts = (terms: Operation['terms']): Pick<Operation, Common> => ({
  value: (numbers) => sum(numbers, productOf),
  written: (numbers, { signed }) => numbers.map((factors) => factors.map(signed).join(' · ')).join(' + '),
  isTermByTerm: true,
  played: 'cells',
  motion: (values, cell, progress) => termByTerm(values, terms(values, cell.row, cell.col), cell, progress),
  sign: '→',
  between: '⊙',
  misled: () => [],
});

/** Yields the sums with one product forgotten, or with the wrong sign. */
export function* slipsInSum(products: readonly number[], mayBeNegative: boolean): Generator<Candidate> {
  const whole = sum(products);
  if (products.length < 2) return;
  for (const product of products) {
    yield { id: 'term-left-out', value: whole - product };
    if (mayBeNegative) yield { id: 'sign', value: whole - 2 * product };
  }
}

/** Yields the results of a row taken for a column, where the matrix is square, so that both fit. */
export function* slipsInLines(
  factors: Factors,
  values: Values,
  { row, col }: { readonly row: number; readonly col: number },
  read: Read,
): Generator<Candidate> {
  const { left, right, transposed } = factors;
  const isSquare = (id: Factors['left']): boolean => matrixOf(values, id).rows === matrixOf(values, id).cols;
  const valueOf = (other: Factors): number => sum(productsOf(productTerms(other, values, row, col), read));
  if (transposed !== undefined && isSquare(transposed === 'left' ? left : right))
    yield { id: 'not-transposed', value: valueOf({ ...factors, transposed: undefined }) };
  if (transposed === undefined && isSquare(right))
    yield { id: 'row-for-column', value: valueOf({ ...factors, transposed: 'right' }) };
}
