import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { nextLesson } from '../../../../web/site/contents/next.ts';
import { PICTURED, pictureMarkup } from '../../../../web/site/contents/pictures.ts';
import { readLessons } from '../../../../web/site/course-files.ts';
import { GROUPS, MAIN_LINE } from '../../../../web/course/lessons/outline.ts';

const lessons = await readLessons(fileURLToPath(new URL('../../../../web/course/lessons/en', import.meta.url)));
const ids = lessons.map(({ id }) => id);

describe('the outline of the course', () => {
  it('has every lesson in one group, in the order of the course', () => {
    expect(GROUPS.flatMap((group) => group.lessons)).toEqual(ids);
  });
  it('has a main line in that order', () => {
    expect(MAIN_LINE).toEqual(ids.filter((id) => MAIN_LINE.includes(id)));
  });
});

describe('the pictures of the contents', () => {
  it('are there for every lesson, and for the eye alone', () => {
    expect([...PICTURED].sort()).toEqual([...ids].sort());
    for (const id of ids)
      expect(pictureMarkup(id)?.text, id).toMatch(/^<svg [^>]*aria-hidden="true">(?!.*NaN).*<\/svg>$/s);
  });
  it('take every colour from the look, which knows light and dark', () => {
    for (const id of ids)
      expect(pictureMarkup(id)?.text, id).not.toMatch(/(?:fill|stroke)="(?!none|currentColor|var\()/);
  });
});

describe('what comes next', () => {
  it.each([
    ['the first lesson where nothing was begun', ['untouched', 'untouched'], 0],
    ['the lesson that was begun', ['done', 'begun', 'untouched'], 1],
    ['the one after the last that is done', ['untouched', 'done', 'untouched'], 2],
    ['what was left out, after the end', ['done', 'begun', 'done'], 1],
    ['nothing where all is done', ['done', 'done'], undefined],
  ] as const)('is %s', (_, standings, next) => {
    expect(nextLesson(standings)).toBe(next);
  });
});
