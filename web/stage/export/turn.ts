/**
 * Tokens as rows or as columns. As columns, all that has a token in each row is transposed, and keeps its name; weights
 * stay, and products turn around: XW becomes WᵀX, QKᵀ becomes KᵀQ, AV becomes VA.
 */
import type { Matrix, MatrixLike } from 'attention-steps/core';
import { fromRows, transpose } from '../../shared/numbers/matrix.ts';
import type { Convention } from './conventions.ts';
import type { Factor, Name } from './program.ts';

/** They have no token in them. Biases and v are a row, and stand upright where tokens do. */
const WEIGHTS: ReadonlySet<Name> = new Set<Name>(['W_Q', 'W_K', 'W_V', 'W_O', 'W', 'W_1', 'W_2']);

export const matrixOf = (given: MatrixLike): Matrix => ('data' in given ? given : fromRows(given));

export const turned = (matrix: Matrix, name: Name, convention: Convention): Matrix =>
  convention === 'rows' || WEIGHTS.has(name) ? matrix : transpose(matrix);

/** @param names as with rows; `K.T` is Kᵀ */
export function product(convention: Convention, ...names: readonly string[]): { kind: 'product'; factors: Factor[] } {
  const factors = names.map((text) => ({ name: text.replace('.T', ''), transposed: text.endsWith('.T') }));
  if (convention === 'rows') return { kind: 'product', factors };
  // (X W)ᵀ = Wᵀ Xᵀ, and Xᵀ is what is called X then.
  const around = factors.map(({ name, transposed }) => ({ name, transposed: transposed !== WEIGHTS.has(name) }));
  return { kind: 'product', factors: around.reverse() };
}
