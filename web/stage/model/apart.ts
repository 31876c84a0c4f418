/**
 * Which of what stands along a line can stand there without covering another.
 *
 * @param spans from where to where each reaches
 * @param order those that come first; absent: as they are
 */
export function apart(
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
