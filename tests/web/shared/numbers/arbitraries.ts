// Arbitraries of the property tests.
import fc from 'fast-check';
import type { Matrix } from '../../../../web/shared/numbers/matrix.ts';

const float = fc.float({ noNaN: true, noDefaultInfinity: true });
/** Numbers that people type, and numbers that are hard to print: few decimals, −0, the smallest and the largest float32. */
export const finiteFloat = fc.oneof(
  fc.integer({ min: -999, max: 999 }).map((n) => Math.fround(n / 100)),
  fc.constantFrom(0, -0, 1, 2 ** -149, -(2 ** -126), Math.fround(3.4028234663852886e38), 2 ** 24, Math.fround(1e21)),
  float,
);
export const maskFloat = fc.oneof(fc.constantFrom(0, -Infinity, Infinity), finiteFloat);

export function matrixOf(value: fc.Arbitrary<number>, rows?: number, maxSize = 7): fc.Arbitrary<Matrix> {
  const size = fc.integer({ min: 1, max: maxSize });
  return fc
    .tuple(rows === undefined ? size : fc.constant(rows), size)
    .chain(([r, c]) =>
      fc
        .array(value, { minLength: r * c, maxLength: r * c })
        .map((data) => ({ rows: r, cols: c, data: Float32Array.from(data) })),
    );
}

export const finiteMatrix = matrixOf(finiteFloat);
