/** Reads words from the folders of languages, for the build and for tests: pages have them in their scripts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from './parts.ts';

export type Words = Readonly<Record<string, string>>;

/** @returns a part's words in a language; none if it has no such file */
export function wordsOf(web: string, language: string, part: string): Words {
  const file = join(web, 'shared', 'messages', language, `${part}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Words) : {};
}

/** @param text of a file of English words, @returns the same with another language's, as far as that has them */
export const inLanguage = (web: string, { part, write }: Part, text: string, language: string): string =>
  write(text, language === 'en' ? {} : wordsOf(web, language, part));
