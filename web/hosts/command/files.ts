/** What a file holds, as the engine is to be given it. */
import { Problem } from './problem.ts';

export type Read = (file: string) => string;

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value);

/** JSON has no infinity: masks have it as a string. */
const revive = (_key: string, value: unknown): unknown => (value === '-Infinity' ? -Infinity : value);

export function readText(read: Read, file: string): string {
  try {
    return read(file);
  } catch (error) {
    throw new Problem('unreadable', { file, reason: error instanceof Error ? error.message : String(error) });
  }
}

export function readJson(read: Read, file: string): unknown {
  const text = readText(read, file);
  try {
    return JSON.parse(text, revive) as unknown;
  } catch (error) {
    throw new Problem('not-json', { file, reason: error instanceof Error ? error.message : String(error) });
  }
}

/** @throws Problem naming the file, for what goes wrong with what it holds */
export function within<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Problem('in-file', { file, problem: error instanceof Error ? error.message : String(error) });
  }
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem('no-object', { got: kindOf(value) });
  return value as Readonly<Record<string, unknown>>;
}
