/** The arithmetic of a pair of tokens in lines of text. Terms and results are the trace's. */
import type { HeadTrace } from 'attention-steps/core';
import { formatNumber } from '../../shared/numbers/format.ts';
import { type Matrix, cell } from '../../shared/numbers/matrix.ts';

export const rowOf = ({ data, cols }: Matrix, row: number): number[] =>
  Array.from(data.subarray(row * cols, (row + 1) * cols));

/** Writes a number as it stands after a sign: a negative one in brackets. */
export const operand = (value: number, decimals: number): string =>
  value < 0 ? `(${formatNumber(value, decimals)})` : formatNumber(value, decimals);

/** `1.00 · 0.30 + 0.50 · (−1.00)` */
export function sumOfProducts(left: readonly number[], right: readonly number[], decimals = 2): string {
  return left.map((value, at) => `${operand(value, decimals)} · ${operand(right[at] ?? NaN, decimals)}`).join(' + ');
}

export function largestDifference(a: Matrix, b: Matrix): number {
  return a.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (b.data[at] ?? NaN))), 0);
}

/** Returns a − b for matrices of one shape. */
export function difference(a: Matrix, b: Matrix): Matrix {
  return { rows: a.rows, cols: a.cols, data: a.data.map((value, at) => value - (b.data[at] ?? NaN)) };
}

/** Writes the last step to a weight, from the trace's parts of softmax. */
export function softmaxLine({ weights, softmaxParts }: HeadTrace, row: number, col: number, score = 'S'): string {
  const show = (matrix: Matrix, at = col): string => formatNumber(cell(matrix, row, at), 4);
  if (!softmaxParts) throw new Error('trace: expected the option softmaxParts');
  const { exponentials, rowSum } = softmaxParts;
  return `A = exp(${score} − max) ÷ Σ = ${show(exponentials)} ÷ ${show(rowSum, 0)} = ${show(weights)}`;
}

/** Writes the lines from a query and a key to a weight, by the scaled dot product. */
export function weightLines(head: HeadTrace, row: number, col: number): string[] {
  const { q, k, scores, scaledScores } = head;
  const show = (matrix: Matrix): string => formatNumber(cell(matrix, row, col), 4);
  return [
    `S = ${sumOfProducts(rowOf(q, row), rowOf(k, col))} = ${show(scores)}`,
    `S′ = ${show(scores)} ÷ √${k.cols} = ${show(scaledScores)}`,
    softmaxLine(head, row, col, 'S′'),
  ];
}
