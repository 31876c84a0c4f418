/** Single files and packages are in each language of the site, with no English in them. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { languagesIn } from '../../.tools/languages.ts';
import { englishParts } from '../../.tools/words.ts';
import { wordsOf } from '../../web/shared/words/read-words.ts';

const path = (relative: string): string => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
const web = path('web');
const languages = languagesIn(web).filter((language) => language !== 'en');
const read = (file: string): string => readFileSync(path(join('dist', 'offline', file)), 'utf8');
const list = (folder: string, ending: string): string[] =>
  readdirSync(path(join('dist', folder))).filter((file) => file.endsWith(ending));

/** The longest text of each part that is written in a script or a page as it stands, and that the language has otherwise. */
const sentencesFor = (language: string): string[] =>
  englishParts(web).flatMap(({ part, texts }) => {
    if (part.startsWith('refusal')) return []; // the engine's own messages are English
    const words = wordsOf(web, language, part);
    const plain = [...texts].filter(
      ([place, text]) => /^[\w ,.;:()-]{20,}$/.test(text) && words[place] !== undefined && words[place] !== text,
    );
    const [longest] = plain.map(([, text]) => text).sort((a, b) => b.length - a.length);
    return longest ?? [];
  });

const packaged = (language: string, name: string): Readonly<Record<string, Uint8Array>> =>
  unzipSync(readFileSync(path(join('dist', 'scorm', language, name))));
const identifiersIn = (manifest: string): string[] =>
  [...manifest.matchAll(/identifier(?:ref)?="([^"]+)"/g)].map(([, id = '']) => id);
const questionsIn = (page: string): string[] =>
  [...page.matchAll(/<attention-(?:question|exercise)\b[^>]* id="([^"]+)"/g)].map(([, id = '']) => id);

it('there are languages', () => {
  expect(languages.length).toBeGreaterThan(0);
});

describe.each(languages)('in %s', (language) => {
  it('there is every file and every package', () => {
    for (const [folder, ending] of [
      ['offline', '.html'],
      ['scorm', '.zip'],
    ] as const) {
      const english = list(folder, ending);
      expect(english.length).toBeGreaterThan(15);
      expect(list(join(folder, language), ending)).toEqual(english);
    }
  });

  it.each(['softmax.html', 'questions.html', 'playground.html', 'lesson.html', 'tutorial.html'])(
    '%s speaks it, and no English',
    (file) => {
      const [english, other] = [read(file), read(join(language, file))];
      expect(other).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}" dir="`));
      const found = sentencesFor(language).filter((sentence) => english.includes(sentence));
      expect(found.length).toBeGreaterThan(3);
      expect(found.filter((sentence) => other.includes(sentence))).toEqual([]);
    },
  );

  it('a package has its title, and counts by the same names as in English', () => {
    const [english, other] = [packaged('', 'softmax.zip'), packaged(language, 'softmax.zip')];
    const [from, to] = [english, other].map((files) => strFromU8(files['imsmanifest.xml']!));
    const { title = '' } = wordsOf(web, language, 'lesson-softmax');
    expect(to).toContain(`<imsmd:langstring xml:lang="${language}">${title}</imsmd:langstring>`);
    expect(identifiersIn(to!)).toEqual(identifiersIn(from!));
    const [before, after] = [english, other].map((files) => questionsIn(strFromU8(files['index.html']!)));
    expect(before!.length).toBeGreaterThan(3);
    expect(after).toEqual(before);
  });

  it('that of the course says its language, too', () => {
    const files = packaged(language, 'course.zip');
    const manifest = strFromU8(files['imsmanifest.xml']!);
    expect(manifest).toContain(`xml:lang="${language}"`);
    expect(manifest).not.toContain('xml:lang="en"');
    expect(strFromU8(files['softmax.html']!)).toContain(`<html lang="${language}">`);
  });
});
