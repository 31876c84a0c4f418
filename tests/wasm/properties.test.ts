// Properties of every input. A failure prints its seed and the smallest inputs found.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix } from 'attention-steps/core';
import { anything, holds, matrixOf, number, type Qkv, size } from './arbitraries.ts';
import { allNumbers, attention, head, matrix } from './support.ts';

const qkv: fc.Arbitrary<Qkv> = fc
  .tuple(size, size, size, size)
  .chain(([n, m, keyWidth, valueWidth]) =>
    fc.record({ q: matrixOf(n, keyWidth), k: matrixOf(m, keyWidth), v: matrixOf(m, valueWidth) }),
  );

const withMask = qkv.chain((operands) => {
  const cell = fc.oneof({ weight: 3, arbitrary: number }, fc.constant(-Infinity));
  return matrixOf(operands.q.rows, operands.k.rows, cell).map((mask) => ({ ...operands, mask }));
});

const columns = ({ rows, cols, data }: Matrix, from: number, width: number): Matrix =>
  matrix(
    rows,
    width,
    Array.from({ length: rows }, (_, r) => [...data.subarray(r * cols + from, r * cols + from + width)]).flat(),
  );

const row = ({ cols, data }: Matrix, r: number) => Array.from(data.subarray(r * cols, (r + 1) * cols));

const permuted = (m: Matrix, order: number[]): Matrix =>
  matrix(
    m.rows,
    m.cols,
    order.flatMap((r) => row(m, r)),
  );

function close(actual: Float32Array, expected: Float32Array, tolerance: number) {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(Math.abs(actual[i]! - value)).toBeLessThanOrEqual(tolerance);
}

describe('properties', () => {
  it('each row of weights sums to 1, or to 0 when fully masked, and lies in [0, 1]', () => {
    holds(withMask, (inputs) => {
      const { weights, fullyMaskedRows } = head(inputs);
      for (let r = 0; r < weights.rows; r++) {
        const sum = row(weights, r).reduce((a, b) => a + b);
        expect(Math.abs(sum - (fullyMaskedRows.includes(r) ? 0 : 1))).toBeLessThan(1e-6);
        expect(row(weights, r).every((weight) => weight >= 0 && weight <= 1)).toBe(true);
      }
    });
  });

  it('whatever the inputs: rows of weights sum to 1 or 0, and all is finite but where a mask is not', () => {
    holds(anything, (inputs) => {
      const trace = attention.trace(inputs, { softmaxParts: true });
      expect(trace.heads).toHaveLength(inputs.heads);
      expect(trace.concat.data.every(Number.isFinite)).toBe(true);
      for (const { weights, fullyMaskedRows, scaledScores } of trace.heads) {
        expect([weights.rows, weights.cols]).toEqual([inputs.q.rows, trace.k.rows]);
        expect(scaledScores.data.every(Number.isFinite)).toBe(true);
        for (let r = 0; r < weights.rows; r++) {
          const sum = row(weights, r).reduce((a, b) => a + b);
          expect(Math.abs(sum - (fullyMaskedRows.includes(r) ? 0 : 1))).toBeLessThan(1e-6);
        }
      }
    });
  });

  it('each head is to the bit what it would be alone', () => {
    holds(anything, ({ heads, kvHeads, q, k, v, past, mask, ...others }) => {
      const all = attention.trace({
        ...others,
        ...{ heads, kvHeads, q, k, v },
        ...(past && { past }),
        ...(mask && { mask }),
      });
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

  it('softmax does not see a shift', () => {
    holds(fc.tuple(qkv, fc.integer({ min: -50, max: 50 })), ([operands, shift]) => {
      const { rows } = operands.q;
      const mask = matrix(rows, operands.k.rows, new Float32Array(rows * operands.k.rows).fill(shift));
      close(head({ ...operands, mask }).weights.data, head(operands).weights.data, 2e-5);
    });
  });

  it('a permutation of the keys permutes the weights, one of the queries the output', () => {
    const shuffled = qkv.chain((operands) => {
      const order = (count: number) => fc.shuffledSubarray([...Array(count).keys()], { minLength: count });
      return fc.tuple(fc.constant(operands), order(operands.q.rows), order(operands.k.rows));
    });
    holds(shuffled, ([{ q, k, v }, queryOrder, keyOrder]) => {
      const before = head({ q, k, v });
      const keys = head({ q, k: permuted(k, keyOrder), v: permuted(v, keyOrder) });
      close(keys.output.data, before.output.data, 1e-5);
      for (let r = 0; r < q.rows; r++) {
        const expected = keyOrder.map((key) => row(before.weights, r)[key]!);
        close(Float32Array.from(row(keys.weights, r)), Float32Array.from(expected), 1e-6);
      }
      const queries = head({ q: permuted(q, queryOrder), k, v });
      close(queries.output.data, permuted(before.output, queryOrder).data, 1e-5);
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
