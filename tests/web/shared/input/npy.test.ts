import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../web/shared/input/input-error.ts';
import { equal, fromRows, toRows } from '../../../../web/shared/numbers/matrix.ts';
import { parseNpy, writeNpy } from '../../../../web/shared/input/npy.ts';
import { finiteMatrix } from '../numbers/arbitraries.ts';
import { runs } from '../../../seed.ts';

/** Makes a file like np.save: magic, version, length of the header, header, numbers. */
function npy(
  descr: string,
  shape: string,
  body: ArrayBufferView,
  { version = 1, fortran = 'False', quoted = true } = {},
) {
  const dict = `{'descr': ${quoted ? `'${descr}'` : descr}, 'fortran_order': ${fortran}, 'shape': ${shape}, }`;
  const start = version === 1 ? 10 : 12;
  const header = dict.padEnd(128 - start - 1) + '\n';
  const bytes = new Uint8Array(128 + body.byteLength);
  bytes.set([0x93, ...new TextEncoder().encode('NUMPY'), version, 0]);
  const view = new DataView(bytes.buffer);
  if (version === 1) view.setUint16(8, header.length, true);
  else view.setUint32(8, header.length, true);
  bytes.set(new TextEncoder().encode(header), start);
  bytes.set(new Uint8Array(body.buffer, body.byteOffset, body.byteLength), 128);
  return bytes.buffer;
}

const square = [
  [1, 2],
  [3, 4],
];
const floats = new Float32Array([1, 2, 3, 4]);

function bigEndian(width: 4 | 8, values: readonly number[]): DataView {
  const view = new DataView(new ArrayBuffer(width * values.length));
  values.forEach((value, i) => (width === 4 ? view.setFloat32(i * 4, value) : view.setFloat64(i * 8, value)));
  return view;
}

