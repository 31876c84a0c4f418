/** `lesson`: whether a lesson file can be shown, and if not, every place that is wrong. */
import type { Attention } from 'attention-steps/core';
import temml from 'temml';
import { mathOf } from '../../course/lesson/math.ts';
import { LessonError } from '../../course/lesson/problems.ts';
import { ownPage } from '../lesson/page.ts';
import { readArguments } from './arguments.ts';
import { type Read, readText } from './files.ts';
import { say } from './problem.ts';

export interface LessonResult {
  readonly text: string;
  readonly isFine: boolean;
}

export function lessonCommand(args: readonly string[], read: Read, engine: Attention): LessonResult {
  const { file } = readArguments('lesson', args, []);
  const content = readText(read, file);
  try {
    const { lesson, markup } = ownPage(content, { engine, math: mathOf(temml), lessonUrl: (id) => id });
    const numbers = markup.text.match(/<data class="number"/g)?.length ?? 0;
    const { title, parts } = lesson;
    return { isFine: true, text: `${say('lesson-fine', { file, title, parts: parts.length, numbers })}\n` };
  } catch (error) {
    if (!(error instanceof LessonError)) throw error;
    const problems = error.message.split('\n');
    return { isFine: false, text: problems.map((problem) => `${say('in-file', { file, problem })}\n`).join('') };
  }
}
