/**
 * Files of weights: safetensors. 8 bytes with the header's length, the header as JSON, then the numbers, each tensor's where
 * the header says. A matrix `name` in I8 is multiplied by `name.scales` in F32: a number for each row of an embedding, for
 * each column of any other. Nothing in a file is believed before it is checked.
 */
import { shortened } from '../kinds.ts';
import type { RefusalCode } from '../refusals.ts';
import { allocated, rangeError } from '../refuse.ts';
import { fileKindOf } from './file-kinds.ts';

export interface Tensor {
  readonly shape: readonly number[];
  readonly dtype: string;
  /** The bytes of its numbers in the file. */
  readonly begin: number;
  readonly end: number;
  /** Factors of whole numbers in I8. */
  readonly scales?: Tensor;
}

type Entry = Tensor & { readonly name: string };

export interface File {
  readonly tensors: ReadonlyMap<string, Tensor>;
  readonly metadata: Readonly<Record<string, string>>;
}

const LENGTH_BYTES = 8;
const BRACE = 0x7b;
const METADATA = '__metadata__';
/** The largest header, in bytes, as the format's own library has it (MAX_HEADER_SIZE). */
const MOST_HEADER = 100_000_000;
/** The keys of a header: a tensor has four, and the largest model with what its training goes on from has 250 tensors. */
const MOST_KEYS = 40_000;
/** Bytes of a number, by dtype. */
const BYTES: readonly (readonly [dtypes: RegExp, bytes: number])[] = [
  [/^[FIU]64$/, 8],
  [/^[FIU]32$/, 4],
  [/^(?:B?F|[IU])16$/, 2],
  [/^(?:F8_E4M3|F8_E5M2|[IU]8|BOOL)$/, 1],
];
const SCALES = '.scales';
/** No name that is ours is longer. */
const SHOWN = 60;

