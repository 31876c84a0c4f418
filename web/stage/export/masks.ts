/** M as code makes it: by its rule where it has one, else number by number. */
import type { Inputs, Matrix } from 'attention-steps/core';
import { transpose } from '../../shared/numbers/matrix.ts';
import { addedMask, isOneMask, maskOf } from '../inputs/mask.ts';
import type { Note } from './words.ts';

export interface MaskPlan {
  /** A matrix, or one for each head: what stands in the code where no rule makes it. */
  readonly matrices: readonly Matrix[];
  /** One for each head, though some may be alike. */
  readonly isPerHead: boolean;
  /** Keys after the query's own place are forbidden, the past's counted too; and keys from one on. */
  readonly rule?: { readonly past?: number; readonly keyLength?: number };
  /** A query with no key left. */
  readonly someHaveNoKey: boolean;
  /** +∞ somewhere: such a query has only such keys. */
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

/** Undefined where nothing is forbidden and nothing added. @param isTurned whether tokens are columns */
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
