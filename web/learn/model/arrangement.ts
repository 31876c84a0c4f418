/** The arrangement of all runs' heads: side by side as long as they are readable. Pure. */
import { largest } from '../../shared/numbers/statistics.ts';

/** More do not fit in a row with their names. */
const IN_A_ROW = 8;

export interface Arrangement {
  readonly columns: number;
  readonly rows: number;
  /** True if each run starts a new row. */
  readonly isStacked: boolean;
}

/** @param counts the number of heads of each run */
export function arrangementOf(counts: readonly number[]): Arrangement {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all <= IN_A_ROW) return { columns: Math.max(4, all), rows: 1, isStacked: false };
  if (counts.length === 1) return { columns: IN_A_ROW, rows: Math.ceil(all / IN_A_ROW), isStacked: false };
  return { columns: largest(counts), rows: counts.length, isStacked: true };
}

/** Returns the masked cells of a causal pattern as the points of a CSS polygon, in steps. */
export function maskedPolygon(tokens: number): string {
  const at = (cells: number): string => `${Number(((100 * cells) / tokens).toFixed(3))}%`;
  const steps = Array.from({ length: tokens - 1 }, (_, row) => [
    `${at(row + 1)} ${at(row)}`,
    `${at(row + 1)} ${at(row + 1)}`,
  ]);
  return `polygon(${[...steps.flat(), `100% ${at(tokens - 1)}`, '100% 0%'].join(',')})`;
}
