/**
 * Parameters as whole numbers from −127 to 127, each row of an embedding and each column of a matrix with a scale of its
 * own; vectors stay as they are. The file is one of safetensors, with tensors in I8 and their scales in F32. Pure.
 */
import type { Matrix } from '../../shared/numbers/matrix.ts';

const MOST = 127;

export interface Rounded {
  readonly rows: number;
  readonly cols: number;
  readonly values: Int8Array;
  /** One per row of an embedding, one per column of any other matrix. */
  readonly scales: Float32Array;
}

/** Embeddings are looked up by rows; a row that is common does not make a rare one coarse. */
const isByRow = (name: string): boolean => /^(?:embed|positions)\.weight$/.test(name);

export function round(name: string, { rows, cols, data }: Matrix): Rounded {
  const byRow = isByRow(name);
  const scales = new Float32Array(byRow ? rows : cols);
  const scaleAt = (at: number): number => (byRow ? Math.floor(at / cols) : at % cols);
  data.forEach((value, at) => {
    scales[scaleAt(at)] = Math.max(scales[scaleAt(at)]!, Math.abs(value));
  });
  scales.forEach((most, at) => {
    scales[at] = most / MOST;
  });
  const values = Int8Array.from(data, (value, at) => {
    const scale = scales[scaleAt(at)]!;
    return scale === 0 ? 0 : Math.round(value / scale);
  });
  return { rows, cols, values, scales };
}

/** Each product is rounded to float32 once, so every machine gives the same bits. */
export function unround(name: string, { rows, cols, values, scales }: Rounded): Matrix {
  const byRow = isByRow(name);
  const data = Float32Array.from(values, (value, at) => value * scales[byRow ? Math.floor(at / cols) : at % cols]!);
  return { rows, cols, data };
}

interface Entry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [begin: number, end: number];
}

const METADATA = '__metadata__';
const SCALES = '.scales';

/** @returns a file of safetensors */
export function pack(
  parameters: Readonly<Record<string, Matrix>>,
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  const tensors = Object.entries(parameters).flatMap(([name, matrix]) => {
    if (matrix.rows === 1) return [{ name, dtype: 'F32', shape: [matrix.cols], data: matrix.data }];
    const { rows, cols, values, scales } = round(name, matrix);
    return [
      { name, dtype: 'I8', shape: [rows, cols], data: values },
      { name: name + SCALES, dtype: 'F32', shape: [scales.length], data: scales },
    ];
  });
  // Float32 stands first, so that it begins where a float32 may.
  tensors.sort((a, b) => Number(a.dtype === 'I8') - Number(b.dtype === 'I8'));
  let end = 0;
  const entries = tensors.map(({ name, dtype, shape, data }): [string, Entry] => {
    const begin = end;
    end += data.byteLength;
    return [name, { dtype, shape, data_offsets: [begin, end] }];
  });
  const header = new TextEncoder().encode(JSON.stringify({ [METADATA]: metadata, ...Object.fromEntries(entries) }));
  const length = Math.ceil(header.length / 8) * 8;
  const bytes = new Uint8Array(8 + length + end);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(length), true);
  bytes.fill(0x20, 8, 8 + length);
  bytes.set(header, 8);
  tensors.reduce((at, { data }) => {
    bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
    return at + data.byteLength;
  }, 8 + length);
  return bytes;
}

/** @throws for bytes that are no such file; shapes and values are checked by the engine that takes them */
export function unpack(bytes: Uint8Array): {
  parameters: Record<string, Matrix>;
  metadata: Readonly<Record<string, string>>;
} {
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))) as Record<string, unknown>;
  const { [METADATA]: metadata = {}, ...tensors } = header;
  const entries = tensors as Record<string, Entry>;
  const bytesOf = ({ data_offsets: [begin, end] }: Entry): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(bytes.subarray(8 + length + begin, 8 + length + end));
  const floatsOf = (entry: Entry): Float32Array => new Float32Array(bytesOf(entry).buffer);
  const parameters = Object.entries(entries)
    .filter(([name]) => !name.endsWith(SCALES))
    .map(([name, entry]): [string, Matrix] => {
      const [rows = 1, cols = rows] = entry.shape;
      if (entry.dtype === 'F32') return [name, { rows: 1, cols, data: floatsOf(entry) }];
      const scales = entries[name + SCALES];
      if (entry.dtype !== 'I8' || !scales) throw new RangeError(`${name}: expected I8 with scales, got ${entry.dtype}`);
      const values = new Int8Array(bytesOf(entry).buffer);
      return [name, unround(name, { rows, cols, values, scales: floatsOf(scales) })];
    });
  return { parameters: Object.fromEntries(parameters), metadata: metadata as Record<string, string> };
}

/** The parameters that a packed file gives back. */
export const roundedParameters = (parameters: Readonly<Record<string, Matrix>>): Record<string, Matrix> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, matrix]) => [
      name,
      matrix.rows === 1 ? matrix : unround(name, round(name, matrix)),
    ]),
  );
