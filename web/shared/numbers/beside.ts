import type { Matrix } from './matrix.ts';

/** Concatenates matrices from left to right; all have the same number of rows. */
export function beside(matrices: readonly Matrix[]): Matrix {
  const rows = matrices[0]?.rows ?? 0;
  const cols = matrices.reduce((sum, matrix) => sum + matrix.cols, 0);
  const data = new Float32Array(rows * cols);
  let from = 0;
  for (const matrix of matrices) {
    for (let row = 0; row < rows; row++)
      data.set(matrix.data.subarray(row * matrix.cols, (row + 1) * matrix.cols), row * cols + from);
    from += matrix.cols;
  }
  return { rows, cols, data };
}
