/** The editor's lesson as one page, and as a package for learning platforms. Loaded when somebody asks for one. */
import temml from 'temml';
import { elementsOf } from '../../course/lesson/markup.ts';
import { mathOf } from '../../course/lesson/math.ts';
import { readable } from '../../course/exercises/programs.ts';
import { type OwnPage, nowhere, ownPage } from '../../hosts/lesson/page.ts';
import { pageOf } from '../../hosts/lesson/shell.ts';
import { speakerOf } from '../../hosts/lesson/speaker.ts';
import { exerciseFiles } from '../../hosts/platforms/exercise-files.ts';
import { lessonPackage } from '../../hosts/platforms/packages.ts';
import { loadEngine } from '../../shared/engine.ts';

async function ownPageOf(text: string, runsPython: boolean): Promise<OwnPage> {
  const [engine, speaker] = await Promise.all([loadEngine(), speakerOf(text)]);
  const math = mathOf(temml);
  return ownPage(text, {
    engine,
    math,
    lessonUrl: nowhere,
    isKept: true,
    runsPython,
    exerciseTexts: readable,
    ...speaker,
  });
}

/** @param shell the page that has all but the lesson. @throws LessonError */
export const makePage = async (text: string, shell: string): Promise<string> =>
  pageOf(shell, await ownPageOf(text, false));

/**
 * @param shell the page that has all but the lesson
 * @param element gives a file of dist/embed
 * @returns a zip file
 * @throws LessonError
 */
export async function makePackage(
  text: string,
  shell: string,
  element: (file: string) => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const page = await ownPageOf(text, true);
  const exercises = elementsOf(page.lesson).exercises ? await exerciseFiles(element) : {};
  return lessonPackage(page.lesson, pageOf(shell, page), exercises) as Uint8Array<ArrayBuffer>;
}
