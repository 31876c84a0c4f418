/** In bits, of shares that add up to 1: 0 where one has everything, log₂ n where n are alike (Shannon, 1948). */
export function entropy(shares: Iterable<number>): number {
  let bits = 0;
  for (const share of shares) if (share > 0) bits -= share * Math.log2(share);
  return bits;
}

/** As Math.max, of any number of values: as arguments, a hundred thousand of them exhaust the stack. −Infinity of none. */
export const largest = (values: Iterable<number>): number => {
  let found = -Infinity;
  for (const value of values) found = Math.max(found, value);
  return found;
};

export const smallest = (values: Iterable<number>): number => {
  let found = Infinity;
  for (const value of values) found = Math.min(found, value);
  return found;
};

/** How far from 0 they go, −∞ and ∞ left out. */
export const largestSize = (values: Iterable<number>): number => {
  let found = 0;
  for (const value of values) if (Number.isFinite(value)) found = Math.max(found, Math.abs(value));
  return found;
};
