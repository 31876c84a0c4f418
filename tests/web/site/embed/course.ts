/** The lessons for the builder, made from their files as the site's build does. */
import { readCourse } from '../../../../web/site/course-pages.ts';
import { fileURLToPath } from 'node:url';

const path = (relative: string): string => fileURLToPath(new URL(`../../../../${relative}`, import.meta.url));

export const readAll = (): ReturnType<typeof readCourse> =>
  readCourse(path('web'), path('dist/core/core.js'), {
    fromLesson: (id) => `${id}.html`,
    fromContents: (id) => `${id}.html`,
  });
