/** Parameters as files have them: rows of numbers of two decimals. */
import type { Matrix } from 'attention-steps/core';
import { fromRows, toRows } from '../../../shared/numbers/matrix.ts';
import { roundTo2 } from '../../../stage/inputs/sentence.ts';

export type Parameters<Name extends string> = Readonly<Record<Name, Matrix>>;
type Rows = readonly (readonly number[])[];

/** Leaves out W_O, which training alone needs. */
export function rounded(parameters: Parameters<string>): Readonly<Record<string, Rows>> {
  const kept = Object.entries(parameters).filter(([name]) => name !== 'wo');
  return Object.fromEntries(kept.map(([name, matrix]) => [name, toRows(matrix).map((row) => row.map(roundTo2))]));
}

export function restored<Name extends string>(stored: Readonly<Record<Name, Rows>>): Parameters<Name> {
  const matrices = Object.entries<Rows>(stored).map(([name, rows]) => [name, fromRows(rows)]);
  return Object.fromEntries(matrices) as Parameters<Name>;
}
