/**
 * Exercises in another language than the page's: what is said of each, the comments in its programs, and the words of verdicts.
 * They are loaded when asked for, as one file (vite.config.ts); where they fail to load, those of the page stay.
 */
import { loadersOf } from '../../shared/words/language.ts';
import type { Messages } from '../../shared/words/messages.ts';
import { partOf } from '../../shared/words/parts.ts';
import { spoken } from '../../shared/words/spoken.ts';
import { cellsOf } from './cells.ts';
import { EXERCISE_IDS } from './ids.ts';
import { programFile, readable } from './programs.ts';
import { type Task, taskOf } from './task.ts';
import type { Texts } from './texts.ts';
import { type Speech, speech, speechOver } from './words.ts';

const files = import.meta.glob<Messages>(
  [
    '../../shared/messages/*/exercise.json',
    '../../shared/messages/*/lab-check.json',
    '../../shared/messages/*/task-*.json',
    '../../shared/messages/*/program-*.json',
    '!../../shared/messages/en/*',
  ],
  { import: 'default' },
);
const loaders = loadersOf(files, ['lab-check', 'exercise']);

/** @param file of the sources, @param text it in the page's language @returns it in another */
async function translated(file: string, text: string, language: string): Promise<string> {
  const part = partOf(file)!;
  const words = await files[`../../shared/messages/${language}/${part.part}.json`]?.();
  return words ? part.write(text, words) : text;
}

/** @returns undefined if the course has no such exercise */
export async function taskIn(id: string, language: string): Promise<Task | undefined> {
  const task = taskOf(id);
  if (!task || language === spoken.id) return task;
  const folder = `course/exercises/tasks/${id}`;
  try {
    const [texts, programs] = await Promise.all([
      translated(`${folder}/exercise.json`, JSON.stringify(task.texts), language),
      translated(`${folder}/programs.py`, programFile(id), language),
    ]);
    return { ...task, texts: JSON.parse(texts) as Texts, programs: cellsOf(programs) };
  } catch {
    return task;
  }
}

/** @param text of a lesson's file @returns its exercises of the course as they can be read where nothing runs them */
export async function readableIn(text: string, language: string): Promise<(id: string) => ReturnType<typeof readable>> {
  const ids = EXERCISE_IDS.filter((id) => text.includes(`"${id}"`));
  const tasks = new Map(await Promise.all(ids.map(async (id) => [id as string, await taskIn(id, language)] as const)));
  return (id) => {
    const task = tasks.get(id);
    return task ? { ...task.texts, start: task.programs.start } : readable(id);
  };
}

export async function speechIn(language: string): Promise<Speech> {
  try {
    const words = await loaders.get(language)?.();
    return words ? speechOver(language, words) : speech;
  } catch {
    return speech;
  }
}
