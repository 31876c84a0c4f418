// Reads the course's sources: lessons and words, one folder per language.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Lesson, readLesson } from '../course/lesson/schema.ts';
import { differences } from '../course/lesson/translation.ts';
import { type Say, say, sayFor } from '../course/words.ts';
import { type Messages, sayIn } from '../shared/words/messages.ts';
import { type Say as StageSay, sayInEnglish } from '../shared/words/say.ts';

/** Reads lessons in the order of their file names. @throws Error naming the file and every place in it that is wrong */
export async function readLessons(folder: string): Promise<Lesson[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (name) => {
      try {
        return readLesson(JSON.parse(await readFile(join(folder, name), 'utf8')));
      } catch (error) {
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }),
  );
}

/** Returns the languages, English first. */
export async function languagesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true });
  const languages = found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return ['en', ...languages.filter((language) => language !== 'en').sort()];
}

/** Reads a part's words in a language; none if it has no such file. */
async function wordsIn(web: string, language: string, part: string): Promise<Messages> {
  try {
    return JSON.parse(await readFile(join(web, 'shared', 'messages', language, `${part}.json`), 'utf8')) as Messages;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Returns the labs' titles by id; those of experiments also by `<id>.<experiment>`. */
export async function labTitles(web: string, language: string): Promise<Map<string, string>> {
  const files = (await readdir(join(web, 'shared', 'messages', 'en'))).filter((name) => name.startsWith('lab-'));
  const entries = files.map(async (name) => {
    const part = name.replace('.json', '');
    const words = { ...(await wordsIn(web, 'en', part)), ...(await wordsIn(web, language, part)) };
    const id = part.slice('lab-'.length);
    const named = Object.entries(words).filter(([key]) => key.startsWith('name.'));
    return [[id, words['title'] ?? ''], ...named.map(([key, text]) => [key.replace('name', id), text])] as const;
  });
  return new Map((await Promise.all(entries)).flat() as (readonly [string, string])[]);
}

/**
 * Reads a language's lessons by id, each of which may differ from the English file of that name only in its prose.
 * @throws Error naming the file and every place that differs
 */
export async function readTranslations(folder: string, language: string): Promise<Map<string, Lesson>> {
  const parse = async (...path: string[]): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, ...path), 'utf8')) as unknown;
  for (const name of await readdir(join(folder, language))) {
    const places = differences(await parse('en', name), await parse(language, name));
    if (places.length > 0) throw new Error(`${language}/${name}: ${places.join('; ')}`);
  }
  const lessons = await readLessons(join(folder, language));
  for (const { id, lang } of lessons)
    if (lang !== language) throw new Error(`lesson ${id} in ${language}/: expected lang "${language}", got "${lang}"`);
  return new Map(lessons.map((lesson) => [lesson.id, lesson]));
}

interface Speaker {
  readonly say: Say;
  readonly sayOnStage: StageSay;
  /** Words for a page's scripts; none in English. */
  readonly words?: Messages | undefined;
}

/** Returns the words around a lesson, and on its stages. */
export async function speakerOf(web: string, language: string): Promise<Speaker> {
  if (language === 'en') return { say, sayOnStage: sayInEnglish };
  const words = await wordsIn(web, language, 'course');
  const onStage = { ...(await wordsIn(web, 'en', 'element')), ...(await wordsIn(web, language, 'element')) };
  return { say: sayFor(language, words), sayOnStage: sayIn(language, onStage), words };
}
