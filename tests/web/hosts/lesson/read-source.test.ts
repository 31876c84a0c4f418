/** The text of a lesson's file, however it is encoded; and the place of what is wrong in it. */
import { describe, expect, it, vi } from 'vitest';
import { LessonError } from '../../../../web/course/lesson/problems.ts';
import { LINK_LIMIT, lessonInLink, lessonLink } from '../../../../web/hosts/lesson/link.ts';
import { locate } from '../../../../web/hosts/lesson/locate.ts';
import { textFromAddress, textFromFile } from '../../../../web/hosts/lesson/read-source.ts';
import { base } from './hostile.ts';

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

it('that is too large is read no further', async () => {
  vi.stubGlobal('document', { baseURI: 'https://example.org/' });
  const cancel = vi.fn();
  const spaces = new Uint8Array(2 ** 16).fill(0x20);
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(spaces), cancel });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  await expect(textFromAddress('lesson.json', new AbortController().signal)).rejects.toThrow(LessonError);
  expect(cancel).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

describe('the place of a problem', () => {
  /** The fault of a file that is not JSON, said as to somebody who writes no other, with the place to mend selected. */
  const found = (text: string) => {
    const [{ message, line, column, offset, length }] = locate(text, []) as [ReturnType<typeof locate>[number]];
    return { message, at: [line, column], selected: text.slice(offset, offset + length) };
  };

  it.each([
    ['[\n  1,\n  2,\n]', [3, 4], ']'],
    ['{\n  "a": [{}], \n\n}', [2, 12], '}'],
  ])('a comma before the end is named itself: %j', (text, at, bracket) => {
    const message = `take away this comma: nothing follows it before the ${bracket}`;
    expect(found(text)).toEqual({ message, at, selected: ',' });
  });

  it('a comma too many elsewhere is not said to be the last', () => {
    expect(found('[1,,2]')).toEqual({ message: 'expected a value', at: [1, 4], selected: ',' });
  });

  it.each(['\\sum', '\\sqrt', '\\alpha', '\\cdot', '\\Q', '\\left', '\\underline', '\\,', '\\{'])(
    'one backslash is named whatever comes behind it: %s',
    (command) => {
      const message = `JSON knows no ${command.slice(0, 2)}; write two backslashes, \\${command}`;
      const text = `{\n  "text": "Well, \\\\text, \\u00e9 $${command} x$ and \\sigma"\n}`;
      expect(found(text)).toEqual({ message, at: [2, 34], selected: command });
    },
  );

  it('a broken number of a character keeps its own message', () => {
    expect(found('["\\u12"]').message).toBe('expected four digits after \\u');
  });

  it.each([
    ['{ "text": "She said "hello" to me" }', [1, 21]],
    ['{\n "text": "See " there", "b": 1 }', [2, 15]],
    ['["the "3" is"]', [1, 7]],
    ['["a "" b"]', [1, 5]],
    ['["a "{{weights[0]}}" b"]', [1, 5]],
  ])('a straight quote within a text is said to end it: %s', (text, at) => {
    const message = 'a straight quote ends the text here: within a text, write “ ” or \\"';
    expect(found(text)).toEqual({ message, at, selected: '"' });
  });

  it.each(['{ "a": "b"\n "c": 1 }', '{ "a": "b" "c": 1 }', '["a" {}]'])(
    'a comma that is missing is no quote: %j',
    (text) => {
      expect(found(text).message).toBe('expected a comma before this');
    },
  );

  it.each(['', ' \n'])('a file with nothing in it is said to be empty: %j', (text) => {
    expect(found(text)).toEqual({ message: 'the file is empty', at: [1, 1], selected: '' });
  });
});

describe('a link with a lesson', () => {
  const page = 'https://example.org/lesson.html';
  const text = JSON.stringify({ ...base, title: 'Ä “𝔸”' }, null, 2);

  describe('a lesson in a link', () => {
    it('comes back as it was, but for its spaces', async () => {
      const link = await lessonLink(page, `\uFEFF${text}`);
      expect(link).toMatch(/^https:\/\/example\.org\/lesson\.html#lesson=[\w-]+$/);
      expect(link.length).toBeLessThan(text.length + 60);
      expect(JSON.parse((await lessonInLink(new URL(link).hash))!)).toEqual(JSON.parse(text));
    });

    it('that is longer than programs pass on is refused with its length', async () => {
      const noise = Array.from({ length: 20_000 }, (_, at) => ((at * 7919) ** 3 % 9973).toString(36)).join(' ');
      await expect(lessonLink(page, JSON.stringify({ noise }))).rejects.toThrow(
        new RegExp(`^lesson: The link would have \\d{5,} characters, and may have at most ${LINK_LIMIT}\\.`),
      );
    });

    it('that was cut, is something else or would fill the memory is refused', async () => {
      const { hash } = new URL(await lessonLink(page, text));
      for (const broken of [
        hash.slice(0, -10),
        `${hash.slice(0, 40)}!`,
        '#lesson=',
        '#lesson=AAAA',
        `#lesson=${'A'.repeat(2_000_000)}`,
      ])
        await expect(lessonInLink(broken), broken.slice(0, 60)).rejects.toThrow(
          /^lesson: The lesson in this link is incomplete/,
        );
      const bomb = await lessonLink(page, JSON.stringify(' '.repeat(5_000_000)));
      await expect(lessonInLink(new URL(bomb).hash)).rejects.toThrow(LessonError);
      for (const other of ['', '#', '#v=1&hard=0']) expect(await lessonInLink(other)).toBe(undefined);
    });
  });
});
