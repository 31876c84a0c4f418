/** In bits, of shares that add up to 1: 0 where one has everything, log₂ n where n are alike (Shannon, 1948). */
export function entropy(shares: Iterable<number>): number {
  let bits = 0;
  for (const share of shares) if (share > 0) bits -= share * Math.log2(share);
  return bits;
}
