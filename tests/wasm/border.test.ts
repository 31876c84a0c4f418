// Every function of the engine with a wrong, odd or changing value in place of each argument: refused by name, or computed, and
// the next good call is exact to the bit. A failure prints its seed and the smallest input found.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix } from 'attention-steps/core';
import { runs } from '../seed.ts';
import { bitsOf, entries, type Entry, type Given, type Kind } from './entries.js';
import { attention, lying } from './support.ts';

/** Draws arguments to put in place of good ones. */
type Draw = (name: string, good: Given) => fc.Arbitrary<Given>;
interface Outcome {
  error?: string;
  result?: object;
}

async function outcomeOf(entry: Entry, given: Given): Promise<Outcome> {
  try {
    return { result: await entry.call(attention, given) };
  } catch (error) {
    return { error: String(error) };
  }
}

function stands(
  title: string,
  draws: Partial<Record<Kind, readonly Draw[]>>,
  judge: (outcome: Outcome, name: string, entry: Entry) => void | Promise<void>,
) {
  describe(title, () => {
    const cases = entries.flatMap((entry) => {
      const drawn = Object.entries(entry.kinds).flatMap(([name, kind]) =>
        (draws[kind] ?? []).map((draw) => draw(name, entry.good).map((changes) => ({ name, changes }))),
      );
      return drawn.length > 0 ? [[entry.name, entry, drawn] as const] : [];
    });
    it.each(cases)('%s', async (_, entry, drawn) => {
      const expected = bitsOf(await entry.call(attention, entry.good));
      await fc.assert(
        fc.asyncProperty(fc.oneof(...drawn), async ({ name, changes }) => {
          await judge(await outcomeOf(entry, { ...entry.good, ...changes }), name, entry);
          expect(bitsOf(await entry.call(attention, entry.good)) === expected).toBe(true);
        }),
        { numRuns: Math.ceil(Math.max(3, drawn.length / 5) * runs) },
      );
    });
  });
}

const names = (...all: string[]) => {
  const escaped = all.map((name) => name.replaceAll(/[.[\]]/g, String.raw`\$&`)).join('|');
  return new RegExp(String.raw`^(RangeError|TypeError): (${escaped})(\.data|\.rows|\.cols|\[\d+\])?: `);
};
const namesIt = ({ error }: Outcome, name: string) => expect(error).toMatch(names(name));
/** Of two arguments that do not fit together, either may be the wrong one. */
const namesOne = ({ error }: Outcome, entry: Entry) =>
  expect(error).toMatch(names(...Object.keys(entry.kinds), 'inputs'));

const hasNaN = (value: unknown): boolean =>
  value instanceof Float32Array
    ? value.some(Number.isNaN)
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNaN);
const isNumber = ({ result, error }: Outcome) => {
  expect(error).toBeUndefined();
  expect(hasNaN(result)).toBe(false);
};

const matrixIn = (good: Given, name: string) => good[name] as Matrix;
const rowsIn = (good: Given, name: string): number[][] => {
  const value = good[name] as Matrix | number[];
  if (Array.isArray(value)) return [[...value]];
  const { rows, cols, data } = value;
  return Array.from({ length: rows }, (_, row) => Array.from(data.subarray(row * cols, (row + 1) * cols)));
};
/** A vector is one row. */
const asGiven = (good: Given, name: string, rows: readonly unknown[]): Given => ({
  [name]: Array.isArray(good[name]) ? rows[0] : rows,
});

const values =
  (...wrong: unknown[]): Draw =>
  (name) =>
    fc.constantFrom(...wrong).map((value) => ({ [name]: value }));
const drawnFrom =
  (arbitrary: fc.Arbitrary<unknown>): Draw =>
  (name) =>
    arbitrary.map((value) => ({ [name]: value }));

const nothing = values(null, Symbol('s'), 10n, () => 1, new Date(0), new Map(), Object.create(null) as object);
const noMatrix = values('[[1]]', 1.5, NaN, true, {}, { rows: 1 }, [], [[]], [1, 2], ['a'], [['1']], [[null]]);
const noNumber = values('2', true, {}, [1]);
const noSize = values(1.5, 0.999, NaN, Infinity, -Infinity, 5e-324);
const tooLarge = drawnFrom(fc.double({ min: 2 ** 31, noNaN: true }));
const negative = drawnFrom(fc.oneof(fc.integer({ min: -(2 ** 31), max: -1 }), fc.double({ max: -1, noNaN: true })));
const notFloat = values(NaN, Infinity, -Infinity, 2 ** 128, -(2 ** 128), Number.MAX_VALUE, 1e-46, -1e-46);
const text = drawnFrom(fc.string());

