// What the engine refuses, and in which words: a row for each way in which a call is wrong. refusals.test.ts makes the calls,
// tests/web/shared/words/refusal.test.ts misses declared codes that no row has, and documentation quotes messages of these rows.
import type { Attention, Inputs, MatrixLike } from 'attention-steps/core';
import { loadAttention } from 'attention-steps/core';
import { withBreakable } from './breakable.ts';
import { attention, matrix } from './support.ts';

export type Row = readonly [message: string, call: () => unknown];

/** Returns a function that makes rows of a method's arguments and messages. */
export const callsOf =
  <Methods extends object>(methods: Methods) =>
  (name: keyof Methods, rows: readonly (readonly [values: readonly unknown[], message: string])[]): Row[] =>
    rows.map(([values, message]) => [message, () => (methods[name] as (...all: unknown[]) => unknown)(...values)]);

const called = callsOf(attention);

/** Makes rows of what is wrong in good inputs. */
const traced = (good: Inputs, rows: readonly (readonly [change: object, message: string])[]): Row[] =>
  called(
    'trace',
    rows.map(([change, message]) => [[{ ...good, ...change }], message]),
  );

const scalar: MatrixLike = [[1]];
const pairs = (...cells: unknown[]) => [cells.slice(0, 2), cells.slice(2)];
const square = pairs(1, 2, 3, 4) as MatrixLike;
const long = (rows: number, cols: number) => ({ rows, cols, data: new Float32Array(rows * cols) });
const tall = long(50_000, 1);
const [many, huge] = [long(2 ** 21, 1), long(1, 2 ** 21)];

const qkv: Inputs = { q: square, k: square, v: square };
const x: Inputs = { x: square, wq: square, wk: square, wv: square };
const additive = { w1: square, w2: square, v: [1, 1] };
const scalars: Inputs = { q: scalar, k: scalar, v: scalar };
const overflowing = { q: [[2e19]], k: [[1e19]], v: scalar };

const flat = (more: object) => ({ q: { rows: 2, cols: 2, data: new Float32Array(4), ...more } });

function detached() {
  const q = matrix(1, 2, [1, 2]);
  structuredClone(q.data, { transfer: [q.data.buffer] });
  return q;
}

class Liar extends Float32Array {
  override get length() {
    return 1_000_000;
  }
}

/** Calls an engine whose memory is small, as another call may have grown it, and cannot grow. */
async function withoutMemory(call: (engine: Attention) => unknown): Promise<unknown> {
  const fresh = await loadAttention();
  const { prototype } = WebAssembly.Memory;
  const grow = Object.getOwnPropertyDescriptor(prototype, 'grow')!;
  prototype.grow = () => {
    throw new RangeError('no more memory');
  };
  try {
    return call(fresh);
  } finally {
    Object.defineProperty(prototype, 'grow', grow);
  }
}

const kinds = called('trace', [
  [[null], 'TypeError: inputs: expected an object, got null'],
  [[undefined], 'TypeError: inputs: expected an object, got undefined'],
  [[true], 'TypeError: inputs: expected an object, got a boolean'],
  [[3], 'TypeError: inputs: expected an object, got 3'],
  [[3n], 'TypeError: inputs: expected an object, got a bigint'],
  [[Symbol('')], 'TypeError: inputs: expected an object, got a symbol'],
  [[() => 0], 'TypeError: inputs: expected an object, got a function'],
  [[[]], 'TypeError: inputs: expected an object, got an array'],
  [
    ['a text that is longer than twenty'],
    "TypeError: inputs: expected an object, got the string 'a text that is longe…'",
  ],
  [[{}], 'RangeError: q: expected q, or x and wq'],
]);

