/** Two pictures of the same kind, one beside the other: where they differ most. */
import { describe, expect, it } from 'vitest';
import { largestOf } from '../../../../web/course/kit/pairs.ts';
import { difference } from '../../../../web/course/kit/sums.ts';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';

describe('the largest difference', () => {
  it('is named with its place and its sign', () => {
    const a = fromRows([
      [0.5, 0.5],
      [0.25, 0.75],
    ]);
    const b = fromRows([
      [0.5, 0.5],
      [1, 0],
    ]);
    expect(largestOf(difference(a, b))).toEqual({ row: 1, col: 0, value: -0.75 });
    expect(largestOf(difference(a, a))).toBeUndefined();
  });
});