/** @param tensors - in I8 where they are whole numbers, which stand behind those in F32 */
export function writeTensors(
  tensors: readonly { name: string; shape: readonly number[]; data: Float32Array | Int8Array }[],
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  let end = 0;
  const entries = tensors.map(({ name, shape, data }) => {
    const begin = end;
    end += data.byteLength;
    return [name, { dtype: data instanceof Int8Array ? 'I8' : 'F32', shape, data_offsets: [begin, end] }];
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

/** Bytes of a file from which its header's length can be told, or another kind. */
export const BEGINNING = 512;

/** The header's end in a file that begins with these bytes. */
export const headerEnd = (bytes: Uint8Array): number =>
  bytes.length < LENGTH_BYTES
    ? 0
    : LENGTH_BYTES + Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));

/**
 * @param argument - for messages
 * @param bytes - the file's beginning, up to its header's end
 * @param size - bytes of the whole
 */
export function readTensors(argument: string, bytes: Uint8Array, size: number): File {
  const refuse = (code: RefusalCode, text: string, fields: Record<string, string | number>) =>
    rangeError(code, `{argument}: ${text}`, { argument, ...fields });
  const short = (expected: number) =>
    refuse('file-short', 'expected at least {expected} bytes, got {got}', { expected, got: size });
  const wrongType = (name: string, dtype: string) =>
    refuse('file-dtype', 'expected {tensor} in F32, F16 or BF16, got {got}', {
      tensor: name.slice(0, SHOWN),
      got: shortened(dtype),
    });
  const isLong = size >= LENGTH_BYTES;
  const start = headerEnd(bytes);
  const kind = isLong && start <= size && bytes[LENGTH_BYTES] === BRACE ? undefined : fileKindOf(bytes);
  if (kind) throw refuse('file-kind', `expected a file of safetensors, got ${kind.said}`, { kind: kind.kind });
  if (!isLong) throw short(LENGTH_BYTES);
  if (start > size) throw short(start);
  if (start > bytes.length)
    throw refuse('header-bytes', 'expected at most {most} bytes in the header of a file, got {got}', {
      most: MOST_HEADER,
      got: start,
    });

  const header = headerIn(bytes.subarray(LENGTH_BYTES, start));
  if (header === undefined) throw refuse('file-header', 'expected a header in JSON', {});
  const { all, twice, hasMany } = header;
  if (hasMany) throw refuse('file-keys', 'expected at most {most} keys in the header', { most: MOST_KEYS });
  if (twice !== undefined)
    throw refuse('file-twice', 'expected {tensor} once in the header', { tensor: twice.slice(0, SHOWN) });

  const entries = [...all].flatMap(([name, value]): Entry[] => {
    if (name === METADATA) return [];
    const shown = name.slice(0, SHOWN);
    const { dtype, shape, data_offsets: offsets } = Object(value) as Record<string, unknown>;
    if (typeof dtype !== 'string' || !areSizes(shape) || !areSizes(offsets) || offsets.length !== 2)
      throw refuse('file-entry', 'expected dtype, shape and data_offsets of {tensor}', { tensor: shown });
    const [begin, end] = offsets as [number, number];
    const [, size] = BYTES.find(([dtypes]) => dtypes.test(dtype)) ?? [];
    if (size === undefined) throw wrongType(name, dtype);
    const expected = shape.reduce((product, extent) => product * extent, size);
    if (end - begin !== expected)
      throw refuse('file-offsets', 'expected {expected} bytes of {tensor}, got {got}', {
        tensor: shown,
        expected,
        got: end - begin,
      });
    return [{ name, shape, dtype, begin, end }];
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
  if (next !== size - start)
    throw refuse('file-length', 'expected {expected} bytes of numbers, got {got}', {
      expected: next,
      got: size - start,
    });
  const metadata = Object.entries(all.get(METADATA) ?? {});
  const other = metadata.find(([, text]) => typeof text !== 'string');
  if (other)
    throw refuse('file-text', 'expected a string for {key} in __metadata__; write numbers and lists as strings', {
      key: other[0].slice(0, SHOWN),
    });
  const placed = ({ shape, dtype, begin, end }: Entry): Tensor => ({
    shape,
    dtype,
    begin: start + begin,
    end: start + end,
  });
  const named = new Map(entries.map((entry) => [entry.name, entry]));
  const scalesOf = ({ name, dtype }: Entry) => (dtype === 'I8' ? named.get(name + SCALES) : undefined);
  const scales = new Set(entries.map(scalesOf));
  const tensors = entries.flatMap((entry): [string, Tensor][] => {
    if (scales.has(entry)) return [];
    const its = scalesOf(entry);
    return [[entry.name, { ...placed(entry), ...(its && { scales: placed(its) }) }]];
  });
  return { tensors: new Map(tensors), metadata: Object.fromEntries(metadata) };
}

/** Numbers of each kind that is read, from their bytes, which may begin anywhere. */
const decoders: Readonly<Record<string, (bytes: Uint8Array) => Float32Array>> = {
  F32: (bytes) => new Float32Array(aligned(bytes)),
  F16: (bytes) => Float32Array.from(new Uint16Array(aligned(bytes)), (bits) => (halves ??= allHalves())[bits]!),
  I8: (bytes) => Float32Array.from(new Int8Array(aligned(bytes))),
  BF16: (bytes) => new Float32Array(Uint32Array.from(new Uint16Array(aligned(bytes)), (bits) => bits << 16).buffer),
};
const aligned = (bytes: Uint8Array): ArrayBuffer => allocated(() => bytes.slice().buffer);

/** The number of each 16 bits: a sign, 5 bits of exponent, 10 of the fraction (IEEE 754 binary16). */
let halves: Float32Array | undefined;
const allHalves = (): Float32Array =>
  Float32Array.from({ length: 2 ** 16 }, (_, bits) => {
    const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
    const magnitude =
      exponent === 31
        ? fraction === 0
          ? Infinity
          : NaN
        : exponent === 0
          ? fraction * 2 ** -24
          : (1024 + fraction) * 2 ** (exponent - 25);
    return bits >> 15 === 1 ? -magnitude : magnitude;
  });

/** True for masks and counts, which are no parameters. */
export const isOfIntegers = ({ dtype, scales }: Tensor): boolean => !scales && /^(?:BOOL|[IU]\d+)$/.test(dtype);

/** @returns how numbers of a tensor are read, and how many bytes one has; undefined if they are none of ours */
export function decoderOf(tensor: Tensor): { decode: (bytes: Uint8Array) => Float32Array; bytes: number } | undefined {
  const { dtype } = tensor;
  const decode = Object.hasOwn(decoders, dtype) && !isOfIntegers(tensor) ? decoders[dtype] : undefined;
  return decode && { decode, bytes: dtype === 'F32' ? 4 : dtype === 'I8' ? 1 : 2 };
}

const areSizes = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((size) => Number.isSafeInteger(size) && size >= 0);

interface Header {
  readonly all: ReadonlyMap<string, unknown>;
  /** A key that is there more than once, of which JSON.parse() keeps the last. */
  readonly twice?: string | undefined;
  /** There are more keys than were looked at, and nothing was read. */
  readonly hasMany?: boolean;
}

/** Undefined when it is no object in JSON. */
function headerIn(bytes: Uint8Array): Header | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const keys = keysIn(text);
    if (keys.hasMany) return { all: new Map(), hasMany: true };
    const all = JSON.parse(text) as unknown;
    if (typeof all !== 'object' || all === null || Array.isArray(all)) return undefined;
    return { all: new Map(Object.entries(all)), twice: keys.twice };
  } catch {
    return undefined;
  }
}

/** @param text - JSON, or what is none, in which anything may be found */
function keysIn(text: string): Pick<Header, 'twice' | 'hasMany'> {
  const around: Set<string>[] = []; // the keys of the objects around
  let begin = 0;
  let end = 0; // of the last string
  let isInside = false;
  let count = 0;
  let twice: string | undefined;
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
      if (++count > MOST_KEYS) return { hasMany: true };
      const key = JSON.parse(text.slice(begin, end)) as string;
      const keys = around.at(-1);
      if (keys?.has(key)) twice ??= key;
      keys?.add(key);
    }
  }
  return { twice };
}