const unprojected = traced(qkv, [
  [{ maks: square }, "TypeError: inputs: unknown key 'maks'; did you mean 'mask'?"],
  [
    { temperature: 1 },
    "TypeError: inputs: unknown key 'temperature'; known: x, context, wq, wk, wv, q, k, v, wo, bq, bk, bv, bo, past, scoring, heads, kvHeads, scale, softcap, mask, causal, keyLength",
  ],
  [{ q: 3 }, 'TypeError: q: expected a matrix, got 3'],
  [{ q: new Float32Array(4) }, 'TypeError: q.data: expected a Float32Array, got undefined'],
  [{ q: [[1, 2], 3] }, 'TypeError: q: expected an array of numbers in row 1, got 3'],
  [{ q: [[1, '2']] }, "TypeError: q: expected a number at [0][1], got the string '2'"],
  [{ q: [[true, false]] }, 'TypeError: q: expected a number at [0][0], got a boolean'],
  [{ q: [] }, 'RangeError: q: expected at least one row'],
  [{ q: [[]] }, 'RangeError: q: expected at least one column'],
  [{ q: [[1, 2], [1, 2], [1]] }, 'RangeError: q: expected 2 numbers in row 2, as in row 0, got 1'],
  [{ q: [[1, NaN]] }, 'RangeError: q: expected finite numbers, got NaN at [0][1]'],
  [{ q: detached() }, 'RangeError: q.data: expected 2 numbers (1 rows of 2), got 0 (its buffer is empty or detached)'],
  [flat({ data: new Float64Array(4) }), 'TypeError: q.data: expected a Float32Array, got Float64Array'],
  [flat({ data: new Proxy(new Float32Array(4), {}) }), 'TypeError: q.data: expected a Float32Array, got an object'],
  [flat({ data: new Float32Array(3) }), 'RangeError: q.data: expected 4 numbers (2 rows of 2), got 3'],
  [
    flat({ rows: 1000, cols: 1000, data: new Liar(4) }),
    'RangeError: q.data: expected 1000000 numbers (1000 rows of 1000), got 4',
  ],
  [flat({ rows: 1.5 }), 'TypeError: q.rows: expected an integer, got 1.5'],
  [flat({ rows: -1, cols: -4 }), 'RangeError: q.rows: expected a size below 2^31, got -1'],
  [flat({ cols: -1 }), 'RangeError: q.cols: expected a size below 2^31, got -1'],
  [
    flat({ rows: 2 ** 30, cols: 2 ** 30 }),
    'RangeError: q: 1073741824 × 1073741824 numbers need 4611686018427388000 bytes, and the engine has at most 2147483648',
  ],
  [{ k: pairs(1, 2, 1e300, 2) }, 'RangeError: k: expected numbers that fit float32, got 1e+300 at [1][0]'],
  [{ k: scalar }, 'RangeError: k: expected 2 columns (the columns of q), got 1'],
  [{ v: scalar }, 'RangeError: v: expected 2 rows (the rows of k), got 1'],
  [{ v: [[1], [-Infinity]] }, 'RangeError: v: expected finite numbers, got -Infinity at [1][0]'],
  [{ x: square }, 'RangeError: x: expected wq, wk or wv with it'],
  [{ wq: square }, 'RangeError: q: expected either q or wq, got both'],
  [{ q: undefined, wq: square }, 'RangeError: x: expected x, to multiply with wq'],
  [{ k: undefined, context: square, wv: square, v: undefined }, 'RangeError: k: expected k, or context and wk'],
  [{ wo: scalar }, 'RangeError: wo: expected 2 rows (the columns of v), got 1'],
  [{ bo: [1] }, 'RangeError: bo: expected wo with it'],
  // Numbers and flags
  [{ heads: 1.5 }, 'TypeError: heads: expected an integer, got 1.5'],
  [{ heads: 0 }, 'RangeError: heads: expected at least 1, got 0'],
  [{ heads: 3 }, 'RangeError: heads: expected a divisor of 2 (the columns of q), got 3'],
  [{ heads: 2 ** 31 }, 'RangeError: heads: expected at least 1 and below 2^31, got 2147483648'],
  [{ kvHeads: 2 }, 'RangeError: kvHeads: expected a divisor of 1 (heads), got 2'],
  [{ heads: 2, kvHeads: 1 }, 'RangeError: k: expected 1 column (1 kvHeads, each as wide as a head of q), got 2'],
  [{ causal: 1 }, 'TypeError: causal: expected a boolean, got 1'],
  [{ scale: '1' }, "TypeError: scale: expected a number, got the string '1'"],
  [{ scale: NaN }, 'RangeError: scale: expected a finite number, got NaN'],
  [{ scale: 1e39 }, 'RangeError: scale: expected a number that fits float32, got 1e+39'],
  [{ scale: 1e-46 }, 'RangeError: scale: expected a number that fits float32, got 1e-46'],
  [{ softcap: 0 }, 'RangeError: softcap: expected a finite number above 0, got 0'],
  [{ keyLength: 3 }, 'RangeError: keyLength: expected 0 to 2 (the rows of k), got 3'],
  [
    { past: { k: square, v: square }, keyLength: 5 },
    'RangeError: keyLength: expected 0 to 4 (the rows of past.k and k), got 5',
  ],
  // Masks
  [{ mask: pairs(1, true, 0, 0) }, 'TypeError: mask: expected a number at [0][1], got a boolean'],
  [{ mask: pairs(true, 1, true, true) }, 'TypeError: mask: expected a boolean at [0][1], got 1'],
  [{ mask: pairs(0, NaN, 0, 0) }, 'RangeError: mask: expected no NaN, got NaN at [0][1]'],
  [{ mask: scalar }, 'RangeError: mask: expected 2 rows (the rows of q), got 1'],
  [{ mask: [square, square] }, 'RangeError: mask: expected 1 mask (one per head), got 2'],
  [{ heads: 2, mask: [square] }, 'RangeError: mask: expected 2 masks (one per head), got 1'],
  [{ heads: 2, mask: [square, scalar] }, 'RangeError: mask[1]: expected 2 rows, as in mask[0], got 1'],
  [{ heads: 2, mask: [square, [[1], [1]]] }, 'RangeError: mask[1]: expected 2 columns, as in mask[0], got 1'],
  [{ heads: 2, mask: [scalar, scalar] }, 'RangeError: mask[0]: expected 2 rows (the rows of q), got 1'],
  [{ heads: 2, mask: [square, null] }, 'TypeError: mask[1]: expected a matrix, got null'],
  [
    { past: { k: square, v: square }, mask: square },
    'RangeError: mask: expected 4 columns (the rows of past.k and k), got 2',
  ],
  // The past
  [{ past: square }, 'TypeError: past: expected an object, got an array'],
  [{ past: { k: square } }, 'TypeError: past.v: expected a matrix, got undefined'],
  [{ past: { key: square, v: square } }, "TypeError: past: unknown key 'key'; did you mean 'k'?"],
  [{ past: { k: scalar, v: square } }, 'RangeError: past.k: expected 2 columns (the columns of k), got 1'],
  // Scorings
  [{ scoring: 3 }, 'TypeError: scoring: expected the name of a scoring or its parameters, got 3'],
  [{ scoring: 'dott' }, "RangeError: scoring: expected one of 'scaled-dot', 'dot', general, additive, got 'dott'"],
  [{ scoring: {} }, 'TypeError: scoring: expected the name of a scoring or its parameters, got an object'],
  [{ scoring: { generl: square } }, "TypeError: scoring: unknown key 'generl'; did you mean 'general'?"],
  [{ scoring: { general: square, additive } }, 'RangeError: scoring: expected either general or additive, got both'],
  [{ scoring: { general: scalar } }, 'RangeError: scoring.general: expected 2 rows (the columns of q), got 1'],
  [
    { heads: 2, scoring: { general: square } },
    'RangeError: scoring.general: expected 1 row (the columns of q / 2 heads), got 2',
  ],
  [{ scoring: { additive: square } }, 'TypeError: scoring.additive: expected an object, got an array'],
  [
    { scoring: { additive: { w1: square, w2: square } } },
    'TypeError: scoring.additive.v: expected an array of numbers, got undefined',
  ],
  [
    { scoring: { additive: { ...additive, w2: scalar } } },
    'RangeError: scoring.additive.w2: expected 2 rows (the columns of k), got 1',
  ],
  [
    { scoring: { additive: { ...additive, v: [1] } } },
    'RangeError: scoring.additive.v: expected 2 numbers (the columns of scoring.additive.w1), got 1',
  ],
]);