const otherNumbers: Draw = (name, good) =>
  fc
    .constantFrom(new Float64Array(4), new Int32Array(4), new DataView(new ArrayBuffer(8)), new ArrayBuffer(4), [1, 2])
    .map((data) => ({ [name]: { ...matrixIn(good, name), data } }));

const EXTENTS = [
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
const otherSize: Draw = (name, good) => {
  const { rows, cols, data } = matrixIn(good, name);
  const lengths = fc.nat(3 * data.length).filter((length) => length !== data.length);
  return fc
    .oneof(
      fc.constantFrom(...EXTENTS).map((extent) => ({ rows: extent, cols, data })),
      fc.constantFrom(...EXTENTS).map((extent) => ({ rows, cols: extent, data })),
      lengths.map((length) => ({ rows, cols, data: new Float32Array(length) })),
      fc.constant({ rows, cols, data: new (class extends Float32Array {})(0) }),
    )
    .map((value) => ({ [name]: value }));
};

const unevenRows: Draw = (name, good) => {
  const rows = rowsIn(good, name);
  return fc.tuple(fc.nat(rows.length - 1), fc.nat(9)).map(([which, length]) => {
    const uneven = rows.length === 1 || length === rows[0]!.length ? [] : new Array<number>(length).fill(0);
    return { [name]: rows.with(which, uneven) };
  });
};

/** Draws an argument, as rows or flat, with one of these in a cell. */
const cells =
  (numbers: readonly number[], forms: 'rows' | 'flat' | 'both' = 'both'): Draw =>
  (name, good) => {
    const rows = rowsIn(good, name);
    const drawn = [fc.nat(rows.length - 1), fc.nat(rows[0]!.length - 1), fc.constantFrom(...numbers)] as const;
    return fc.tuple(...drawn, fc.boolean()).map(([row, col, number, isFlat]) => {
      const changed = rows.with(row, rows[row]!.with(col, number));
      if (Array.isArray(good[name]) || forms === 'rows' || (forms === 'both' && !isFlat))
        return asGiven(good, name, changed);
      return { [name]: { ...matrixIn(good, name), data: Float32Array.from(changed.flat()) } };
    });
  };

const LARGE = [1e300, -1e300, 2 ** 128];
const wrongCell = cells([NaN, Infinity, -Infinity, ...LARGE]);

const copyOf = ({ rows, cols, data }: Matrix) => ({ rows, cols, data: data.slice() });
const detach = (data: Float32Array) => structuredClone(data, { transfer: [data.buffer] });

const detached: Draw = (name, good) =>
  fc.boolean().map((asView) => {
    const copy = copyOf(matrixIn(good, name));
    const data = asView ? new Float32Array(copy.data.buffer, 0, copy.data.length) : copy.data;
    detach(copy.data);
    return { [name]: { ...copy, data } };
  });

/** A getter of any matrix takes the numbers away. */
const detachedMeanwhile: Draw = (name, good) => {
  const matrices = Object.keys(good).filter((other) => matrixIn(good, other).data instanceof Float32Array);
  return fc
    .tuple(fc.constantFrom(...matrices), fc.constantFrom('rows' as const, 'cols' as const, 'data' as const))
    .map(([other, key]) => {
      const victim = copyOf(matrixIn(good, name));
      const trap = { ...(other === name ? victim : matrixIn(good, other)) };
      const { [key]: value } = trap;
      Object.defineProperty(trap, key, {
        get: () => {
          if (victim.data.length > 0) detach(victim.data);
          return value;
        },
      });
      return { [name]: victim, [other]: trap };
    });
};

const matrixDraws = [nothing, noMatrix, otherNumbers, otherSize, unevenRows, detached, detachedMeanwhile];
const size = [nothing, noNumber, noSize, tooLarge, negative, text];

stands(
  'what is wrong is refused by name:',
  {
    matrix: [...matrixDraws, wrongCell, values([[1n]], [[true]], [[{ 0: 1 }]])],
    // A number that is too large for float32 is infinite in a Float32Array, which a mask may have.
    mask: [...matrixDraws, cells([NaN]), cells(LARGE, 'rows'), values([[true, 1]], [[0, false]])],
    vector: [
      nothing,
      text,
      wrongCell,
      values('1,2', 3, NaN, true, {}, new Float32Array(2), [null], ['1'], [[1]], [1n], [true], []),
    ],
    count: [...size, values(0, -0)],
    index: size,
    number: [nothing, noNumber, notFloat, text],
    positive: [
      nothing,
      noNumber,
      notFloat,
      text,
      values(0, -0, -5e-324),
      drawnFrom(fc.double({ max: 0, noNaN: true })),
    ],
    flag: [nothing, values('true', 1, 0, NaN, {}, [true]), text],
  },
  namesIt,
);

const SMALL = [-0, 0, 1e-45, -1e-45, 1.17549435e-38, 1e-320, 5e-324];
stands(
  'small numbers are numbers:',
  { matrix: [cells(SMALL)], vector: [cells(SMALL)], mask: [cells(SMALL), cells([Infinity, ...LARGE], 'flat')] },
  isNumber,
);

const large = cells([3.4e38, -3.4e38, 1e19]);
stands(
  'large numbers are computed with, or overflow:',
  { matrix: [large], mask: [large], vector: [large] },
  (outcome) => {
    if (outcome.error) expect(outcome.error).toMatch(/^RangeError: .*: overflow of float32 at \[\d+\]\[\d+\]$/);
    else isNumber(outcome);
  },
);

const sides = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));
const resized: Draw = (name, good) =>
  sides
    .filter(([, width]) => !Array.isArray(good[name]) || width !== good[name].length)
    .map(([height, width]) => {
      const row = Array.from({ length: width }, (_, i) => i / 8);
      return asGiven(good, name, new Array<number[]>(height).fill(row));
    });
