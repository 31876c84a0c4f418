/** Returns the entropy in bits of shares that add up to 1: 0 if one has everything, log₂ n if n are equal (Shannon, 1948). */
export function entropy(shares: Iterable<number>): number {
  let bits = 0;
  for (const share of shares) if (share > 0) bits -= share * Math.log2(share);
  return bits;
}

/** Math.max for any number of values: as arguments, a hundred thousand exhaust the stack. −Infinity for none. */
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

/** Returns the largest distance from 0, ignoring −∞ and ∞. */
export const largestSize = (values: Iterable<number>): number => {
  let found = 0;
  for (const value of values) if (Number.isFinite(value)) found = Math.max(found, Math.abs(value));
  return found;
};
