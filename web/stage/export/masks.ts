/** M in code: by its rule if it has one, otherwise number by number. */
import type { Inputs, Mask, Matrix } from 'attention-steps/core';
import { transpose } from '../../shared/numbers/matrix.ts';
import { addedMask, maskOf } from '../inputs/mask.ts';
import type { Note } from './words.ts';

export interface MaskPlan {
  /** Written out unless there is a rule. */
  readonly matrix: Matrix;
  /** Forbids keys after the query's own position, and keys from `keyLength` on. */
  readonly rule?: { readonly causal: boolean; readonly keyLength?: number };
  /** True if some query has no key. */
  readonly someHaveNoKey: boolean;
  /** True if +∞ occurs: a query with it attends to such keys only. */
  readonly hasOnly: boolean;
  readonly note: Note;
}

const hasNoKey = ({ rows, cols, data }: Matrix): boolean =>
  Array.from({ length: rows }, (_, row) => data.subarray(row * cols, (row + 1) * cols)).some((keys) =>
    keys.every((value) => value === -Infinity),
  );

/**
 * @param n the number of queries
 * @param m the number of keys
 * @param isTurned true if tokens are columns
 * @returns undefined if nothing is forbidden or added
 */
export function maskPlan(inputs: Inputs, n: number, m: number, isTurned: boolean): MaskPlan | undefined {
  const { mask, causal = false, keyLength = m } = inputs;
  const entered = mask && addedMask(mask as Mask); // one of all heads, as refuseUnknown demands
  const isPadded = keyLength < m;
  const isEntered = entered?.data.some((value) => value !== 0) ?? false;
  if (!isEntered && !causal && !isPadded) return undefined;
  const matrix = maskOf(n, m, { causal, keyLength }, entered);
  const ruled = causal && isPadded ? 'mask.both' : causal ? 'mask.causal' : 'mask.padding';
  return {
    matrix: isTurned ? transpose(matrix) : matrix,
    ...(!isEntered && { rule: { causal, ...(isPadded && { keyLength }) } }),
    someHaveNoKey: hasNoKey(matrix),
    hasOnly: matrix.data.includes(Infinity),
    note: isEntered ? { key: 'mask.given' } : { key: ruled, values: isPadded ? { count: keyLength } : {} },
  };
}