const projected = traced(x, [
  [{ wq: scalar }, 'RangeError: wq: expected 2 rows (the columns of x), got 1'],
  [{ wk: scalar }, 'RangeError: wk: expected 2 rows (the columns of x), got 1'],
  [{ wv: scalar }, 'RangeError: wv: expected 2 rows (the columns of x), got 1'],
  [{ context: scalar }, 'RangeError: context: expected 2 columns (the columns of x), got 1'],
  [{ bq: 3 }, 'TypeError: bq: expected an array of numbers, got 3'],
  [{ bq: [1] }, 'RangeError: bq: expected 2 numbers (the columns of wq), got 1'],
  [{ bq: [1, -1e300] }, 'RangeError: bq: expected numbers that fit float32, got -1e+300 at [1]'],
  [{ bk: [] }, 'RangeError: bk: expected at least one number'],
  [{ bv: [1, null] }, 'TypeError: bv: expected a number at [1], got null'],
]);

const computed = traced({}, [
  [{ q: [[3e38]], k: [[3e38]], v: scalar }, 'RangeError: scores: overflow of float32 at [0][0]'],
  [
    { q: [[1, 3e38]], k: [[1, 3e38]], v: [[1, 1]], heads: 2 },
    'RangeError: heads[1].scores: overflow of float32 at [0][0]',
  ],
  [{ ...x, x: [[3e38]], wq: [[2]], wk: scalar, wv: scalar }, 'RangeError: q: overflow of float32 at [0][0]'],
  [{ ...qkv, v: pairs(3e38, 1, 3e38, 1), wo: [[3e38], [1]] }, 'RangeError: projected: overflow of float32 at [0][0]'],
  [{ ...scalars, q: [[3e38]], scoring: { general: [[2]] } }, 'RangeError: projectedQ: overflow of float32 at [0][0]'],
  [
    { ...scalars, k: [[3e38]], scoring: { additive: { w1: scalar, w2: [[2]], v: [1] } } },
    'RangeError: projectedK: overflow of float32 at [0][0]',
  ],
  [
    { ...scalars, q: [[3e38]], k: [[3e38]], scoring: { additive: { w1: scalar, w2: scalar, v: [1] } } },
    'RangeError: preactivations: overflow of float32 at [0][0]',
  ],
  [{ ...overflowing, scale: 10 }, 'RangeError: scaledScores: overflow of float32 at [0][0]'],
  [{ ...overflowing, scale: 1, mask: [[3e38]] }, 'RangeError: maskedScores: overflow of float32 at [0][0]'],
  [
    { q: tall, k: tall, v: tall },
    'RangeError: inputs: 50000 queries and 50000 keys need 30002200000 bytes, and the engine has at most 2147483648',
  ],
  [
    { q: long(2 ** 20, 2), k: many, v: many, heads: 2, kvHeads: 1 },
    'RangeError: inputs: 2 heads of 1048576 queries and 2097152 keys need 52776667185152 bytes, and the engine has at most 2147483648',
  ],
  [
    { q: huge, k: huge, v: huge, heads: 2 ** 21 },
    'RangeError: heads: the results of 2097152 heads need 38654705664 bytes, and the engine has at most 2147483648',
  ],
]);

