import type { Attention, Inputs, Matrix } from 'attention-steps/core';
import { loadAttention } from 'attention-steps/core';
import { expect } from 'vitest';
import { bitsOf, entries } from './entries.js';

export const attention: Attention = await loadAttention();

export function matrix(rows: number, cols: number, numbers: Iterable<number>): Matrix {
  return { rows, cols, data: Float32Array.from(numbers) };
}

export function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Also awaits the call. */
export async function rejectionOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Returns the thrown error as "RangeError: message". */
export const refusal = (call: () => unknown): string => String(thrownBy(call));

/** Every number of a trace or of gradients, for comparisons to the bit. */
export function allNumbers(results: object): number[] {
  const matrices: Matrix[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('data' in value) matrices.push(value as Matrix);
    else Object.values(value).forEach(visit);
  };
  visit(results);
  return matrices.flatMap(({ rows, cols, data }) => [rows, cols, ...data]);
}

export const head = (inputs: Inputs) => attention.trace(inputs).heads[0]!;

export const immediate = entries.filter(({ name }) => !name.startsWith('attendAsync'));
const exact = immediate.map((entry) => bitsOf(entry.call(attention, entry.good)));

/** Checks that good calls still give the same results as before. */
export function expectExact(engine: Attention) {
  for (const [i, entry] of immediate.entries()) expect(bitsOf(entry.call(engine, entry.good)) === exact[i]).toBe(true);
}

const zeros = new Float32Array(2 ** 23);
export const zerosOf = (rows: number, cols: number, from = zeros): Matrix => ({
  rows,
  cols,
  data: from.subarray(0, rows * cols),
});

type Numbers = Float32Array | Int32Array;
/** Arrays with the numbers of another, whose class or properties say otherwise. */
export const lying: readonly (<Data extends Numbers>(data: Data) => Data)[] = [
  ...[0, 1, -5, 2 ** 30, 'x', NaN].flatMap((length) => [
    ownProperties({ length: { value: length } }),
    ownClass({ length: { get: () => length } }),
  ]),
  ownClass({
    length: {
      get: () => {
        throw new Error('mine');
      },
    },
  }),
  ownClass({ buffer: { value: new ArrayBuffer(4) }, byteOffset: { value: 3 }, byteLength: { value: 1 } }),
  ownProperties({ slice: { value: () => [] }, map: { value: () => [1e9] }, [Symbol.iterator]: { value: null } }),
  (data) => Object.setPrototypeOf(data.slice(), null) as typeof data,
];

function ownProperties(properties: PropertyDescriptorMap) {
  return <Data extends Numbers>(data: Data): Data => Object.defineProperties(data.slice(), properties) as Data;
}

function ownClass(properties: PropertyDescriptorMap) {
  return <Data extends Numbers>(data: Data): Data => {
    const prototype = Object.create(Object.getPrototypeOf(data) as object, properties) as object;
    return Object.setPrototypeOf(data.slice(), prototype) as Data;
  };
}
