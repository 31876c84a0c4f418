// Reads the course's sources in the language of the site.
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { type Lesson, readLesson } from '../course/lesson/schema.ts';
import { partOf } from '../shared/words/parts.ts';
import { inLanguage, wordsOf } from '../shared/words/read-words.ts';
import { spoken } from '../shared/words/spoken.ts';

/** Returns a lesson's text with the words of the language, if that has all of them; else it is English throughout. */
function translated(web: string, file: string, text: string): string {
  const part = partOf(relative(web, file));
  if (!part || spoken.id === 'en') return text;
  const words = wordsOf(web, spoken.id, part.part);
  const isWhole = [...part.read(text).keys()].every((place) => place in words);
  return isWhole ? JSON.stringify({ ...JSON.parse(part.write(text, words)), lang: spoken.id }) : text;
}

/**
 * Reads lessons in the order of their file names.
 *
 * @param folder of the English ones
 * @throws Error naming the file and every place that is wrong
 */
export async function readLessons(folder: string): Promise<Lesson[]> {
  const web = resolve(folder, '..', '..', '..');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (name) => {
      const file = resolve(folder, name);
      try {
        return readLesson(JSON.parse(translated(web, file, await readFile(file, 'utf8'))));
      } catch (error) {
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }),
  );
}

/** Reads a file with the words of the language. */
export async function readSpoken(web: string, file: string): Promise<string> {
  const text = await readFile(join(web, file), 'utf8');
  const part = partOf(file);
  return part ? inLanguage(web, part, text, spoken.id) : text;
}

/** Returns the labs' titles by id; those of experiments also by `<id>.<experiment>`. */
export async function labTitles(web: string): Promise<Map<string, string>> {
  const files = (await readdir(join(web, 'shared', 'messages', 'en'))).filter((name) => name.startsWith('lab-'));
  const entries = files.map((name) => {
    const part = name.replace('.json', '');
    const words = { ...wordsOf(web, 'en', part), ...wordsOf(web, spoken.id, part) };
    const id = part.slice('lab-'.length);
    const named = Object.entries(words).filter(([key]) => key.startsWith('name.'));
    return [[id, words['title'] ?? ''], ...named.map(([key, text]) => [key.replace('name', id), text])] as const;
  });
  return new Map(entries.flat() as (readonly [string, string])[]);
}
