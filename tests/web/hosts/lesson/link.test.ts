/** A lesson in the fragment of a link. */
import { describe, expect, it } from 'vitest';
import { LessonError } from '../../../../web/course/lesson/problems.ts';
import { LINK_LIMIT, lessonInLink, lessonLink } from '../../../../web/hosts/lesson/link.ts';
import { base } from './hostile.ts';

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
