/** The memory that a model needs and a page can have. */

import { localNumber } from '../../shared/numbers/format.ts';

/** WebAssembly's 2 GiB, of which some is for computing. */
const MOST = 1.9e9;

export const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
export const gigabytes = (bytes: number): string => localNumber((bytes / 1e9).toFixed(1));

/** The bytes that a model may need here. Some browsers say how much memory the device has. */
export function mostMemory(): number {
  const { navigator } = globalThis as { readonly navigator?: { readonly deviceMemory?: number } };
  return Math.min(MOST, 1e9 * (navigator?.deviceMemory ?? Infinity));
}

export const fitsInto = (bytes: number): boolean => bytes <= mostMemory();