const attended = [
  ...called('trace', [
    [[qkv, { softmaxPart: true }], "TypeError: options: unknown key 'softmaxPart'; did you mean 'softmaxParts'?"],
    [[qkv, { softmaxParts: 1 }], 'TypeError: softmaxParts: expected a boolean, got 1'],
  ]),
  ...called('attend', [[[{ ...qkv, q: [[NaN, 1]] }], 'RangeError: q: expected finite numbers, got NaN at [0][0]']]),
  ...called('attendAsync', [
    [[{ ...qkv, heads: 3 }], 'RangeError: heads: expected a divisor of 2 (the columns of q), got 3'],
    [[qkv, { onProgress: 1 }], 'TypeError: onProgress: expected a function, got 1'],
    [[qkv, { signal: 1 }], 'TypeError: signal: expected an AbortSignal, got 1'],
  ]),
];

const differentiated = called('gradients', [
  [[qkv], 'TypeError: outputGradient: expected a matrix, got undefined'],
  [[qkv, scalar], 'RangeError: outputGradient: expected 2 rows (the rows of the output), got 1'],
  [[qkv, huge], 'RangeError: outputGradient: expected 2 rows (the rows of the output), got 1'],
  [[qkv, [[1], [2]]], 'RangeError: outputGradient: expected 2 columns (the columns of the output), got 1'],
  [
    [{ ...qkv, wo: [[1], [2]] }, square],
    'RangeError: outputGradient: expected 1 column (the columns of the output), got 2',
  ],
  [
    [{ ...qkv, heads: 2, kvHeads: 1, k: scalar, v: scalar }, [[1], [1]]],
    'RangeError: outputGradient: expected 2 columns (the columns of the output), got 1',
  ],
  [
    [{ ...qkv, v: pairs(3e38, 3e38, 1, 1) }, pairs(2, 2, 1, 1)],
    'RangeError: gradients.weights: overflow of float32 at [0][0]',
  ],
  [
    [{ ...qkv, heads: 2, v: pairs(1e20, 1e20, 1, 1) }, pairs(1e20, 1, 1, 1e20)],
    'RangeError: gradients.heads[0].weights: overflow of float32 at [0][0]',
  ],
  [
    [{ ...qkv, heads: 2, v: pairs(1, 3e38, 1, -3e38) }, pairs(1, 2, 1, 1)],
    'RangeError: gradients.heads[1].weights: overflow of float32 at [0][0]',
  ],
  // A trace of these would fit.
  [
    [{ q: long(10_000, 1), k: long(10_000, 1), v: long(10_000, 1) }, long(10_000, 1)],
    'RangeError: inputs: 10000 queries and 10000 keys need 2400960000 bytes, and the engine has at most 2147483648',
  ],
]);

