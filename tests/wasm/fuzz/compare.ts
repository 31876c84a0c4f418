// One matrix that was given out against the one that it has to be.
import type { Estimate } from './estimate.ts';
import type { Flat } from './make.ts';
import type { Sizes } from './sizes.ts';

export function wrongShape(name: string, matrix: unknown, [rows, cols]: Sizes): string | undefined {
  if (typeof matrix !== 'object' || matrix === null) return `${name}: missing`;
  const { rows: r, cols: c, data } = matrix as Flat;
  if (!(data instanceof Float32Array)) return `${name}: no Float32Array`;
  if (r !== rows || c !== cols) return `${name}: ${r} × ${c}, not ${rows} × ${cols}`;
  if (data.length !== rows * cols) return `${name}: ${data.length} numbers, not ${rows * cols}`;
  if (data.byteLength !== data.buffer.byteLength) return `${name}: a view of something larger`;
  return undefined;
}

/** Rows and columns of a matrix against what they have to be; a NaN never is. */
export function wrongNumbers(
  name: string,
  { cols, data }: Flat,
  exact: Estimate,
  rows: number[],
  from = 0,
): string | undefined {
  for (const [i, row] of rows.entries())
    for (let c = 0; c < exact.cols; c++) {
      const got = data[row * cols + from + c]!;
      const want = exact.value[i * exact.cols + c]!;
      const error = exact.error[i * exact.cols + c]!;
      if (Number.isFinite(want) ? !(Math.abs(got - want) > error) && !Number.isNaN(got) : got === want) continue;
      if (error === Infinity && !Number.isNaN(got)) continue;
      return `${name}[${row}][${from + c}]: expected ${want} within ${error}, got ${got}`;
    }
  return undefined;
}

export const check = (name: string, matrix: unknown, shape: Sizes, exact: Estimate, rows: number[], from = 0) =>
  wrongShape(name, matrix, shape) ?? wrongNumbers(name, matrix as Flat, exact, rows, from);
