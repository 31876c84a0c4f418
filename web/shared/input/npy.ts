// NumPy's file format for one array: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
import { InputError } from './input-error.ts';
import type { Matrix } from '../numbers/matrix.ts';
import { at, checkNumber } from '../numbers/matrix.ts';
import { type ParseOptions, checkSize } from './rows.ts';

const MAGIC = '\x93NUMPY';

interface Header {
  readonly descr: string;
  readonly fortran: boolean;
  readonly shape: readonly number[];
}

type Read = (view: DataView, at: number, little: boolean) => number;

const READERS: Readonly<Record<string, Read>> = {
  f2: (view, at, little) => half(view.getUint16(at, little)),
  f4: (view, at, little) => view.getFloat32(at, little),
  f8: (view, at, little) => view.getFloat64(at, little),
  i1: (view, at) => view.getInt8(at),
  i2: (view, at, little) => view.getInt16(at, little),
  i4: (view, at, little) => view.getInt32(at, little),
  i8: (view, at, little) => Number(view.getBigInt64(at, little)),
  u1: (view, at) => view.getUint8(at),
  u2: (view, at, little) => view.getUint16(at, little),
  u4: (view, at, little) => view.getUint32(at, little),
  u8: (view, at, little) => Number(view.getBigUint64(at, little)),
  b1: (view, at) => view.getUint8(at),
};

/** Reads a .npy file. An array of booleans is a mask: true may attend (0), false is −Infinity. */
export function parseNpy(bytes: ArrayBuffer, options: ParseOptions = {}): Matrix {
  const { descr, fortran, shape, offset } = readHeader(bytes);
  const [, order = '', kind = '', digits = ''] = /^([<>|=])([a-zA-Z])(\d*)$/.exec(descr) ?? [];
  if (kind === 'O') throw new InputError('npy.objects');
  const read = READERS[kind + digits];
  if (read === undefined) throw new InputError('npy.kind', { descr });
  const { rows, cols } = matrixShape(shape);
  checkSize(rows, cols, options);
  const width = Number(digits);
  const expected = rows * cols * width;
  if (bytes.byteLength - offset < expected) {
    throw new InputError('npy.cut-off', { expected: offset + expected, got: bytes.byteLength });
  }
  const view = new DataView(bytes, offset);
  const data = new Float32Array(rows * cols);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const value = read(view, (fortran ? c * rows + r : r * cols + c) * width, order !== '>');
      if (kind === 'b' && options.allowInfinity !== true) {
        throw new InputError('npy.boolean');
      }
      data[r * cols + c] = kind === 'b' ? (value === 0 ? -Infinity : 0) : checkNumber(value, at(r, c), options);
    }
  }
  return { rows, cols, data };
}

/** Writes a .npy file, version 1.0, of little-endian float32 in C order. */
export function writeNpy(matrix: Matrix): Uint8Array<ArrayBuffer> {
  const dict = `{'descr': '<f4', 'fortran_order': False, 'shape': (${matrix.rows}, ${matrix.cols}), }`;
  const start = MAGIC.length + 4;
  // The numbers begin at a multiple of 64 bytes, for programs that map the file into memory.
  const offset = Math.ceil((start + dict.length + 1) / 64) * 64;
  const bytes = new Uint8Array(offset + matrix.data.length * 4);
  const header = `${MAGIC}\x01\x00__${dict.padEnd(offset - start - 1)}\n`;
  bytes.set(Array.from(header, (char) => char.charCodeAt(0)));
  const view = new DataView(bytes.buffer);
  view.setUint16(MAGIC.length + 2, offset - start, true);
  matrix.data.forEach((value, i) => view.setFloat32(offset + i * 4, value, true));
  return bytes;
}

function readHeader(bytes: ArrayBuffer): Header & { offset: number } {
  const start = latin1(bytes, 0, MAGIC.length);
  if (start.startsWith('PK')) {
    throw new InputError('npy.archive');
  }
  if (start !== MAGIC) throw new InputError('npy.magic');
  const view = new DataView(bytes);
  if (bytes.byteLength < 12) throw new InputError('npy.short', { got: bytes.byteLength });
  const version = view.getUint8(6);
  if (version < 1 || version > 3) throw new InputError('npy.version', { version });
  const at = version === 1 ? 10 : 12;
  const length = version === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  const offset = at + length;
  if (bytes.byteLength < offset) {
    throw new InputError('npy.header-cut-off', { expected: offset, got: bytes.byteLength });
  }
  return { ...readDict(latin1(bytes, at, Math.min(length, 10_000))), offset };
}

/** Reads the header, a Python dict with three keys. */
function readDict(dict: string): Header {
  const shape = /'shape': *\(([\d, ]*)\)/.exec(dict)?.[1];
  const fortran = /'fortran_order': *(True|False)/.exec(dict)?.[1];
  if (/'descr': *\[/.test(dict)) {
    throw new InputError('npy.structured');
  }
  const descr = /'descr': *'([^']*)'/.exec(dict)?.[1];
  if (shape === undefined || fortran === undefined || descr === undefined) {
    throw new InputError('npy.header');
  }
  const sizes = shape.split(',').filter((size) => size.trim() !== '');
  return { descr, fortran: fortran === 'True', shape: sizes.map(Number) };
}

/** One dimension is a row; leading dimensions of 1 are a batch of one. */
function matrixShape(shape: readonly number[]): { rows: number; cols: number } {
  const written = `(${shape.join(', ')})`;
  if (shape.includes(0)) throw new InputError('npy.empty', { shape: written });
  const [cols = 1, rows = 1, ...batch] = [...shape].reverse();
  if (batch.every((size) => size === 1)) return { rows, cols };
  throw new InputError('npy.dimensions', { count: shape.length, shape: written });
}

function latin1(bytes: ArrayBuffer, from: number, length: number): string {
  const part = new Uint8Array(bytes, Math.min(from, bytes.byteLength), Math.min(length, bytes.byteLength - from));
  return Array.from(part, (byte) => String.fromCharCode(byte)).join('');
}

/** Decodes IEEE 754 half precision. */
function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