stands(
  'other sizes fit, or one of the arguments is named:',
  { matrix: [resized], mask: [resized], vector: [resized] },
  (outcome, name, entry) => {
    if (outcome.error) namesOne(outcome, entry);
    else isNumber(outcome);
    if (entry.kinds[name] === 'vector') expect(outcome.error).toBeDefined();
  },
);

/** What a getter does to the last row, or to all rows, while a cell is read. */
const CHANGES: Record<string, (rows: number[][], row: number[]) => unknown> = {
  grow: (_, row) => row.push(1),
  shrink: (rows) => (rows.at(-1)!.length -= 1),
  empty: (rows) => (rows.at(-1)!.length = 0),
  'rows grow': (rows) => rows.push([1]),
  'rows shrink': (rows) => (rows.length = Math.max(1, rows.length - 1)),
  throw: () => {
    throw new Error('mine');
  },
  'call the engine': () => attention.trace({ q: [[1]], k: [[1]], v: [[1]] }),
};
const changing: Draw = (name, good) =>
  fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(...Object.values(CHANGES))).map(([at, cell, change]) => {
    const rows = rowsIn(good, name);
    const row = rows[at % rows.length]!;
    const value = row[cell % row.length];
    Object.defineProperty(row, cell % row.length, {
      configurable: true,
      get: () => {
        change(rows, row);
        return value;
      },
    });
    return asGiven(good, name, Array.isArray(good[name]) ? [row] : rows);
  });
stands(
  'arrays that change while they are read are read or refused:',
  { matrix: [changing], mask: [changing], vector: [changing] },
  (outcome, _, entry) => {
    if (outcome.error && outcome.error !== 'Error: mine') namesOne(outcome, entry);
  },
);

const lies: Draw = (name, good) =>
  fc.constantFrom(...lying).map((lie) => {
    const matrix = matrixIn(good, name);
    return { [name]: { ...matrix, data: lie(matrix.data) } };
  });
stands(
  'arrays whose class or properties say otherwise have the numbers that they have:',
  { matrix: [lies], mask: [lies] },
  async ({ result, error }, _, entry) => {
    expect(error).toBeUndefined();
    expect(bitsOf(result) === bitsOf(await entry.call(attention, entry.good))).toBe(true);
  },
);
