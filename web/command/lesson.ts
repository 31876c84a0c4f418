/** `lesson`: whether a lesson file can be shown, and if not, every place that is wrong. */
import type { Attention } from 'attention-steps/core';
import { lessonMarkup } from '../course/lesson-page.ts';
import { picturesOf } from '../course/pictures.ts';
import { readLesson } from '../course/schema.ts';
import { sourceOf } from '../course/sources.ts';
import { stillMarkup } from '../course/still.ts';
import { say as sayCourse } from '../course/words.ts';
import { readArguments } from './arguments.ts';
import { type Read, readJson } from './files.ts';
import { say } from './problem.ts';

export interface LessonResult {
  readonly text: string;
  readonly isFine: boolean;
}

export function lessonCommand(args: readonly string[], read: Read, engine: Attention): LessonResult {
  const { file } = readArguments('lesson', args, []);
  const content = readJson(read, file);
  try {
    const lesson = readLesson(content);
    // Its page, as the course would have it: what it refers to is looked for, its numbers are computed.
    const page = lessonMarkup(lesson, {
      say: sayCourse,
      course: [lesson],
      sourceOf,
      math: (tex) => tex,
      pictures: picturesOf(lesson, engine),
      stillOf: (link) => stillMarkup(link, engine),
      exampleOf: () => undefined,
      lessonUrl: (id) => id,
    });
    const numbers = page.text.match(/<data class="number"/g)?.length ?? 0;
    const { title, parts } = lesson;
    return { isFine: true, text: `${say('lesson-fine', { file, title, parts: parts.length, numbers })}\n` };
  } catch (error) {
    const problems = (error instanceof Error ? error.message : String(error)).split('\n');
    return { isFine: false, text: problems.map((problem) => `${say('in-file', { file, problem })}\n`).join('') };
  }
}
