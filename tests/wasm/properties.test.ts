// What holds to the bit for every input, also where the float64 loops allow an error. A failure prints its seed and the smallest
// inputs found.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix } from 'attention-steps/core';
import { anything, holds, matrixOf, type Qkv, size } from './arbitraries.ts';
import { allNumbers, attention, head, matrix } from './support.ts';

const qkv: fc.Arbitrary<Qkv> = fc
  .tuple(size, size, size, size)
  .chain(([n, m, keyWidth, valueWidth]) =>
    fc.record({ q: matrixOf(n, keyWidth), k: matrixOf(m, keyWidth), v: matrixOf(m, valueWidth) }),
  );

const columns = ({ rows, cols, data }: Matrix, from: number, width: number): Matrix =>
  matrix(
    rows,
    width,
    Array.from({ length: rows }, (_, r) => [...data.subarray(r * cols + from, r * cols + from + width)]).flat(),
  );

const row = ({ cols, data }: Matrix, r: number) => Array.from(data.subarray(r * cols, (r + 1) * cols));

describe('properties', () => {
  it('each head is to the bit what it would be alone', () => {
    holds(anything, ({ heads, kvHeads, q, k, v, past, mask, ...others }) => {
      const all = attention.trace({ ...others, heads, kvHeads, q, k, v, ...(past && { past }), ...(mask && { mask }) });
      const [width, keyWidth, valueWidth] = [q.cols / heads, k.cols / kvHeads, v.cols / kvHeads];
      for (let h = 0; h < heads; h++) {
        const group = Math.floor((h * kvHeads) / heads);
        const keys = (of: Matrix) => columns(of, group * keyWidth, keyWidth);
        const values = (of: Matrix) => columns(of, group * valueWidth, valueWidth);
        const alone = attention.trace({
          ...others,
          q: columns(q, h * width, width),
          k: keys(k),
          v: values(v),
          ...(past && { past: { k: keys(past.k as Matrix), v: values(past.v as Matrix) } }),
          ...(mask && { mask: Array.isArray(mask) ? (mask[h] as Matrix) : mask }),
        });
        expect(all.heads[h]).toEqual(alone.heads[0]);
        expect(columns(all.concat, h * valueWidth, valueWidth)).toEqual(alone.concat);
      }
    });
  });

  it('a masked key never leaks, whatever it holds', () => {
    const anything = fc.float({ noNaN: true, noDefaultInfinity: true });
    const padded = qkv.chain((operands) =>
      fc.tuple(
        fc.constant(operands),
        fc.integer({ min: 0, max: operands.k.rows }),
        matrixOf(operands.k.rows, operands.k.cols, anything),
        matrixOf(operands.v.rows, operands.v.cols, anything),
      ),
    );
    holds(padded, ([{ q, k, v }, keyLength, wildK, wildV]) => {
      const from = (calm: Matrix, wild: Matrix) =>
        matrix(
          calm.rows,
          calm.cols,
          calm.data.map((value, i) => (i < keyLength * calm.cols ? value : wild.data[i]!)),
        );
      const calm = head({ q, k, v, keyLength });
      const wild = head({ q, k: from(k, wildK), v: from(v, wildV), keyLength });
      expect(wild.weights).toEqual(calm.weights);
      expect(wild.output).toEqual(calm.output);
      expect(
        allNumbers(attention.trace({ q, k: from(k, wildK), v: from(v, wildV), keyLength })).some(Number.isNaN),
      ).toBe(false);
    });
  });

  it('causal rows stay the same to the bit when later keys change', () => {
    const twice = fc
      .tuple(size, size)
      .chain(([n, width]) =>
        fc.tuple(
          fc.nat(n - 1),
          ...([1, 2, 3, 4, 5].map(() => matrixOf(n, width)) as [
            fc.Arbitrary<Matrix>,
            fc.Arbitrary<Matrix>,
            fc.Arbitrary<Matrix>,
            fc.Arbitrary<Matrix>,
            fc.Arbitrary<Matrix>,
          ]),
        ),
      );
    holds(twice, ([last, q, k, v, otherK, otherV]) => {
      const later = (first: Matrix, second: Matrix) =>
        matrix(
          first.rows,
          first.cols,
          first.data.map((value, i) => (i < (last + 1) * first.cols ? value : second.data[i]!)),
        );
      const before = head({ q, k, v, causal: true });
      const after = head({ q, k: later(k, otherK), v: later(v, otherV), causal: true });
      for (let r = 0; r <= last; r++) {
        expect(row(after.weights, r)).toEqual(row(before.weights, r));
        expect(row(after.output, r)).toEqual(row(before.output, r));
      }
    });
  });
});
