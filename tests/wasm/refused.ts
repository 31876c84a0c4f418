/** Inputs that are refused, and their messages. */
import type { Inputs, MatrixLike } from 'attention-steps/core';
import { matrix } from './support.ts';

const one: MatrixLike = [[1]];
const two: MatrixLike = [
  [1, 2],
  [3, 4],
];
const good: Inputs = { q: two, k: two, v: two };
const withX: Inputs = { x: two, wq: two, wk: two, wv: two };
const proxied = new Proxy(new Float32Array(4), {});

export const refusedInputs: readonly [unknown, string][] = [
  // Kinds
  [null, 'TypeError: inputs: expected an object, got null'],
  [undefined, 'TypeError: inputs: expected an object, got undefined'],
  [[], 'TypeError: inputs: expected an object, got an array'],
  ['q', "TypeError: inputs: expected an object, got the string 'q'"],
  [{ ...good, maks: two }, "TypeError: inputs: unknown key 'maks'; did you mean 'mask'?"],
  [{ ...good, keylength: 1 }, "TypeError: inputs: unknown key 'keylength'; did you mean 'keyLength'?"],
  [{ ...good, q: 3 }, 'TypeError: q: expected a matrix, got 3'],
  [{ ...good, q: null }, 'TypeError: q: expected a matrix, got null'],
  [{ ...good, q: new Float32Array(4) }, 'TypeError: q.data: expected a Float32Array, got undefined'],
  [{ ...good, q: [1, 2] }, 'TypeError: q: expected an array of numbers in row 0, got 1'],
  [{ ...good, q: [[1, 2], 3] }, 'TypeError: q: expected an array of numbers in row 1, got 3'],
  [{ ...good, q: [[1, '2']] }, "TypeError: q: expected a number at [0][1], got the string '2'"],
  [{ ...good, q: [[1, undefined]] }, 'TypeError: q: expected a number at [0][1], got undefined'],
  [{ ...good, q: [[true, false]] }, 'TypeError: q: expected a number at [0][0], got a boolean'],
  [
    { ...good, q: { rows: 2, cols: 2, data: [1, 2, 3, 4] } },
    'TypeError: q.data: expected a Float32Array, got an array',
  ],
  [
    { ...good, q: { rows: 2, cols: 2, data: new Float64Array(4) } },
    'TypeError: q.data: expected a Float32Array, got Float64Array',
  ],
  [{ ...good, q: { rows: 2, cols: 2, data: proxied } }, 'TypeError: q.data: expected a Float32Array, got an object'],
  [
    { ...good, q: { rows: 1.5, cols: 2, data: new Float32Array(3) } },
    'TypeError: q.rows: expected an integer, got 1.5',
  ],
  [{ ...good, q: { cols: 2, data: new Float32Array(3) } }, 'TypeError: q.rows: expected an integer, got undefined'],
  [
    { ...good, q: { rows: '2', cols: 2, data: new Float32Array(4) } },
    "TypeError: q.rows: expected an integer, got the string '2'",
  ],
  [
    {
      ...good,
      mask: [
        [1, true],
        [0, 0],
      ],
    },
    'TypeError: mask: expected a number at [0][1], got a boolean',
  ],
  [
    {
      ...good,
      mask: [
        [true, 1],
        [true, true],
      ],
    },
    'TypeError: mask: expected a boolean at [0][1], got 1',
  ],
  [{ ...good, heads: 1.5 }, 'TypeError: heads: expected an integer, got 1.5'],
  [{ ...good, heads: '2' }, "TypeError: heads: expected an integer, got the string '2'"],
  [{ ...good, causal: 1 }, 'TypeError: causal: expected a boolean, got 1'],
  [{ ...good, scale: '1' }, "TypeError: scale: expected a number, got the string '1'"],
  [{ ...good, keyLength: 0.5 }, 'TypeError: keyLength: expected an integer, got 0.5'],
  [{ ...good, scoring: 3 }, "TypeError: scoring: expected 'scaled-dot', 'dot', general or additive, got 3"],
  [{ ...withX, bq: 3 }, 'TypeError: bq: expected an array of numbers, got 3'],
  [{ ...withX, bq: [1, null] }, 'TypeError: bq: expected a number at [1], got null'],
  // Shapes and values
  [{}, 'RangeError: q: expected q, or x and wq'],
  [{ ...good, q: [] }, 'RangeError: q: expected at least one row'],
  [{ ...good, q: [[]] }, 'RangeError: q: expected at least one column'],
  [{ ...good, q: { rows: 0, cols: 2, data: new Float32Array(0) } }, 'RangeError: q: expected at least one row'],
  [
    { ...good, q: { rows: -1, cols: -4, data: new Float32Array(4) } },
    'RangeError: q.rows: expected a size below 2^31, got -1',
  ],
  [{ ...good, q: [[1, 2], [1, 2], [1]] }, 'RangeError: q: expected 2 numbers in row 2, as in row 0, got 1'],
  [{ ...good, q: matrix(2, 3, [1, 2, 3, 4]) }, 'RangeError: q.data: expected 6 numbers (2 rows of 3), got 4'],
  [{ ...good, q: [[1, NaN]] }, 'RangeError: q: expected finite numbers, got NaN at [0][1]'],
  [{ ...good, v: [[1], [-Infinity]] }, 'RangeError: v: expected finite numbers, got -Infinity at [1][0]'],
  [
    {
      ...good,
      k: [
        [1, 2],
        [1e300, 2],
      ],
    },
    'RangeError: k: expected numbers that fit float32, got 1e+300 at [1][0]',
  ],
  [
    {
      ...good,
      mask: [
        [0, NaN],
        [0, 0],
      ],
    },
    'RangeError: mask: expected no NaN, got NaN at [0][1]',
  ],
  [
    {
      ...good,
      mask: [
        [0, -1e300],
        [0, 0],
      ],
    },
    'RangeError: mask: expected numbers that fit float32, got -1e+300 at [0][1]',
  ],
  [{ ...good, mask: one }, 'RangeError: mask: expected 2 rows (the rows of q), got 1'],
  [{ ...good, wq: two }, 'RangeError: q: expected either q or wq, got both'],
  [{ ...withX, wk: one }, 'RangeError: wk: expected 2 rows (the columns of x), got 1'],
  [{ ...withX, bk: [1] }, 'RangeError: bk: expected 2 numbers (the columns of wk), got 1'],
  [{ ...withX, bk: [] }, 'RangeError: bk: expected at least one number'],
  [{ ...good, scale: NaN }, 'RangeError: scale: expected a finite number, got NaN'],
  [{ ...good, scale: 1e39 }, 'RangeError: scale: expected a number that fits float32, got 1e+39'],
  [{ ...good, keyLength: 3 }, 'RangeError: keyLength: expected 0 to 2 (the rows of k), got 3'],
  [{ ...good, keyLength: -1 }, 'RangeError: keyLength: expected at least 0, got -1'],
  [{ ...good, scoring: 'dott' }, "RangeError: scoring: expected 'scaled-dot', 'dot', general or additive, got 'dott'"],
  [{ ...good, heads: 0 }, 'RangeError: heads: expected at least 1, got 0'],
  [{ q: [[3e38]], k: [[3e38]], v: one }, 'RangeError: scores: overflow of float32 at [0][0]'],
  // Heads, the past, the softcap, masks of heads
  [{ ...good, heads: 3 }, 'RangeError: heads: expected a divisor of 2 (the columns of q), got 3'],
  [{ ...good, heads: 2 ** 31 }, 'RangeError: heads: expected at least 1 and below 2^31, got 2147483648'],
  [{ ...good, heads: 2, kvHeads: 0 }, 'RangeError: kvHeads: expected at least 1, got 0'],
  [{ ...good, kvHeads: 2 }, 'RangeError: kvHeads: expected a divisor of 1 (heads), got 2'],
  [
    { ...good, heads: 2, kvHeads: 1 },
    'RangeError: k: expected 1 column (1 kvHeads, each as wide as a head of q), got 2',
  ],
  [{ ...good, softcap: 0 }, 'RangeError: softcap: expected a finite number above 0, got 0'],
  [{ ...good, softcap: -30 }, 'RangeError: softcap: expected a finite number above 0, got -30'],
  [{ ...good, softcap: Infinity }, 'RangeError: softcap: expected a finite number above 0, got Infinity'],
  [{ ...good, softcap: 1e-50 }, 'RangeError: softcap: expected a number that fits float32, got 1e-50'],
  [{ ...good, softcap: true }, 'TypeError: softcap: expected a number, got a boolean'],
  [{ ...good, past: two }, 'TypeError: past: expected an object, got an array'],
  [{ ...good, past: { k: two } }, 'TypeError: past.v: expected a matrix, got undefined'],
  [{ ...good, past: { key: two, v: two } }, "TypeError: past: unknown key 'key'; did you mean 'k'?"],
  [{ ...good, past: { k: one, v: two } }, 'RangeError: past.k: expected 2 columns (the columns of k), got 1'],
  [{ ...good, past: { k: [], v: [] } }, 'RangeError: past.k: expected at least one row'],
  [{ ...good, past: { k: [[NaN, 1]], v: [[1, 1]] } }, 'RangeError: past.k: expected finite numbers, got NaN at [0][0]'],
  [
    { ...good, past: { k: two, v: two }, mask: two },
    'RangeError: mask: expected 4 columns (the rows of past.k and k), got 2',
  ],
  [{ ...good, heads: 2, mask: [two] }, 'RangeError: mask: expected 2 masks (one per head), got 1'],
  [{ ...good, mask: [two, two] }, 'RangeError: mask: expected 1 mask (one per head), got 2'],
  [{ ...good, heads: 2, mask: [two, one] }, 'RangeError: mask[1]: expected 2 rows, as in mask[0], got 1'],
  [{ ...good, heads: 2, mask: [two, [[1], [1]]] }, 'RangeError: mask[1]: expected 2 columns, as in mask[0], got 1'],
  [{ ...good, heads: 2, mask: [one, one] }, 'RangeError: mask[0]: expected 2 rows (the rows of q), got 1'],
  [{ ...good, heads: 2, mask: [two, null] }, 'TypeError: mask[1]: expected a matrix, got null'],
  [
    { ...good, heads: 2, mask: [matrix(2, 2, [0, 0, 0, NaN]), two] },
    'RangeError: mask[0]: expected no NaN, got NaN at [1][1]',
  ],
  [
    { q: [[1, 3e38]], k: [[1, 3e38]], v: [[1, 1]], heads: 2 },
    'RangeError: heads[1].scores: overflow of float32 at [0][0]',
  ],
  // Scorings with parameters
  [{ ...good, scoring: {} }, "TypeError: scoring: expected 'scaled-dot', 'dot', general or additive, got an object"],
  [{ ...good, scoring: { generl: two } }, "TypeError: scoring: unknown key 'generl'; did you mean 'general'?"],
  [{ ...good, scoring: { general: 3 } }, 'TypeError: scoring.general: expected a matrix, got 3'],
  [
    { ...good, scoring: { general: two, additive: { w1: two, w2: two, v: [1, 1] } } },
    'RangeError: scoring: expected either general or additive, got both',
  ],
  [{ ...good, scoring: { general: one } }, 'RangeError: scoring.general: expected 2 rows (the columns of q), got 1'],
  [
    { ...good, heads: 2, scoring: { general: two } },
    'RangeError: scoring.general: expected 1 row (the columns of q / 2 heads), got 2',
  ],
  [
    { ...good, scoring: { general: matrix(2, 2, [1, 2, 3, Infinity]) } },
    'RangeError: scoring.general: expected finite numbers, got Infinity at [1][1]',
  ],
  [{ ...good, scoring: { additive: two } }, 'TypeError: scoring.additive: expected an object, got an array'],
  [
    { ...good, scoring: { additive: { w1: two, w2: two } } },
    'TypeError: scoring.additive.v: expected an array of numbers, got undefined',
  ],
  [
    { ...good, scoring: { additive: { w1: two, w2: one, v: [1, 1] } } },
    'RangeError: scoring.additive.w2: expected 2 rows (the columns of k), got 1',
  ],
  [
    { ...good, scoring: { additive: { w1: two, w2: two, v: [1] } } },
    'RangeError: scoring.additive.v: expected 2 numbers (the columns of scoring.additive.w1), got 1',
  ],
  [
    { ...good, scoring: { additive: { w1: two, w2: two, v: [1, NaN] } } },
    'RangeError: scoring.additive.v: expected finite numbers, got NaN at [1]',
  ],
];
