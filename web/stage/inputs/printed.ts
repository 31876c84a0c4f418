/** Compares printed results with computed ones: finds the cells that differ at so many decimals. */
import type { PrintedMatrix } from './examples.ts';
import { decimalsOf } from '../../shared/numbers/format.ts';
import { type Matrix, fromRows } from '../../shared/numbers/matrix.ts';
import { largest } from '../../shared/numbers/statistics.ts';

/** The error of float32 results compared with those that were rounded for print. */
const FLOAT32 = 1e-6;

/** exp of what is so far below its row's largest score is 0 in float32, as that of −∞ is: −1e4, −65504, −1e9. */
const NOTHING = -104;

/** The largest number of each row. */
export const tops = ({ rows, cols, data }: Matrix): number[] =>
  Array.from({ length: rows }, (_, row) => largest([...data.subarray(row * cols, (row + 1) * cols)]));

/** @param top the largest score of the row */
export const hidesKey = (score: number, top: number): boolean => score === -Infinity || score - top < NOTHING;

/**
 * round: to nearest, halves either way (NumPy rounds to even, JavaScript up) · cut: further digits dropped · fewer: zeros at the
 * end dropped, and digits in some cells · percent: 87.4 for 0.874
 */
export type Writing = 'round' | 'cut' | 'fewer' | 'percent';

export function isPrinted(printed: number, computed: number, decimals: number, writing: Writing = 'round'): boolean {
  if (printed === computed) return true; // also infinities
  if (!Number.isFinite(computed)) return false;
  if (writing === 'percent') return isPrinted(printed / 100, computed, decimals + 2);
  if (writing === 'fewer') return isPrinted(printed, computed, Math.min(decimals, decimalsOf(printed) || decimals));
  const unit = 10 ** -decimals;
  const slack = FLOAT32 * Math.max(1, Math.abs(computed));
  if (writing === 'round') return Math.abs(printed - computed) <= unit / 2 + slack;
  const rest = computed < 0 ? printed - computed : computed - printed;
  return rest >= -slack && rest < unit + slack;
}

/** Tells for each cell, row by row, if it differs. Both have the same shape. Where a key is hidden, any number that hides it is right. */
export function differences(
  printed: Matrix,
  computed: Matrix,
  decimals: number,
  writing: Writing = 'round',
): boolean[] {
  const largestOf = computed.data.includes(-Infinity) ? tops(computed) : [];
  return Array.from(printed.data, (value, at) => {
    const expected = computed.data[at] ?? NaN;
    if (expected === Infinity) return !(value >= 1e4);
    return expected === -Infinity
      ? !hidesKey(value, largestOf[Math.floor(at / computed.cols)] ?? NaN)
      : !isPrinted(value, expected, decimals, writing);
  });
}

export function wrongCells({ rows, decimals }: PrintedMatrix, computed: Matrix): boolean[] {
  return differences(fromRows(rows), computed, decimals);
}

export const countTrue = (flags: readonly boolean[]): number => flags.filter(Boolean).length;
