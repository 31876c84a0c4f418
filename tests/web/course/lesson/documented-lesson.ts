/** The lesson in docs/lessons.md with the parts in docs/lessons-reference.md: every kind of part and of question. */
import { readFileSync } from 'node:fs';
import temml from 'temml';
import { lessonMarkup } from '../../../../web/course/lesson/markup.ts';
import { mathOf } from '../../../../web/course/lesson/math.ts';
import { picturesOf } from '../../../../web/course/lesson/pictures.ts';
import { type Lesson, readLesson } from '../../../../web/course/lesson/schema.ts';
import { stillMarkup } from '../../../../web/course/lesson/still.ts';
import { sourceOf } from '../../../../web/course/lesson/sources.ts';
import { say } from '../../../../web/course/words.ts';
import { engine } from '../../engine.ts';

export function documentedLesson(): Lesson {
  const read = (page: string): string => readFileSync(new URL(`../../../../docs/${page}`, import.meta.url), 'utf8');
  const text = read('lessons.md') + read('lessons-reference.md');
  const [lesson, ...parts] = [...text.matchAll(/^```json$(.*?)^```$/gms)].map(
    ([, json = '']) => JSON.parse(json) as { parts: unknown[] },
  );
  const all = [...(lesson?.parts ?? []), ...parts] as readonly { readonly kind: string }[];
  // As in the course, questions come last.
  const isLast = ({ kind }: (typeof all)[number]): boolean => kind === 'questions';
  return readLesson({ ...lesson, parts: [...all.filter((part) => !isLast(part)), ...all.filter(isLast)] });
}

export function contextOf(lesson: Lesson) {
  return {
    say,
    course: [{ id: lesson.id, title: lesson.title }],
    sourceOf,
    pictures: picturesOf(lesson, engine),
    stillOf: (link: string) => stillMarkup(link, engine),
    exampleOf: () => undefined,
    math: mathOf(temml),
    lessonUrl: () => undefined,
  };
}

export const documentedPage = (): string => {
  const lesson = documentedLesson();
  return lessonMarkup(lesson, contextOf(lesson)).text;
};
