/** The arithmetic of a pair of tokens in lines of text. Terms and results are the trace's. */
import type { HeadTrace } from 'attention-steps/core';
import { formatNumber, withPoints } from '../../shared/numbers/format.ts';
import { type Matrix, cell } from '../../shared/numbers/matrix.ts';
import { signOf } from '../../stage/model/drawn/equality.ts';
import { reckon } from '../lesson/reckon.ts';

export const rowOf = ({ data, cols }: Matrix, row: number): number[] =>
  Array.from(data.subarray(row * cols, (row + 1) * cols));

/** Writes a number as it stands after a sign: a negative one in brackets. */
export const operand = (value: number, decimals: number): string =>
  value < 0 ? `(${formatNumber(value, decimals)})` : formatNumber(value, decimals);

/** `1.00 · 0.30 + 0.50 · (−1.00)` */
export function sumOfProducts(left: readonly number[], right: readonly number[], decimals = 2): string {
  return left.map((value, at) => `${operand(value, decimals)} · ${operand(right[at] ?? NaN, decimals)}`).join(' + ');
}

const SIGNS: Readonly<Record<string, string>> = { '−': '-', '·': '*', '×': '*', '÷': '/' };

/** Calculates as a reader does, with the numbers as they are printed: `0.50 · (−1.20) ÷ √2`. */
const calculated = (printed: string): number =>
  reckon(
    withPoints(printed)
      .replace(/[−·×÷]/g, (sign) => SIGNS[sign] ?? '')
      .replace(/√(\d+)/g, 'sqrt($1)'),
  );

/** A calculation gets so many more decimals at most, and then “≈”. */
const MORE = 3;

/**
 * Returns the fewest decimals for the numbers of calculations with which a reader gets the printed results, and the sign
 * before these: “≈” if no decimals do.
 *
 * @param write pairs of a calculation and its result, with so many decimals
 */
export function equality(
  write: (decimals: number) => readonly (readonly [calculation: string, result: string])[],
  least = 2,
): { readonly decimals: number; readonly sign: '=' | '≈' } {
  for (let decimals = least; decimals <= least + MORE; decimals++)
    if (write(decimals).every(([calculation, result]) => signOf([], () => calculated(calculation), result) === '='))
      return { decimals, sign: '=' };
  return { decimals: least, sign: '≈' };
}

/** Writes a calculation and its result, so that it holds for the numbers as they are printed. */
export function equation(write: (decimals: number) => string, result: number, shown = 2, least = 2): string {
  const text = formatNumber(result, shown);
  const { decimals, sign } = equality((places) => [[write(places), text]], least);
  return `${write(decimals)} ${sign} ${text}`;
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
  if (!softmaxParts) throw new Error('trace: expected the option softmaxParts');
  const { exponentials, rowSum } = softmaxParts;
  const parts = (decimals: number): string =>
    [cell(exponentials, row, col), cell(rowSum, row, 0)].map((value) => formatNumber(value, decimals)).join(' ÷ ');
  return `A = exp(${score} − max) ÷ Σ = ${equation(parts, cell(weights, row, col), 4, 4)}`;
}

/** Writes the lines from a query and a key to a weight, by the scaled dot product. */
export function weightLines(head: HeadTrace, row: number, col: number): string[] {
  const { q, k, scores, scaledScores } = head;
  const score = cell(scores, row, col);
  const divided = (decimals: number): string => `${formatNumber(score, decimals)} ÷ √${k.cols}`;
  return [
    `S = ${equation((decimals) => sumOfProducts(rowOf(q, row), rowOf(k, col), decimals), score)}`,
    `S′ = ${equation(divided, cell(scaledScores, row, col))}`,
    softmaxLine(head, row, col, 'S′'),
  ];
}
