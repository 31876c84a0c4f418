// Wrong arguments of every kind: a RangeError or a TypeError names them, and the next good call is exact to the bit. A failure
// prints its seed and the smallest input found.
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Matrix } from 'attention-steps/core';
import type { Given, Kind } from './entries.js';
import { hasNaN, isVector, namesIt, namesOne, rowsOf, stands } from './stands.ts';

describe('bad input is refused by name and leaves nothing behind:', () => {
  const nothing = [null, Symbol('s'), 10n, () => 1, new Date(0), new Map(), Object.create(null) as object];
  const instead: Record<Kind, unknown[]> = {
    matrix: ['[[1]]', 1.5, NaN, true, {}, { rows: 1 }, [1, 2], ['a'], [['1']], [[null]], [[1n]], [[true]], [{ 0: 1 }]],
    mask: ['[[1]]', 1.5, NaN, true, {}, { rows: 1 }, [1, 2], ['a'], [['1']], [[null]], [[true, 1]], [[0, false]]],
    vector: ['1,2', 3, NaN, true, {}, new Float32Array(2), [null], ['1'], [[1]], [1n], [true], []],
    count: ['2', true, {}, [1], 1.5, 0.999, NaN, Infinity, -Infinity, 5e-324],
    index: ['2', true, {}, [1], 1.5, 0.999, NaN, Infinity, -Infinity, 5e-324],
    number: ['2', true, {}, [1]],
    positive: ['2', true, {}, [1]],
    flag: ['true', 1, 0, NaN, {}, [true]],
  };
  const arrays = [new Float64Array(4), new Int32Array(4), new DataView(new ArrayBuffer(8)), new ArrayBuffer(4), [1, 2]];
  stands(
    'another kind',
    ['matrix', 'mask', 'vector', 'count', 'index', 'number', 'positive', 'flag'],
    (kind, good) =>
      fc.oneof(
        fc.constantFrom(...nothing, ...instead[kind]),
        ...(kind === 'matrix' || kind === 'mask'
          ? [fc.constantFrom(...arrays).map((data) => ({ ...(good as Matrix), data }))]
          : [fc.string()]),
      ),
    namesIt,
  );

  stands(
    'sizes out of range',
    ['count', 'index'],
    (kind) =>
      fc.oneof(
        fc.integer({ min: -(2 ** 31), max: kind === 'count' ? 0 : -1 }),
        fc.double({ min: 2 ** 31, noNaN: true }),
        fc.double({ max: -1, noNaN: true }),
      ),
    namesIt,
  );

  stands(
    'numbers out of range',
    ['number', 'positive'],
    (kind) =>
      fc.oneof(
        fc.constantFrom(NaN, Infinity, -Infinity, 2 ** 128, -(2 ** 128), Number.MAX_VALUE, 1e-46, -1e-46),
        ...(kind === 'positive' ? [fc.constantFrom(0, -0, -5e-324), fc.double({ max: 0, noNaN: true })] : []),
      ),
    namesIt,
  );

  const sizes = [
    -1,
    0,
    -0,
    1.5,
    NaN,
    Infinity,
    2 ** 30,
    2 ** 31,
    2 ** 32 + 1,
    2 ** 53,
    1e300,
    '2',
    null,
    undefined,
    2n,
  ];
  stands(
    'a matrix that says another size than it has',
    ['matrix', 'mask'],
    (_, good) => {
      const { rows, cols, data } = good as Matrix;
      return fc.oneof(
        fc.constantFrom(...sizes).map((size) => ({ rows: size, cols, data })),
        fc.constantFrom(...sizes).map((size) => ({ rows, cols: size, data })),
        fc
          .nat(3 * data.length)
          .filter((length) => length !== data.length)
          .map((length) => ({ rows, cols, data: new Float32Array(length) })),
        fc.constant({ rows, cols, data: new (class extends Float32Array {})(0) }),
      );
    },
    namesIt,
  );

  stands(
    'rows of different lengths',
    ['matrix', 'mask'],
    (_, good) => {
      const rows = rowsOf(good as Matrix);
      return fc.tuple(fc.nat(rows.length - 1), fc.nat(9)).map(([which, length]) => {
        if (rows.length === 1) return [[]];
        if (length === rows[0]!.length) return rows.with(which, []);
        return rows.with(
          which,
          Array.from({ length }, () => 0),
        );
      });
    },
    namesIt,
  );

  stands(
    'more or fewer rows, columns or numbers than fit',
    ['matrix', 'mask', 'vector'],
    (kind, good) => {
      const rows = isVector(kind) ? [good as number[]] : rowsOf(good as Matrix);
      const resized = (height: number, width: number) =>
        Array.from({ length: height }, () => Array.from({ length: width }, (_, i) => i / 8));
      return fc
        .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
        .map(([height, width]) => (isVector(kind) ? resized(1, width)[0]! : resized(height, width)))
        .filter((other) => (isVector(kind) ? other.length !== rows[0]!.length : true));
    },
    ({ error, result }, name, _, entry) => {
      // Some matrices may have another size, and rotary takes most.
      if (result) expect(hasNaN(result)).toBe(false);
      else namesOne({ error: error! }, entry);
      if (isVector(entry.kinds[name]!)) expect(error).toBeDefined();
    },
  );
});

describe('a number in a matrix', () => {
  type Cell = { value: unknown; number: number };
  const wrongIn = (kind: Kind) => [NaN, 1e300, -1e300, 2 ** 128, ...(kind === 'mask' ? [] : [Infinity, -Infinity])];
  const oddIn = [-0, 0, 1e-45, -1e-45, 1.17549435e-38, 1e-320, 5e-324, 3.4e38, -3.4e38, 1e19];
  const withCell = (numbers: (kind: Kind) => number[]) => (kind: Kind, good: unknown) => {
    const rows = isVector(kind) ? [good as number[]] : rowsOf(good as Matrix);
    const cells = fc.tuple(fc.nat(rows.length - 1), fc.nat(rows[0]!.length - 1), fc.constantFrom(...numbers(kind)));
    return fc.tuple(cells, fc.boolean()).map(([[row, col, number], isFlat]): Cell => {
      const changed = rows.with(row, rows[row]!.with(col, number));
      if (isVector(kind)) return { value: changed[0], number };
      if (!isFlat) return { value: changed, number };
      return { value: { ...(good as Matrix), data: Float32Array.from(changed.flat()) }, number };
    });
  };
  const given = (good: Given, name: string, { value }: Cell) => ({ ...good, [name]: value });

  stands(
    'that is none, or infinite, or too large',
    ['matrix', 'mask', 'vector'],
    withCell(wrongIn),
    ({ error, result }, name, { value, number }, entry) => {
      // In float32 it is infinite already, which a mask may have.
      const allowed = entry.kinds[name] === 'mask' && !Array.isArray(value) && !Number.isNaN(number);
      if (allowed) expect(result).toBeDefined();
      else namesIt({ error: error! }, name);
    },
    given,
  );

  stands(
    'that is −0, subnormal or as large as can be',
    ['matrix', 'mask', 'vector'],
    withCell(() => oddIn),
    ({ error, result }, _, { number }) => {
      if (Math.abs(number) > 1e10 && error) {
        expect(error).toMatch(/^RangeError: .*: overflow of float32 at \[\d+\]\[\d+\]$/);
      } else {
        expect(error).toBeUndefined();
        expect(hasNaN(result)).toBe(false);
      }
    },
    given,
  );
});
