/** The formula that exports write in their own language for an operation. Pure data. */
import type { MatrixKind } from '../../inputs/matrices.ts';

export type Formula =
  /** Two matrices multiplied. */
  | { readonly product: readonly { readonly name: MatrixKind; readonly transposed: boolean }[] }
  /** Every number times the factor of the scores, by default 1/√d_k. */
  | { readonly scaled: MatrixKind };
