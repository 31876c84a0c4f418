/**
 * Files of weights: safetensors. 8 bytes with the header's length, the header as JSON, then the numbers, each tensor's where
 * the header says. Nothing in a file is believed before it is checked.
 */
import { shortened } from '../kinds.ts';
import type { RefusalCode } from '../refusals.ts';
import { allocated, rangeError } from '../refuse.ts';

export interface Tensor {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

export interface File {
  readonly tensors: ReadonlyMap<string, Tensor>;
  readonly metadata: Readonly<Record<string, string>>;
}

interface Entry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly begin: number;
  readonly end: number;
}

const LENGTH_BYTES = 8;
const METADATA = '__metadata__';
/** The largest header, in bytes, as the format's own library has it (MAX_HEADER_SIZE). */
const MOST_HEADER = 100_000_000;
/** No name that is ours is longer. */
const SHOWN = 60;

export function writeTensors(
  tensors: readonly (Tensor & { readonly name: string })[],
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  let end = 0;
  const entries = tensors.map(({ name, shape, data }) => {
    const begin = end;
    end += data.length * 4;
    return [name, { dtype: 'F32', shape, data_offsets: [begin, end] }];
  });
  const header = JSON.stringify(Object.fromEntries([[METADATA, metadata], ...entries]));
  const text = allocated(() => new TextEncoder().encode(header));
  if (text.length > MOST_HEADER)
    throw rangeError('header-bytes', '{argument}: expected at most {most} bytes in the header of a file, got {got}', {
      argument: 'metadata',
      most: MOST_HEADER,
      got: text.length,
    });
  const length = Math.ceil(text.length / 8) * 8; // so that the numbers begin where a float64 could
  const bytes = allocated(() => new Uint8Array(LENGTH_BYTES + length + end));
  new DataView(bytes.buffer).setBigUint64(0, BigInt(length), true);
  bytes.fill(0x20, LENGTH_BYTES, LENGTH_BYTES + length); // spaces, which JSON allows
  bytes.set(text, LENGTH_BYTES);
  tensors.reduce((at, { data }) => {
    bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
    return at + data.byteLength;
  }, LENGTH_BYTES + length);
  return bytes;
}

/** @param argument - for messages */
export function readTensors(argument: string, bytes: Uint8Array): File {
  const refuse = (code: RefusalCode, text: string, fields: Record<string, string | number>) =>
    rangeError(code, `{argument}: ${text}`, { argument, ...fields });
  const short = (expected: number) =>
    refuse('file-short', 'expected at least {expected} bytes, got {got}', { expected, got: bytes.length });
  if (bytes.length < LENGTH_BYTES) throw short(LENGTH_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = Number(view.getBigUint64(0, true));
  const start = LENGTH_BYTES + length;
  if (start > bytes.length) throw short(start);

  const header = headerIn(bytes.subarray(LENGTH_BYTES, start));
  if (header === undefined) throw refuse('file-header', 'expected a header in JSON', {});
  const { all, twice } = header;
  if (twice !== undefined)
    throw refuse('file-twice', 'expected {tensor} once in the header', { tensor: twice.slice(0, SHOWN) });

  const entries = [...all].flatMap(([name, value]) => {
    if (name === METADATA) return [];
    const shown = name.slice(0, SHOWN);
    const { dtype, shape, data_offsets: offsets } = Object(value) as Record<string, unknown>;
    if (typeof dtype !== 'string' || !areSizes(shape) || !areSizes(offsets) || offsets.length !== 2)
      throw refuse('file-entry', 'expected dtype, shape and data_offsets of {tensor}', { tensor: shown });
    if (dtype !== 'F32')
      throw refuse('file-dtype', 'expected {tensor} in F32, got {got}', { tensor: shown, got: shortened(dtype) });
    const [begin, end] = offsets as [number, number];
    const expected = shape.reduce((product, extent) => product * extent, 4);
    if (end - begin !== expected)
      throw refuse('file-offsets', 'expected {expected} bytes of {tensor}, got {got}', {
        tensor: shown,
        expected,
        got: end - begin,
      });
    return [{ name, shape, begin, end }];
  });
  entries.sort((a, b) => a.begin - b.begin || a.end - b.end);
  let next = 0;
  for (const { name, begin, end } of entries) {
    if (begin !== next)
      throw refuse('file-place', 'expected {tensor} to begin at byte {expected} of the numbers, got {got}', {
        tensor: name.slice(0, SHOWN),
        expected: next,
        got: begin,
      });
    next = end;
  }
  if (next !== bytes.length - start)
    throw refuse('file-length', 'expected {expected} bytes of numbers, got {got}', {
      expected: next,
      got: bytes.length - start,
    });
  const metadata = Object.entries(all.get(METADATA) ?? {});
  const other = metadata.find(([, text]) => typeof text !== 'string');
  if (other)
    throw refuse('file-text', 'expected a string for {key} in __metadata__; write numbers and lists as strings', {
      key: other[0].slice(0, SHOWN),
    });
  const tensors = new Map(entries.map((entry) => [entry.name, tensorOf(bytes, start, entry)]));
  return { tensors, metadata: Object.fromEntries(metadata) };
}

/** A copy: in the file the numbers may begin at any byte. */
function tensorOf(bytes: Uint8Array, start: number, { shape, begin, end }: Entry): Tensor {
  const numbers = allocated(() => new Uint8Array(end - begin));
  numbers.set(bytes.subarray(start + begin, start + end));
  return { shape, data: new Float32Array(numbers.buffer) };
}

const areSizes = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((size) => Number.isSafeInteger(size) && size >= 0);

/** Undefined when it is no object in JSON; twice: a key that is there more than once, of which JSON.parse() keeps the last. */
function headerIn(bytes: Uint8Array): { all: ReadonlyMap<string, unknown>; twice: string | undefined } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const all = JSON.parse(text) as unknown;
    if (typeof all !== 'object' || all === null || Array.isArray(all)) return undefined;
    return { all: new Map(Object.entries(all)), twice: repeatedKey(text) };
  } catch {
    return undefined;
  }
}

/** @param text - JSON that is right */
function repeatedKey(text: string): string | undefined {
  const around: Set<string>[] = []; // the keys of the objects around
  let begin = 0;
  let end = 0; // of the last string
  let isInside = false;
  // A mark at a time: a pattern for a whole string fails at one of some million characters.
  for (const { 0: mark, index } of text.matchAll(/["{}:]|\\./g)) {
    if (mark === '"') {
      if (isInside) end = index + 1;
      else begin = index;
      isInside = !isInside;
    } else if (isInside) continue;
    else if (mark === '{') around.push(new Set());
    else if (mark === '}') around.pop();
    else {
      const key = JSON.parse(text.slice(begin, end)) as string;
      const keys = around.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
  }
  return undefined;
}