const encoded = [
  ...called('sinusoidal', [
    [[], 'TypeError: n: expected an integer, got undefined'],
    [[0, 8], 'RangeError: n: expected at least 1, got 0'],
    [[4, 2.5], 'TypeError: dModel: expected an integer, got 2.5'],
    [
      [50_000, 50_000],
      'RangeError: n: 50000 × 50000 numbers need 10000000000 bytes, and the engine has at most 2147483648',
    ],
  ]),
  ...called('alibi', [
    [[2, '4'], "TypeError: n: expected an integer, got the string '4'"],
    [[2, 4, -1], 'RangeError: past: expected at least 0, got -1'],
    [
      [100, 50_000],
      'RangeError: heads: 100 masks of 50000 × 50000 numbers need 1000000000000 bytes, and the engine has at most 2147483648',
    ],
  ]),
  ...called('rotary', [
    [[[['1', 2]]], "TypeError: matrix: expected a number at [0][0], got the string '1'"],
    [[[[1, 2, 3]]], 'RangeError: matrix: expected an even number of columns a head, got 3 for 1 head'],
    [
      [[[1, 2, 3, 4]], { heads: 4 }],
      'RangeError: matrix: expected an even number of columns a head, got 4 for 4 heads',
    ],
    [[square, 3], 'TypeError: options: expected an object, got 3'],
    [[square, { halves: true }], "TypeError: options: unknown key 'halves'; known: heads, offset, interleaved, base"],
    [[square, { offset: -1 }], 'RangeError: offset: expected at least 0, got -1'],
    [[square, { offset: 2 ** 31 }], 'RangeError: offset: expected at least 0 and below 2^31, got 2147483648'],
    [[square, { base: 0 }], 'RangeError: base: expected a finite number above 0, got 0'],
    [[square, { interleaved: 1 }], 'TypeError: interleaved: expected a boolean, got 1'],
    [[[[3e38, 3e38]], { offset: 1 }], 'RangeError: rotary: overflow of float32 at [0][1]'],
  ]),
];

/** Takes a matrix away while the options are read. */
function rotaryOfTaken() {
  const taken = matrix(1, 2, [1, 2]);
  const taking = {
    get offset() {
      structuredClone(taken.data, { transfer: [taken.data.buffer] });
      return 1;
    },
  };
  return attention.rotary(taken, taking);
}

const brokenOff = () =>
  withBreakable(loadAttention, (engine, breaking) => {
    breaking.isOn = true;
    return engine.sinusoidal(4000, 2000);
  });

const disturbed: Row[] = [
  [
    'RangeError: matrix: it and its rotation need 2147483664 bytes, and the engine has at most 2147483648',
    () => attention.rotary(long(1, 2 ** 28 + 2)),
  ],
  ['RangeError: matrix.data: expected 2 numbers (1 rows of 2), got 0 (its buffer is empty or detached)', rotaryOfTaken],
  [
    'RangeError: inputs: not enough memory for a result of this size',
    () => withoutMemory((engine) => engine.sinusoidal(20_000, 5000)),
  ],
  ['RangeError: inputs: the engine broke off at this call, and is started anew with the next', brokenOff],
];

const loading = callsOf({ loadAttention })('loadAttention', [
  [[{ wasmURL: '' }], "TypeError: options: unknown key 'wasmURL'; did you mean 'wasmUrl'?"],
  [[{ url: '' }], "TypeError: options: unknown key 'url'; known: wasmUrl, wasmBinary"],
  [[{ wasmUrl: 1 }], 'TypeError: wasmUrl: expected a string or a URL, got number'],
  [[{ wasmBinary: 'x' }], 'TypeError: wasmBinary: expected an ArrayBuffer or a view of one, got string'],
  [
    [{ wasmBinary: new Uint8Array(0) }],
    'Error: attention.wasm: expected a WebAssembly file in wasmBinary, got an empty file',
  ],
]);

export const refusals: readonly Row[] = [
  ...kinds,
  ...unprojected,
  ...projected,
  ...computed,
  ...attended,
  ...differentiated,
  ...encoded,
  ...disturbed,
  ...loading,
];
