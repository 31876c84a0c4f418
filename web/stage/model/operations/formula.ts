/** What an operation does, as an expression that every export writes in its language. Pure data. */
import type { MatrixKind } from '../../inputs/matrices.ts';

/** Of each number of a matrix by itself. */
export type FunctionName = 'exp' | 'tanh';

export type Expression<Name = MatrixKind> =
  | { readonly name: Name; readonly transposed?: boolean | undefined }
  | { readonly number: number }
  /** √ of how many features a token has there. */
  | { readonly rootOfWidth: Name }
  /** Matrices multiplied, from left to right. */
  | { readonly product: readonly Expression<Name>[] }
  /** Two of the same size, or a matrix and a number. */
  | { readonly plus: readonly [Expression<Name>, Expression<Name>] }
  | { readonly minus: readonly [Expression<Name>, Expression<Name>] }
  | { readonly times: readonly [Expression<Name>, Expression<Name>] }
  | { readonly over: readonly [Expression<Name>, Expression<Name>] }
  | { readonly call: FunctionName; readonly of: Expression<Name> };

/** @param factor of the scores; absent: 1/√d_k */
export type Formula = (factor: number | undefined) => Expression;
