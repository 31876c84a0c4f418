/** M in code: by its rule if it has one, otherwise number by number. */
import type { Inputs, Matrix } from 'attention-steps/core';
import { transpose } from '../../shared/numbers/matrix.ts';
import { addedMask, isOneMask, maskOf } from '../inputs/mask.ts';
import type { Note } from './words.ts';

export interface MaskPlan {
  /** One matrix, or one per head: written out unless there is a rule. */
  readonly matrices: readonly Matrix[];
  /** True for one mask per head, even if some are equal. */
  readonly isPerHead: boolean;
  /** Forbids keys after the query's own position, counting the past, and keys from `keyLength` on. */
  readonly rule?: { readonly past?: number; readonly keyLength?: number };
  /** True if some query has no key. */
  readonly someHaveNoKey: boolean;
  /** True if +∞ occurs: a query with it attends to such keys only. */
  readonly hasOnly: boolean;
  readonly note: Note;
}

interface Sizes {
  readonly n: number;
  readonly m: number;
  readonly past: number;
}

const hasNoKey = ({ rows, cols, data }: Matrix): boolean =>
  Array.from({ length: rows }, (_, row) => data.subarray(row * cols, (row + 1) * cols)).some((keys) =>
    keys.every((value) => value === -Infinity),
  );

/** @returns undefined if nothing is forbidden or added; @param isTurned true if tokens are columns */
export function maskPlan(inputs: Inputs, sizes: Sizes, isTurned: boolean): MaskPlan | undefined {
  const { mask, causal = false, keyLength = sizes.m } = inputs;
  const entered = mask === undefined ? [] : isOneMask(mask) ? [addedMask(mask)] : mask.map((one) => addedMask(one));
  const isPadded = keyLength < sizes.m;
  const isEntered = entered.some(({ data }) => data.some((value) => value !== 0));
  if (!isEntered && !causal && !isPadded) return undefined;
  const all = (isEntered ? entered : [undefined]).map((one) =>
    maskOf(sizes.n, sizes.m, { ...inputs, past: sizes.past }, one),
  );
  const rule = { ...(causal && { past: sizes.past }), ...(isPadded && { keyLength }) };
  const ruled = causal && isPadded ? 'mask.both' : causal ? 'mask.causal' : 'mask.padding';
  return {
    matrices: all.map((matrix) => (isTurned ? transpose(matrix) : matrix)),
    isPerHead: all.length > 1,
    ...(!isEntered && { rule }),
    someHaveNoKey: all.some(hasNoKey),
    hasOnly: all.some(({ data }) => data.includes(Infinity)),
    note: isEntered ? { key: 'mask.given' } : { key: ruled, values: isPadded ? { count: keyLength } : {} },
  };
}
