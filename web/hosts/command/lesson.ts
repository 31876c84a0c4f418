/** `lesson`: whether a lesson file can be shown, and if not, every place that is wrong; and the lesson to hand out. */
import type { Attention } from 'attention-steps/core';
import temml from 'temml';
import { readableIn } from '../../course/exercises/language.ts';
import type { Runner } from '../../course/exercises/python/runner.ts';
import { ownTasksIn, tryOut } from '../../course/exercises/trial.ts';
import { elementsOf } from '../../course/lesson/markup.ts';
import { mathOf } from '../../course/lesson/math.ts';
import { LessonError, type Problem as LessonProblem } from '../../course/lesson/problems.ts';
import { lessonLink } from '../lesson/link.ts';
import { nowhere, ownPage } from '../lesson/page.ts';
import { pageOf } from '../lesson/shell.ts';
import { languageIn, speakerOf } from '../lesson/speaker.ts';
import { exerciseFiles } from '../platforms/exercise-files.ts';
import { lessonPackage } from '../platforms/packages.ts';
import { readArguments } from './arguments.ts';
import { type Read, type Write, readText, writeBytes } from './files.ts';
import { Problem, say } from './problem.ts';

export interface LessonResult {
  readonly text: string;
  readonly isFine: boolean;
}

export interface LessonHost {
  readonly read: Read;
  readonly write: Write;
  /** The page that has all but the lesson. */
  readonly shell: () => string;
  /** Gives a file of dist/embed, by which exercises run. */
  readonly element: (file: string) => Promise<Uint8Array>;
  /** Runs programs of exercises. */
  readonly python: () => Promise<Runner>;
}

/** The page that opens links, of the site at this address. */
function viewerAt(site: string): string {
  if (!/^https?:/.test(site) || !URL.canParse(site)) throw new Problem('site', { got: site });
  return new URL('lesson.html', site.replace(/\/?$/, '/')).href;
}

/** Runs the solution and the start of each exercise of its own. @throws LessonError for one that cannot be solved, or needs no program */
async function tryExercises(page: string, engine: Attention, python: LessonHost['python']): Promise<string[]> {
  const tasks = ownTasksIn(page);
  if (tasks.length === 0) return [];
  const runner = await python();
  try {
    const failure = await runner.ready();
    if (failure !== undefined) throw new Problem('no-python', { reason: failure });
    const lines: string[] = [];
    const problems: LessonProblem[] = [];
    for (const task of tasks) {
      const { id, title, hasSolution, problem, rows } = await tryOut(task, engine, runner.run);
      if (problem !== undefined) problems.push({ path: [id], message: problem });
      lines.push(
        hasSolution
          ? say('lesson-exercise', { title, count: rows.length })
          : say('lesson-exercise-unsolved', { title }),
      );
    }
    if (problems.length > 0) throw new LessonError(problems);
    return lines;
  } finally {
    runner.stop();
  }
}

export async function lessonCommand(
  args: readonly string[],
  host: LessonHost,
  engine: Attention,
): Promise<LessonResult> {
  const { file, options } = readArguments('lesson', args, ['html', 'scorm', 'link']);
  const { html, scorm, link } = options;
  const viewer = link === undefined ? undefined : viewerAt(link);
  const content = readText(host.read, file);
  try {
    const speaker = await speakerOf(content);
    const math = mathOf(temml);
    const exerciseTexts = await readableIn(content, languageIn(content));
    const tools = { engine, math, lessonUrl: nowhere, isKept: true, exerciseTexts, ...speaker };
    const page = ownPage(content, tools);
    const { lesson, markup } = page;
    const numbers = markup.text.match(/<data class="number"/g)?.length ?? 0;
    const { title, parts } = lesson;
    const withPython = ownPage(content, { ...tools, runsPython: true });
    const exercised = await tryExercises(withPython.markup.text, engine, host.python);
    const handed = viewer === undefined ? undefined : await lessonLink(viewer, content); // it may be too long: nothing is written then
    const lines = [say('lesson-fine', { file, title, parts: parts.length, numbers }), ...exercised];
    if (html !== undefined) {
      writeBytes(host.write, html, new TextEncoder().encode(pageOf(host.shell(), page)));
      lines.push(say('lesson-html', { file: html }));
    }
    if (scorm !== undefined) {
      const exercises = elementsOf(lesson).exercises ? await exerciseFiles(host.element, lesson.lang) : {};
      const packaged = pageOf(host.shell(), withPython);
      writeBytes(host.write, scorm, lessonPackage(lesson, packaged, exercises));
      lines.push(say('lesson-scorm', { file: scorm }));
    }
    if (handed !== undefined) lines.push(handed);
    return { isFine: true, text: `${lines.join('\n')}\n` };
  } catch (error) {
    if (!(error instanceof LessonError)) throw error;
    const problems = error.message.split('\n');
    return { isFine: false, text: problems.map((problem) => `${say('in-file', { file, problem })}\n`).join('') };
  }
}
