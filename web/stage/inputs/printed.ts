/** Compares printed results with computed ones: finds the cells that differ at so many decimals. */
import type { PrintedMatrix } from './examples.ts';
import { type Matrix, fromRows } from '../../shared/numbers/matrix.ts';

/** The error of float32 results compared with those that were rounded for print. */
const FLOAT32 = 1e-6;

/** Programs write −1e9, to which a score is added, for −∞, and their weights are the same. */
export const MASKED = -9e8;

/** round: to nearest, halves either way (NumPy rounds to even, JavaScript up) · cut: further digits dropped */
export type Rounding = 'round' | 'cut';

export function isPrinted(printed: number, computed: number, decimals: number, rounding: Rounding = 'round'): boolean {
  if (printed === computed) return true; // also infinities
  if (computed === -Infinity) return printed <= MASKED;
  const unit = 10 ** -decimals;
  const slack = FLOAT32 * Math.max(1, Math.abs(computed));
  if (rounding === 'round') return Math.abs(printed - computed) <= unit / 2 + slack;
  const rest = computed < 0 ? printed - computed : computed - printed;
  return rest >= -slack && rest < unit + slack;
}

/** Tells for each cell, row by row, if it differs. Both have the same shape. */
export function differences(
  printed: Matrix,
  computed: Matrix,
  decimals: number,
  rounding: Rounding = 'round',
): boolean[] {
  return Array.from(printed.data, (value, at) => !isPrinted(value, computed.data[at] ?? NaN, decimals, rounding));
}

export function wrongCells({ rows, decimals }: PrintedMatrix, computed: Matrix): boolean[] {
  return differences(fromRows(rows), computed, decimals);
}

export const countTrue = (flags: readonly boolean[]): number => flags.filter(Boolean).length;
