/** Single values of a link, as a person may write them. @throws InputError for unusable ones */
import { InputError } from '../../shared/input/input-error.ts';
import { decodeLabels, decodeNumber } from '../../shared/input/link-values.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import type { CellRef } from '../inputs/places.ts';
import { MAX_HEADS } from '../inputs/sentence.ts';

/** Returns the value of a key; the usual one if the link lacks it, or it cannot be read. */
export type Get = <T>(key: string, usual: T, read: (value: string) => T) => T;

export function readCell(value: string): CellRef {
  const [, matrix = '', row = '', col = ''] = /^([\w-]+),(\d{1,4}),(\d{1,4})$/.exec(value) ?? [];
  if (matrix === '') throw new InputError('link.cell', { text: excerpt(value) });
  return { matrix, row: Number(row), col: Number(col) };
}

export function readLabels(text: string, expected: number): string[] {
  const found = decodeLabels(text);
  if (found.length !== expected) {
    throw new InputError('link.labels', { count: expected, got: found.length });
  }
  return found;
}

export function readNumber(value: string, min: number, max: number): number {
  const result = decodeNumber(value);
  if (result >= min && result <= max) return result;
  throw new InputError('link.range', { value, min, max });
}

export function readInteger(value: string, min: number, max: number): number {
  const result = readNumber(value, min, max);
  if (!Number.isInteger(result)) throw new InputError('link.whole', { value });
  return result;
}

export function readOneOf<T extends string>(value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new InputError('link.none-of', { text: excerpt(value), names: choices.join(', ') });
  return found;
}

export function readFlag(value: string): boolean {
  return readOneOf(value, ['on', 'off']) === 'on';
}

export const readHeads = (value: string): number => readInteger(value, 1, MAX_HEADS);