describe('a .npy file', () => {
  it.each([
    ['<f4', floats],
    ['<f8', new Float64Array(floats)],
    ['>f4', bigEndian(4, [1, 2, 3, 4])],
    ['>f8', bigEndian(8, [1, 2, 3, 4])],
    ['<f2', new Uint16Array([0x3c00, 0x4000, 0x4200, 0x4400])],
    ['|i1', new Int8Array(floats)],
    ['|u1', new Uint8Array(floats)],
    ['<i2', new Int16Array(floats)],
    ['<u2', new Uint16Array(floats)],
    ['<i4', new Int32Array(floats)],
    ['<u4', new Uint32Array(floats)],
    ['<i8', new BigInt64Array([1n, 2n, 3n, 4n])],
    ['<u8', new BigUint64Array([1n, 2n, 3n, 4n])],
  ])('of %s is read', (descr, body) => {
    expect(toRows(parseNpy(npy(descr, '(2, 2)', body)))).toEqual(square);
  });

  it.each([
    ['|i1', new Int8Array([-(2 ** 7), 2 ** 7 - 1])],
    ['|u1', new Uint8Array([0, 2 ** 8 - 1])],
    ['<i2', new Int16Array([-(2 ** 15), 2 ** 15 - 1])],
    ['<u2', new Uint16Array([0, 2 ** 16 - 1])],
    ['<i4', new Int32Array([-(2 ** 31), 2 ** 31 - 1])],
    ['<u4', new Uint32Array([0, 2 ** 32 - 1])],
    ['<i8', new BigInt64Array([-(2n ** 63n), 2n ** 63n - 1n])],
    ['<u8', new BigUint64Array([0n, 2n ** 64n - 1n])],
  ])('of %s holds the least and the largest', (descr, body) => {
    const expected = Array.from<number | bigint, number>(body, (value) => Math.fround(Number(value)));
    expect(toRows(parseNpy(npy(descr, '(1, 2)', body)))).toEqual([expected]);
  });

  it('may hold half precision’s small, large and negative numbers', () => {
    const bits = new Uint16Array([0x0001, 0x0400, 0x7bff, 0xc000, 0x8000]);
    expect(toRows(parseNpy(npy('<f2', '(1, 5)', bits)))).toEqual([[2 ** -24, 2 ** -14, 65504, -2, -0]]);
  });

  it.each([1, 2, 3])('of version %d is read', (version) => {
    expect(toRows(parseNpy(npy('<f4', '(2, 2)', floats, { version })))).toEqual(square);
  });

  it('may be in Fortran’s order', () => {
    const bytes = npy('<f4', '(2, 3)', new Float32Array([1, 4, 2, 5, 3, 6]), { fortran: 'True' });
    expect(toRows(parseNpy(bytes))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it.each([
    ['(4,)', [[1, 2, 3, 4]]],
    ['(1, 2, 2)', square],
    ['(1, 1, 2, 2)', square],
    ['(4, 1)', [[1], [2], [3], [4]]],
  ])('of shape %s is one matrix', (shape, rows) => {
    expect(toRows(parseNpy(npy('<f4', shape, floats)))).toEqual(rows);
  });

  it('of booleans is a mask, and nothing else', () => {
    const bytes = npy('|b1', '(1, 2)', new Uint8Array([1, 0]));
    expect(toRows(parseNpy(bytes, { allowInfinity: true }))).toEqual([[0, -Infinity]]);
    expect(() => parseNpy(bytes)).toThrow('the .npy file holds true and false: only a mask may');
  });

  it.each([
    ['no bytes', new ArrayBuffer(0), 'this is not a .npy file'],
    ['text', new TextEncoder().encode('1,2\n3,4').buffer, 'this is not a .npy file'],
    [
      'an archive',
      new TextEncoder().encode('PK\x03\x04').buffer,
      '.npz archive of several arrays: save each one separately',
    ],
    ['magic alone', npy('<f4', '(2, 2)', floats).slice(0, 8), 'the header of the .npy file is cut off: 8 bytes'],
    [
      'half a header',
      npy('<f4', '(2, 2)', floats).slice(0, 60),
      'the header of the .npy file is cut off: expected 128 bytes, got 60',
    ],
    ['a number too few', npy('<f4', '(2, 2)', floats).slice(0, 143), 'cut off: expected 144 bytes, got 143'],
    ['a future version', npy('<f4', '(2, 2)', floats, { version: 9 }), 'version 9 of the .npy format'],
    ['objects', npy('|O', '(2, 2)', floats), 'holds Python objects, not numbers'],
    ['complex numbers', npy('<c8', '(2, 2)', floats), 'holds "<c8"'],
    ['text cells', npy('<U4', '(1, 1)', floats), 'holds "<U4"'],
    ['fields', npy("[('x', '<f4')]", '(4,)', floats, { quoted: false }), 'structured array: save one field'],
    ['no shape', npy('<f4', 'None', floats), 'the header of the .npy file is damaged'],
    ['three dimensions', npy('<f4', '(2, 1, 2)', floats), '3 dimensions, (2, 1, 2)'],
    ['an empty array', npy('<f4', '(0, 2)', floats), 'no numbers: its shape is (0, 2)'],
    ['a giant', npy('<f4', '(10000, 10000)', floats), 'the matrix is 10000 × 10000; at most 256 × 256 can be shown'],
    ['NaN', npy('<f4', '(2, 1)', new Float32Array([1, NaN])), 'NaN at row 1, column 0: attention needs finite'],
    ['infinity', npy('<f4', '(1, 1)', new Float32Array([Infinity])), 'Infinity at row 0, column 0: only a mask'],
    ['more than float32', npy('<f8', '(1, 1)', new Float64Array([1e300])), '1e+300 at row 0, column 0 is too large'],
  ])('with %s is refused', (_, bytes, message) => {
    expect(() => parseNpy(bytes)).toThrow(InputError);
    expect(() => parseNpy(bytes)).toThrow(message);
  });

  it('of any bytes is read or refused with a reason', () => {
    const good = new Uint8Array(npy('<f4', '(2, 2)', floats));
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), fc.nat(good.length), (at, byte, length) => {
        const bytes = good.slice(0, length);
        if (at < length) bytes[at] = byte;
        try {
          parseNpy(bytes.buffer);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
      { numRuns: 7 * runs },
    );
  });

  it('is written so that it reads back to the bit', () => {
    fc.assert(fc.property(finiteMatrix, (matrix) => equal(parseNpy(writeNpy(matrix).buffer), matrix)));
  });

  it('is written as NumPy writes it', () => {
    const bytes = writeNpy(fromRows(square));
    const header = String.fromCharCode(...bytes.subarray(0, 128));
    const dict = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }";
    expect(header).toBe(`\x93NUMPY\x01\x00v\x00${dict.padEnd(117)}\n`);
    expect(bytes.length).toBe(128 + 16);
    expect(new Float32Array(bytes.slice(128).buffer)).toEqual(floats);
  });
});
