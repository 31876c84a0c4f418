// What can be wrong with an argument, and how it is put there.
import type { Attending, Fault } from './call.ts';
import { type Flat, rowsOf } from './make.ts';
import type { Random } from './random.ts';
import { matricesOf } from './sizes.ts';

const detach = (data: Float32Array) => structuredClone(data, { transfer: [data.buffer] });
const KINDS: unknown[] = [
  '2',
  null,
  true,
  3n,
  Symbol('mine'),
  () => 1,
  new Date(0),
  NaN,
  0,
  -1,
  1.5,
  [],
  {},
  [[]],
  [1],
  [['1']],
];
const COUNTS: unknown[] = [
  0,
  -1,
  1.5,
  NaN,
  2 ** 31,
  2 ** 32,
  2 ** 32 + 1,
  2 ** 53,
  Infinity,
  '2',
  null,
  3n,
  -(2 ** 31),
  [],
];
const SIZES = [0, -1, 1.5, NaN, 2 ** 30, 2 ** 31, 2 ** 32, 2 ** 53, Infinity, '1', undefined];

const OF_MATRICES = [
  'number',
  'kind',
  'size',
  'length',
  'row more',
  'row less',
  'detached',
  'shrunk',
  'getter',
  'liar',
  'absent',
];
const OF_OPTIONS = [
  'heads',
  'kvHeads',
  'keyLength',
  'scale',
  'softcap',
  'causal',
  'mask',
  'scoring',
  'past',
  'x',
  'maks',
];

export function drawFault(random: Random, call: Attending): Fault {
  const place = random.between(0, 1000);
  if (random.chance(0.3)) return { at: random.pick(OF_OPTIONS), kind: 'option', place };
  return { at: random.pick(Object.keys(matricesOf(call))), kind: random.pick(OF_MATRICES), place };
}

/** What the mistake's own error is, where a getter throws one. */
export class Mine extends Error {}

/** Whether an answer would be wrong whatever it is. */
export const isSurelyWrong = ({ kind, at }: Fault) =>
  kind === 'number' || kind === 'length' || kind === 'detached' || kind === 'shrunk' || at === 'maks';

/** The arguments with the fault in them; what is the caller's own is not touched. */
export function withFault(given: Record<string, unknown>, fault: Fault, disturb: () => void): Record<string, unknown> {
  const { at, kind, place } = fault;
  if (kind === 'option') return { ...given, [at]: optionOf(at, place) };
  if (kind === 'absent') return Object.fromEntries(Object.entries(given).filter(([name]) => name !== at));
  const old = given[at];
  if (old === undefined) return given; // of a call made smaller: there is nothing left to spoil
  const flat = flatOf(old);
  return { ...given, [at]: flat ? faulty(flat, kind, place, disturb) : faultyVector(old as number[], kind, place) };
}

function optionOf(at: string, place: number): unknown {
  if (/heads|keyLength/i.test(at)) return COUNTS[place % COUNTS.length];
  if (at === 'past') return [{}, { k: [[1]] }, { k: [[1]], v: [[1]], w: 1 }, 3][place % 4];
  if (at === 'scoring')
    return ['dott', 3, {}, { general: [[1]], additive: {} }, { additive: { w1: [[1]] } }][place % 5];
  if (at === 'scale' || at === 'softcap') return [NaN, Infinity, 1e300, '1', null, -Infinity, []][place % 7];
  return KINDS[place % KINDS.length];
}

function flatOf(value: unknown): Flat | undefined {
  if (!Array.isArray(value)) return value as Flat;
  if (!Array.isArray(value[0])) return undefined;
  const rows = value as number[][];
  return { rows: rows.length, cols: rows[0]!.length, data: Float32Array.from(rows.flat()) };
}

function faultyVector(vector: number[], kind: string, place: number): unknown {
  if (kind === 'number' || kind === 'size')
    return vector.with(place % vector.length, [NaN, Infinity, -Infinity, 1e300][place % 4]!);
  if (kind === 'kind') return KINDS[place % KINDS.length];
  if (kind === 'liar') return new Proxy(vector, liar(place));
  return place % 2 === 0 ? [...vector, 1] : vector.slice(1).concat(vector.length > 1 ? [] : [1, 2]);
}

/** An array that tells another length each time. */
const liar = (place: number): ProxyHandler<object> => {
  const lengths = [1, 2, 3, 0, -1, 2 ** 31, 2 ** 32 - 1, 1.5, NaN];
  let turn = place;
  return {
    get: (target, key) => (key === 'length' ? lengths[turn++ % lengths.length] : (Reflect.get(target, key) as unknown)),
  };
};

function faulty(flat: Flat, kind: string, place: number, disturb: () => void): unknown {
  const { rows, cols } = flat;
  const data = flat.data.slice();
  if (kind === 'kind') return KINDS[place % KINDS.length];
  if (kind === 'number') {
    data[place % data.length] = [NaN, Infinity, -Infinity][place % 3]!;
    return place % 2 === 0 ? { rows, cols, data } : rowsOf({ rows, cols, data });
  }
  if (kind === 'size') {
    const size = SIZES[(place >> 1) % SIZES.length];
    return place % 2 === 0 ? { rows: size, cols, data } : { rows, cols: size, data };
  }
  if (kind === 'length')
    return { rows, cols, data: place % 2 === 0 ? data.subarray(1) : Float32Array.of(...[...data], 1) };
  if (kind === 'row more') return { rows: rows + 1, cols, data: new Float32Array((rows + 1) * cols) };
  if (kind === 'row less') return { rows: rows - 1, cols, data: data.subarray(cols) };
  if (kind === 'detached') {
    detach(data);
    return { rows, cols, data };
  }
  if (kind === 'shrunk') return shrinking(flat);
  if (kind === 'liar') return new Proxy(rowsOf(flat), liar(place));
  return withGetter({ rows, cols, data }, place, disturb);
}

/** In a buffer that was larger. */
function shrinking({ rows, cols, data }: Flat): Flat {
  type Resizable = ArrayBuffer & { resize(bytes: number): void };
  const Buffer = ArrayBuffer as unknown as new (bytes: number, options: { maxByteLength: number }) => Resizable;
  const buffer = new Buffer(data.byteLength, { maxByteLength: data.byteLength });
  const view = new Float32Array(buffer);
  view.set(data);
  buffer.resize(data.byteLength - 4);
  return { rows, cols, data: view };
}

/** While it is read it throws, calls the engine, or loses its numbers. */
function withGetter(flat: Flat, place: number, disturb: () => void): Flat {
  const key = (['rows', 'cols', 'data'] as const)[place % 3]!;
  const { [key]: value } = flat;
  return Object.defineProperty({ ...flat }, key, {
    enumerable: true,
    get: () => {
      if (place % 4 === 0) throw new Mine('mine');
      if (place % 4 === 1 && flat.data.length > 0) detach(flat.data);
      if (place % 4 > 1) disturb();
      return value;
    },
  });
}
