/** Kinds of values, and the TypeErrors that say so; for all readers of what callers give. */
import type { ExpectedKind, GotKind } from './refusals.ts';
import { rangeError, typeError } from './refuse.ts';

/** From here on a number rounds to an infinity in float32. */
export const TOO_LARGE = 2 ** 128 - 2 ** 103;

/** No key is longer, and comparing takes time. */
const LONGEST_KEY = 100;

const typedArray = Object.getPrototypeOf(Float32Array.prototype) as object;

/** The name of a typed array's class, also of one from another frame or of a subclass; undefined of anything else. */
export const tagOf = (value: unknown): string | undefined =>
  ArrayBuffer.isView(value) ? (Reflect.get(typedArray, Symbol.toStringTag, value) as string | undefined) : undefined;

/** The place of a view's numbers, as the host knows it, whatever its class or its own properties say. */
function placeOf(view: ArrayBufferView, length: 'length' | 'byteLength'): [ArrayBuffer, number, number] {
  const prototype = tagOf(view) === undefined ? DataView.prototype : typedArray;
  return ['buffer', 'byteOffset', length].map((key): unknown => Reflect.get(prototype, key, view)) as ReturnType<
    typeof placeOf
  >;
}

/** The same numbers in an array in which no code of the caller's runs; empty if they were detached. */
export function plainOf<Numbers extends Float32Array | Int32Array>(numbers: Numbers): Numbers {
  const Kind = (tagOf(numbers) === 'Int32Array' ? Int32Array : Float32Array) as unknown as new (
    ...place: [ArrayBuffer, number, number] | []
  ) => Numbers;
  try {
    return new Kind(...placeOf(numbers, 'length'));
  } catch {
    return new Kind();
  }
}

export function requireObject(name: string, value: unknown, keys: ReadonlySet<string>): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongKind(name, 'object', value);
  for (const key of Object.keys(value)) {
    if (!keys.has(key)) throw unknownKey(name, key, keys);
  }
  return value as Record<string, unknown>;
}

/** A number that float32 has, or an infinity or NaN, which the core refuses where they may not be. */
export function readNumber(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number') throw wrongKind(name, 'number', value);
  const isLarge = Math.abs(value) >= TOO_LARGE && Number.isFinite(value);
  if (isLarge || (value !== 0 && Math.fround(value) === 0))
    throw rangeError(
      isLarge ? 'too-large' : 'too-small',
      '{argument}: expected a number that fits float32, got {got}',
      { argument: name, got: value },
    );
  return value;
}

export function readInteger(name: string, value: unknown): number | undefined {
  if (value !== undefined && !Number.isInteger(value)) throw wrongKind(name, 'integer', value);
  return value as number | undefined;
}

/** An integer from least to below 2^31. */
export function readCount(name: string, value: unknown, least: number): number | undefined {
  const count = readInteger(name, value);
  if (count === undefined) return undefined;
  const fields = { argument: name, least, got: count };
  if (count < least) throw rangeError('at-least', '{argument}: expected at least {least}, got {got}', fields);
  if (count >= 2 ** 31)
    throw rangeError('too-many', '{argument}: expected at least {least} and below 2^31, got {got}', fields);
  return count;
}

export function requireCount(name: string, value: unknown, least: number): number {
  const count = readCount(name, value, least);
  if (count === undefined) throw wrongKind(name, 'integer', value);
  return count;
}

export function readBoolean(name: string, value: unknown): boolean {
  if (value !== undefined && typeof value !== 'boolean') throw wrongKind(name, 'boolean', value);
  return value === true;
}

/** True for a buffer, or a view of one. */
export function isOfBytes(binary: unknown): boolean {
  const tag = Object.prototype.toString.call(binary);
  return ArrayBuffer.isView(binary) || tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]';
}

/** The bytes of a buffer or of a view, none if it was detached. */
export function bytesOf(name: string, binary: unknown): Uint8Array {
  if (!isOfBytes(binary)) throw wrongKind(name, 'bytes', binary, { isTypeOnly: true });
  try {
    if (ArrayBuffer.isView(binary)) return new Uint8Array(...placeOf(binary, 'byteLength'));
    return new Uint8Array(binary as ArrayBuffer, 0, (binary as ArrayBuffer).byteLength);
  } catch {
    return new Uint8Array(0); // which the host refuses in words of its own
  }
}

