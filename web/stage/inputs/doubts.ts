/** Inputs that may be meant otherwise than they read: tokens as columns, and inverted masks. */
import { InputError } from '../../shared/input/input-error.ts';
import { type Matrix, transpose } from '../../shared/numbers/matrix.ts';
import type { StageInputs } from './stage-inputs.ts';

/** tokens: weights stay as they are, as in exported code; all: weights are on the left, as in W_Q X. */
export type Turned = 'tokens' | 'all';

const OF_TOKENS: readonly string[] = ['x', 'context', 'q', 'k', 'v', 'mask', 'bq', 'bk', 'bv', 'bo'];

export const turn = <M extends { readonly name?: string; readonly matrix: Matrix }>(
  pasted: readonly M[],
  how: Turned,
): M[] =>
  pasted.map((matrix) =>
    how === 'all' || matrix.name === undefined || OF_TOKENS.includes(matrix.name)
      ? { ...matrix, matrix: transpose(matrix.matrix) }
      : matrix,
  );

/** True if every product can be formed. If not, the engine's message says what is wrong. */
export function fits({
  x,
  context = x,
  q,
  k,
  v,
  wq,
  wk,
  wv,
  wo,
  mask,
  heads = 1,
  kvHeads = heads,
}: StageInputs): boolean {
  const made = (matrix?: Matrix, source?: Matrix, weights?: Matrix): { rows: number; cols: number } | undefined => {
    if (matrix) return matrix;
    return source && weights && source.cols === weights.rows ? { rows: source.rows, cols: weights.cols } : undefined;
  };
  const [queries, keys, values] = [made(q, x, wq), made(k, context, wk), made(v, context, wv)];
  if (!queries || !keys || !values) return false;
  return (
    heads % kvHeads === 0 &&
    queries.cols / heads === keys.cols / kvHeads &&
    keys.rows === values.rows &&
    (!wo || wo.rows === (values.cols / kvHeads) * heads) &&
    (!mask || (mask.rows === queries.rows && mask.cols === keys.rows))
  );
}

/** added: the numbers as they are · allowed: 1 or true marks keys to attend to · left-out: 1 or true marks keys to skip */
export const MASK_MEANINGS = ['added', 'allowed', 'left-out'] as const;
export type MaskMeaning = (typeof MASK_MEANINGS)[number];

/** zeros-and-ones: only 0 and 1, which are rarely meant to be added · no-key: some query has no key */
export type MaskDoubt = 'zeros-and-ones' | 'no-key';

export function maskDoubt({ rows, cols, data }: Matrix): MaskDoubt | undefined {
  if (data.every((value) => value === 0 || value === 1)) return data.includes(1) ? 'zeros-and-ones' : undefined;
  const hasNoKey = (row: number): boolean =>
    data.subarray(row * cols, (row + 1) * cols).every((value) => value === -Infinity);
  return Array.from({ length: rows }, (_, row) => row).some(hasNoKey) ? 'no-key' : undefined;
}

/**
 * Turns zeros and ones, or 0 and −∞, into the mask that is meant.
 * @throws InputError for a mask of other numbers, which can only be added
 */
export function meantMask(mask: Matrix, meaning: MaskMeaning): Matrix {
  if (meaning === 'added') return mask;
  const marked = mask.data.includes(1) ? 1 : -Infinity;
  const other = mask.data.find((value) => value !== 0 && value !== marked);
  if (other !== undefined) throw new InputError('input.mask-numbers', { got: other });
  const isMarked = (value: number): boolean => (mask.data.includes(1) ? value === 1 : value === 0);
  const left = meaning === 'left-out';
  return { ...mask, data: mask.data.map((value) => (isMarked(value) === left ? -Infinity : 0)) };
}
