/** Results, copied out of linear memory: nothing handed out is a view of it, as it moves when it grows. */
import type { Call, FieldName } from './attention.js';
import type { Matrix } from './types.ts';
import { allocated } from './refuse.ts';

/** Fields by their names; those with dots in groups. */
export interface Table {
  readonly fields: readonly { readonly key: string; readonly groups: readonly string[]; readonly isInteger: boolean }[];
}

/** Fields by their keys, and groups of them. */
interface Group {
  [key: string]: Matrix | readonly number[] | Group;
}

export const tableOf = (names: readonly FieldName[]): Table => ({
  fields: names.map(({ name, isInteger }) => {
    const groups = name.split('.');
    return { key: groups.pop() as string, groups, isInteger };
  }),
});

/** Reads one table of a call's fields after the other: a plain object of matrices, without those that are absent. */
export function reader(call: Call): (table: Table) => object {
  const sizes = allocated(() => call.sizes().slice());
  let field = 0;
  let numbers: Float32Array | undefined;
  let at = 0; // the first of these numbers that has not been read

  function take(count: number): Float32Array {
    if (!numbers || at + count > numbers.length) {
      numbers = call.next();
      at = 0;
    }
    at += count;
    return numbers.slice(at - count, at);
  }

  function read({ fields }: Table) {
    const result: Group = {};
    for (const { key, groups, isInteger } of fields) {
      const rows = sizes[2 * field] as number;
      const cols = sizes[2 * field + 1] as number;
      field += 1;
      if (rows === 0) continue;
      let owner = result;
      for (const group of groups) owner = (owner[group] ??= {}) as Group;
      if (cols === 0) owner[key] = []; // of integers, as no matrix is empty
      else if (isInteger) owner[key] = Array.from(new Int32Array(take(cols).buffer as ArrayBuffer));
      else owner[key] = { rows, cols, data: take(rows * cols) };
    }
    return result;
  }
  return (table) => allocated(() => read(table));
}

/** The one matrix that a call gives. */
export function matrixOf(call: Call): Matrix {
  const [rows, cols] = call.sizes() as unknown as [number, number];
  return { rows, cols, data: copyOf(call.next()) };
}

/** A copy of a view of linear memory. */
export const copyOf = (view: Float32Array): Float32Array => allocated(() => view.slice());
