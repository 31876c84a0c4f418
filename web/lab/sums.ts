/** The arithmetic of a pair of tokens in lines of text. Terms and results are the trace's. */
import type { HeadTrace } from 'attention-steps/core';
import { formatNumber } from '../data/format.ts';
import { type Matrix, cell } from '../data/matrix.ts';

/** One row of a matrix. */
export const rowOf = ({ data, cols }: Matrix, row: number): number[] =>
  Array.from(data.subarray(row * cols, (row + 1) * cols));

/** A negative number in brackets, as it stands behind a sign. */
export const operand = (value: number, decimals: number): string =>
  value < 0 ? `(${formatNumber(value, decimals)})` : formatNumber(value, decimals);

/** `1.00 · 0.30 + 0.50 · (−1.00)` */
export function sumOfProducts(left: readonly number[], right: readonly number[], decimals = 2): string {
  return left.map((value, at) => `${operand(value, decimals)} · ${operand(right[at] ?? NaN, decimals)}`).join(' + ');
}

export function largestDifference(a: Matrix, b: Matrix): number {
  return a.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (b.data[at] ?? NaN))), 0);
}

/** a − b, of matrices of one shape. */
export function difference(a: Matrix, b: Matrix): Matrix {
  return { rows: a.rows, cols: a.cols, data: a.data.map((value, at) => value - (b.data[at] ?? NaN)) };
}

/** From a query and a key to a weight, by the scaled dot product. The trace has the parts of softmax. */
export function weightLines(
  { q, k, scores, scaledScores, weights, softmaxParts }: HeadTrace,
  row: number,
  col: number,
) {
  const show = (matrix: Matrix, at = col): string => formatNumber(cell(matrix, row, at), 4);
  if (!softmaxParts) throw new Error('trace: expected the option softmaxParts');
  return [
    `S = ${sumOfProducts(rowOf(q, row), rowOf(k, col))} = ${show(scores)}`,
    `S′ = ${show(scores)} ÷ √${k.cols} = ${show(scaledScores)}`,
    `A = exp(S′ − max) ÷ Σ = ${show(softmaxParts.exponentials)} ÷ ${show(softmaxParts.rowSum, 0)} = ${show(weights)}`,
  ];
}
