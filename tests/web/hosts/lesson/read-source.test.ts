/** The text of a lesson's file, however it is encoded. */
import { expect, it, vi } from 'vitest';
import { textFromAddress, textFromFile } from '../../../../web/hosts/lesson/read-source.ts';

const text = '{ "title": "Größe" }';
const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
const file = (content: Buffer): File => new File([Uint8Array.from(content)], 'lesson.json');

it.each([
  ['in UTF-8', Buffer.from(text)],
  ['with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['in UTF-16', utf16],
  ['in UTF-16, the other way round', Buffer.from(utf16).swap16()],
])('%s is read', async (_, content) => {
  expect(await textFromFile(file(content))).toBe(text);
});

it.each([
  ['cut off', utf16.subarray(0, -1)],
  ['no text', Buffer.of(0x89, 0x50, 0xff)],
])('%s is refused, and what to do is said', async (_, content) => {
  await expect(textFromFile(file(content))).rejects.toThrow('lesson.json is not text. Save it in UTF-8.');
});

it('that is empty is an empty text', async () => {
  expect(await textFromFile(file(Buffer.alloc(0)))).toBe('');
});

it('from an address is read wherever the network cuts it', async () => {
  vi.stubGlobal('document', { baseURI: 'https://example.org/' });
  const bytes = Buffer.from(text);
  for (let at = 0; at <= bytes.length; at++) {
    const pieces = [bytes.subarray(0, at), bytes.subarray(at)];
    const body = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
    expect(await textFromAddress('lesson.json', new AbortController().signal)).toBe(text);
  }
  vi.unstubAllGlobals();
});
