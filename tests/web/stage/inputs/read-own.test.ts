import { describe, expect, it } from 'vitest';
import { writeNpy } from '../../../../web/shared/input/npy.ts';
import { readFile } from '../../../../web/stage/inputs/read-own.ts';

const npy = Uint8Array.from(writeNpy({ rows: 1, cols: 2, data: Float32Array.of(1, 2) }));

describe('a file', () => {
  it.each([
    ['x.csv', '1,2\n', undefined],
    ['W_Q.npy', npy, 'wq'],
    ['other.npy', npy, undefined],
  ])('%s is read, a .npy file by its name', async (file, content, name) => {
    const { matrices, text } = await readFile(new File([content], file));
    expect(matrices.map((one) => [one.name, Array.from(one.matrix.data)])).toEqual([[name, [1, 2]]]);
    expect(text).toBe(typeof content === 'string' ? content : undefined);
  });

  it('in UTF-16 or with a byte order mark is read', async () => {
    const utf16 = Buffer.from('\ufeffdog,1,2\n', 'utf16le');
    const contents = [Buffer.from('\ufeffdog,1,2\n'), utf16, Buffer.from(utf16).swap16()];
    for (const content of contents) {
      const { matrices, text } = await readFile(new File([Uint8Array.from(content)], 'x.csv'));
      expect([matrices[0]?.tokens, Array.from(matrices[0]?.matrix.data ?? [])]).toEqual([['dog'], [1, 2]]);
      expect(text).toBe('dog,1,2\n');
    }
  });

  it.each([
    ['empty.csv', '', 'nothing was entered'],
    ['rows.csv', '1,2\n3\n', 'row 2 has 1 number'],
    ['cat.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff), 'the file is neither text nor a .npy file'],
    ['utf-16.csv', Buffer.from('1,2\n', 'utf16le').toString(), 'the file is neither text'],
    ['a.npz', 'PK\x03\x04', 'this is a .npz archive'],
    ['x.npy', npy.slice(0, 130), 'the .npy file is cut off: expected 136 bytes, got 130'],
  ])('%s is refused', async (name, content, problem) => {
    await expect(readFile(new File([content], name))).rejects.toThrow(problem);
  });

  it('that is too large is refused without being read', async () => {
    const large = Object.assign(new File([], 'large.csv'), { arrayBuffer: () => expect.fail('was read') });
    Object.defineProperty(large, 'size', { value: 20_000_000 });
    await expect(readFile(large)).rejects.toThrow('the file has 20000000 bytes; the limit is 16000000');
  });
});
