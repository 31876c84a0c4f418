/** The editor's lesson as one page. Loaded when somebody asks for it. */
import temml from 'temml';
import { mathOf } from '../../course/lesson/math.ts';
import { readable } from '../../course/exercises/readable.ts';
import type { Lesson } from '../../course/lesson/schema.ts';
import { nowhere, ownPage } from '../../hosts/lesson/page.ts';
import { pageOf } from '../../hosts/lesson/shell.ts';
import { speakerOf } from '../../hosts/lesson/speaker.ts';
import { loadEngine } from '../../shared/engine.ts';

/** @param shell the page that has all but the lesson. @throws LessonError */
export async function make(text: string, shell: string): Promise<{ lesson: Lesson; page: string }> {
  const [engine, speaker] = await Promise.all([loadEngine(), speakerOf(text)]);
  const own = ownPage(text, {
    engine,
    math: mathOf(temml),
    lessonUrl: nowhere,
    isKept: true,
    exerciseTexts: readable,
    ...speaker,
  });
  return { lesson: own.lesson, page: pageOf(shell, own) };
}
