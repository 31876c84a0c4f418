/**
 * Returns the indices of spans that do not overlap, each kept unless it overlaps an earlier one.
 *
 * @param spans start and end of each
 * @param gap the least distance between two
 * @param order the order in which they are tried; absent: as given
 */
export function withoutOverlap(
  spans: readonly (readonly [from: number, to: number])[],
  gap: number,
  order: readonly number[] = spans.map((_, index) => index),
): ReadonlySet<number> {
  const kept = new Set<number>();
  for (const index of order) {
    const [from = NaN, to = NaN] = spans[index] ?? [];
    const isFree = [...kept].every((other) => {
      const [left = NaN, right = NaN] = spans[other] ?? [];
      return to + gap <= left || right + gap <= from;
    });
    if (isFree) kept.add(index);
  }
  return kept;
}
