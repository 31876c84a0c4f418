/** Reads files into what the engine takes. */
import { messageOf } from '../../shared/input/input-error.ts';
import { repeatedKey } from '../../shared/input/json.ts';
import { decoded } from '../../shared/input/text.ts';
import { Problem } from './problem.ts';

export type Read = (file: string) => Uint8Array;
export type Write = (file: string, bytes: Uint8Array) => void;

/** Asked before long work. @throws Problem */
export function demandWritable(mayWrite: (file: string) => void, file: string): void {
  try {
    mayWrite(file);
  } catch (error) {
    throw new Problem('unwritable', { file, reason: messageOf(error) });
  }
}

/** @throws Problem */
export function writeBytes(write: Write, file: string, bytes: Uint8Array): void {
  try {
    write(file, bytes);
  } catch (error) {
    throw new Problem('unwritable', { file, reason: messageOf(error) });
  }
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value);

/** JSON has no infinity: it is a string there, as `trace` writes it, or a bare word, as Python writes it. */
const NUMBERS: Readonly<Record<string, number>> = { NaN, Infinity, '-Infinity': -Infinity };
const revive = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && Object.hasOwn(NUMBERS, value) ? NUMBERS[value] : value;
/** Finds bare words that are numbers, and texts, in which such words stay. */
const WORDS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?Infinity|NaN/g;
const quoted = (text: string): string => text.replace(WORDS, (word) => (word.startsWith('"') ? word : `"${word}"`));

export function readBytes(read: Read, file: string): Uint8Array {
  try {
    return read(file);
  } catch (error) {
    throw new Problem('unreadable', { file, reason: messageOf(error) });
  }
}

export function readText(read: Read, file: string): string {
  const bytes = readBytes(read, file);
  try {
    return decoded(bytes);
  } catch {
    throw new Problem('not-text', { file });
  }
}

export const readJson = (read: Read, file: string): unknown => jsonIn(file, readText(read, file));

export function jsonIn(file: string, text: string): unknown {
  let content: unknown;
  try {
    content = JSON.parse(quoted(text), revive);
  } catch (error) {
    throw new Problem('not-json', { file, reason: messageOf(error) });
  }
  const twice = repeatedKey(text);
  if (twice) throw new Problem('key-twice', { file, ...twice });
  return content;
}

/** @throws Problem naming the file, for what goes wrong with what it holds */
export function within<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Problem('in-file', { file, problem: messageOf(error) });
  }
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem('no-object', { got: kindOf(value) });
  return value as Readonly<Record<string, unknown>>;
}
