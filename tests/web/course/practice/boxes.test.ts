/** The boxes with questions from the bank in the course's pages. */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lessonMarkup } from '../../../../web/course/lesson/markup.ts';
import { isBankId } from '../../../../web/course/practice/choose.ts';
import { contextOf, documentedLesson } from '../lesson/documented-lesson.ts';

const files = readdirSync(new URL('../../../../web/course/lessons/en/', import.meta.url));
const ids = files.map((file) => /^\d+-(.+)\.json$/.exec(file)?.[1] ?? file);

it('can be filled for every lesson of the course', () => {
  expect(ids.filter((id) => !isBankId(id))).toEqual([]);
});

const lesson = documentedLesson();
const course = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', lesson.id].map((id) => ({ id, title: id }));

/** Returns the lessons of each box, and how many questions it asks. */
const boxesIn = (more: object): string[] => {
  const page = lessonMarkup(lesson, { ...contextOf(lesson), lessonUrl: (id: string) => `../${id}/`, ...more }).text;
  return [...page.matchAll(/<details class="practice" data-lessons="([^"]*)" data-count="(\d)"/g)].map(
    ([, of, count]) => `${of}: ${count}`,
  );
};

it('ask for one, three and six lessons ago, and for this one', () => {
  expect(boxesIn({ course, hasBank: true })).toEqual(['seven five two: 2', `${lesson.id}: 3`]);
  expect(boxesIn({ course: course.slice(5), hasBank: true })).toEqual(['seven: 2', `${lesson.id}: 3`]);
  expect(boxesIn({ course: course.slice(7), hasBank: true })).toEqual([`${lesson.id}: 3`]);
});

it('are neither in files that need no server nor in lessons from elsewhere', () => {
  expect(boxesIn({ course })).toEqual([]);
  expect(boxesIn({ course: [], hasBank: true })).toEqual([]);
});
