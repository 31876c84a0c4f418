import { localNumber } from '../../../shared/numbers/format.ts';

/** Writes a share as `87.4 %`, with so many decimals. */
export const percentWith = (share: number, decimals: number): string =>
  `${localNumber((100 * share).toFixed(decimals))}\u202f%`;

/** Writes a share as `87 %` or, below 10 %, with one decimal: `9.9 %`. */
export const percentText = (share: number): string => percentWith(share, 100 * share < 9.95 ? 1 : 0);
