/** An operation as an expression that every export writes in its own language. Pure data. */
import type { MatrixKind } from '../../inputs/matrices.ts';

/** Functions of each number of a matrix by itself. */
export type FunctionName = 'exp' | 'tanh';

export type Expression<Name = MatrixKind> =
  | { readonly name: Name; readonly transposed?: boolean | undefined }
  | { readonly number: number }
  /** √ of the number of features per token. */
  | { readonly rootOfWidth: Name }
  /** Matrices multiplied, from left to right. */
  | { readonly product: readonly Expression<Name>[] }
  /** Both of the same size, or a matrix and a number. */
  | { readonly plus: readonly [Expression<Name>, Expression<Name>] }
  | { readonly minus: readonly [Expression<Name>, Expression<Name>] }
  | { readonly times: readonly [Expression<Name>, Expression<Name>] }
  | { readonly over: readonly [Expression<Name>, Expression<Name>] }
  | { readonly call: FunctionName; readonly of: Expression<Name> };

/** @param factor the factor of the scores; absent: 1/√d_k */
export type Formula = (factor: number | undefined) => Expression;
