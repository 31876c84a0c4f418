/**
 * Tokens as rows or as columns. As columns, every matrix with one token per row is transposed and keeps its name.
 * Weights stay, and products are reversed: XW becomes WᵀX, QKᵀ becomes KᵀQ, AV becomes VA.
 */
import type { Matrix, MatrixLike } from 'attention-steps/core';
import { fromRows, transpose } from '../../shared/numbers/matrix.ts';
import type { Convention, Factor, Name } from './program.ts';

/** Matrices without tokens, which are not transposed. Biases are rows, and become columns as tokens do. */
const WEIGHTS: ReadonlySet<Name> = new Set<Name>(['W_Q', 'W_K', 'W_V', 'W_O']);

export const matrixOf = (matrix: MatrixLike): Matrix => ('data' in matrix ? matrix : fromRows(matrix));

export const turned = (matrix: Matrix, name: Name, convention: Convention): Matrix =>
  convention === 'rows' || WEIGHTS.has(name) ? matrix : transpose(matrix);

/** @param names the names where tokens are rows; `K.T` is Kᵀ */
export function product(convention: Convention, ...names: readonly string[]): { kind: 'product'; factors: Factor[] } {
  const factors = names.map((text) => ({ name: text.replace('.T', ''), transposed: text.endsWith('.T') }));
  if (convention === 'rows') return { kind: 'product', factors };
  // (X W)ᵀ = Wᵀ Xᵀ, and Xᵀ is then called X.
  const around = factors.map(({ name, transposed }) => ({ name, transposed: transposed !== WEIGHTS.has(name) }));
  return { kind: 'product', factors: around.reverse() };
}
