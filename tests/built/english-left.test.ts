/** No page of the site in another language has a sentence that was left in English, unless it says so by its `lang`. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { englishIn, isEnglishAmong } from './english-in.ts';

const site = fileURLToPath(new URL('../../dist/site/', import.meta.url));
const messages = fileURLToPath(new URL('../../web/shared/messages/', import.meta.url));
const languages = readdirSync(messages).filter((language) => language !== 'en' && existsSync(join(site, language)));

describe.each(languages)('the pages in %s', (language) => {
  const pages = readdirSync(join(site, language), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );

  it('have no sentence in English', () => {
    expect(pages.length).toBeGreaterThan(30);
    const left = new Map<string, string>();
    for (const file of pages)
      for (const sentence of englishIn(readFileSync(join(site, language, file), 'utf8'), language))
        left.set(sentence, file);
    expect(Array.from(left, ([sentence, file]) => `${file}: ${sentence}`)).toEqual([]);
  });
});

it.each([
  'The query is compared with every key.',
  'The weights of a row add up to 1',
  'Open the trained model on the stage',
])('a sentence left in English is found in each language: %s', (sentence) => {
  expect(languages.filter((language) => !isEnglishAmong(language)(sentence))).toEqual([]);
});
