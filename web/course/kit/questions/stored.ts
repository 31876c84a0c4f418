/** Parameters as files have them: rows of numbers of two decimals. */
import type { Matrix } from 'attention-steps/core';
import { fromRows, toRows } from '../../../shared/numbers/matrix.ts';
import { roundTo2 } from '../../../stage/inputs/sentence.ts';

export type Parameters<Name extends string> = Readonly<Record<Name, Matrix>>;
type Stored<Name extends string> = Readonly<Record<Name, readonly (readonly number[])[]>>;

function mapped<Name extends string, From, To>(from: Readonly<Record<Name, From>>, change: (one: From) => To) {
  const entries = Object.entries<From>(from).map(([name, one]) => [name, change(one)]);
  return Object.fromEntries(entries) as Record<Name, To>;
}

export const rounded = <Name extends string>(parameters: Parameters<Name>): Stored<Name> =>
  mapped(parameters, (matrix) => toRows(matrix).map((row) => row.map(roundTo2)));

export const restored = <Name extends string>(stored: Stored<Name>): Parameters<Name> => mapped(stored, fromRows);
