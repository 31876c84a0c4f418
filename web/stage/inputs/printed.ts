/** Results as somebody prints them, held against what is computed: which cells are not the same at that many decimals. */
import type { PrintedMatrix } from './examples.ts';
import { type Matrix, fromRows } from '../../shared/numbers/matrix.ts';

/** How float32 results may differ from the ones that were rounded for print. */
const FLOAT32 = 1e-6;

/** round: to the nearest, either way from half-way (NumPy rounds to even, JavaScript up) · cut: the rest left out */
export type Rounding = 'round' | 'cut';

export function isPrinted(printed: number, computed: number, decimals: number, rounding: Rounding = 'round'): boolean {
  const unit = 10 ** -decimals;
  const slack = FLOAT32 * Math.max(1, Math.abs(computed));
  if (rounding === 'round') return Math.abs(printed - computed) <= unit / 2 + slack;
  const rest = computed < 0 ? printed - computed : computed - printed;
  return rest >= -slack && rest < unit + slack;
}

/** Row after row, whether each cell differs. Both have the same shape. */
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