/** Expected kinds, as messages say them. */
const EXPECTED: Readonly<Record<ExpectedKind, string>> = {
  matrix: 'a matrix',
  object: 'an object',
  model: 'a model of this package',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  function: 'a function',
  signal: 'an AbortSignal',
  string: 'a string',
  array: 'an array',
  float32array: 'a Float32Array',
  int32array: 'an Int32Array',
  numbers: 'an array of numbers',
  scoring: 'the name of a scoring or its parameters',
  scale: "'on', 'off' or a number",
  bytes: 'an ArrayBuffer or a view of one',
  file: 'a Blob, an ArrayBuffer or a view of one',
  url: 'a string or a URL',
};

/** Kinds that came, as messages say them, with their value. */
const GOT: Readonly<Record<GotKind, string>> = {
  null: 'null',
  undefined: 'undefined',
  number: '{value}',
  string: "the string '{value}'",
  boolean: 'a boolean',
  bigint: 'a bigint',
  symbol: 'a symbol',
  function: 'a function',
  array: 'an array',
  object: 'an object',
  'typed-array': '{value}',
  type: '{value}',
};

/**
 * @param options - a cell's place or a row, where the value is in the argument; isTypeOnly: to say no more of it than its
 * type, as it may be long
 */
export function wrongKind(
  name: string,
  expected: ExpectedKind,
  got: unknown,
  { place, row, isTypeOnly = false }: { place?: string; row?: number; isTypeOnly?: boolean } = {},
): Error {
  const kind = isTypeOnly && got !== null ? { got: 'type' as const, value: typeof got } : kindOf(got);
  const fields = { argument: name, expected, ...kind };
  const text = (at: string) => `{argument}: expected ${EXPECTED[expected]}${at}, got ${GOT[kind.got]}`;
  if (place !== undefined) return typeError('kind-at', text(' at {place}'), { ...fields, place });
  if (row !== undefined) return typeError('kind-in-row', text(' in row {row}'), { ...fields, row });
  return typeError('kind', text(''), fields);
}

export const shortened = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text);

function kindOf(value: unknown): { got: GotKind; value?: string | number } {
  if (value === null) return { got: 'null' };
  if (typeof value === 'number') return { got: 'number', value };
  if (typeof value === 'string') return { got: 'string', value: shortened(value) };
  if (Array.isArray(value)) return { got: 'array' };
  const tag = tagOf(value);
  return tag === undefined ? { got: typeof value } : { got: 'typed-array', value: tag };
}

function unknownKey(name: string, key: string, keys: ReadonlySet<string>): Error {
  const argument = { argument: name, key: key.slice(0, LONGEST_KEY) };
  const [best] = [...keys]
    .map((known) => ({ known, edits: distance(argument.key.toLowerCase(), known.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.max(2, key.length / 2)
    ? typeError('misspelt-key', "{argument}: unknown key '{key}'; did you mean '{known}'?", {
        ...argument,
        known: best.known,
      })
    : typeError('unknown-key', "{argument}: unknown key '{key}'; known: {known}", {
        ...argument,
        known: [...keys].join(', '),
      });
}

/** Levenshtein's edit distance, a row at a time. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1));
    row = next;
  }
  return row[to.length]!;
}

const PROGRESS_OPTIONS = new Set(['onProgress', 'signal']);

/** The options of work that takes its time. */
export function readProgressOptions(options: unknown): {
  onProgress: ((...progress: number[]) => void) | undefined;
  signal: AbortSignal | undefined;
} {
  const { onProgress, signal } = requireObject('options', options, PROGRESS_OPTIONS);
  if (onProgress !== undefined && typeof onProgress !== 'function')
    throw wrongKind('onProgress', 'function', onProgress);
  // By its tag, as the signal of another frame is not an instance of our AbortSignal.
  if (signal !== undefined && Object.prototype.toString.call(signal) !== '[object AbortSignal]')
    throw wrongKind('signal', 'signal', signal);
  return { onProgress: onProgress as (() => void) | undefined, signal: signal as AbortSignal | undefined };
}
