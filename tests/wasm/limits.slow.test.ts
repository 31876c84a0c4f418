// Inputs at the limit of an engine's memory, which it may compute or refuse.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holds } from './arbitraries.ts';
import { expectRefusal, outcomeOf } from './oracle.ts';
import { attention, expectExact, zerosOf } from './support.ts';

it('inputs of up to a gigabyte', () => {
  const large = new Float32Array(2 ** 27 + 1);
  const drawn = fc.record({
    method: fc.constantFrom('trace', 'attend', 'gradients'),
    which: fc.constantFrom('n' as const, 'm' as const, 'queryWidth' as const, 'valueWidth' as const),
    side: fc
      .tuple(fc.constantFrom(23, 25, 26, 27), fc.integer({ min: -1, max: 1 }))
      .map(([power, more]) => 2 ** power + more),
  });
  holds(
    drawn,
    ({ method, which, side }) => {
      const sizes = { n: 1, m: 1, queryWidth: 1, valueWidth: 1 };
      sizes[which] = side;
      const { n, m, queryWidth, valueWidth } = sizes;
      const [q, k, v] = [[n, queryWidth] as const, [m, queryWidth] as const, [m, valueWidth] as const].map(
        ([rows, cols]) => zerosOf(rows, cols, large),
      );
      const inputs = { q: q!, k: k!, v: v! };
      const { result, error } = outcomeOf(() => {
        if (method === 'gradients') return attention.gradients(inputs, zerosOf(n, valueWidth, large)).concat;
        return method === 'trace' ? attention.trace(inputs).output : attention.attend(inputs).output;
      });
      if (result)
        expect([result.rows, result.cols, result.data.every((value) => value === 0)]).toEqual([n, valueWidth, true]);
      else expectRefusal(error);
      expectExact(attention);
    },
    { cost: 100 },
  );
});
