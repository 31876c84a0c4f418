/** Words are counted alike with spaces between them and without: a lesson takes as long in every language. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { minutesOf } from '../../../../web/course/lesson/minutes.ts';
import type { Lesson } from '../../../../web/course/lesson/schema.ts';
import { countWords } from '../../../../web/shared/words/count.ts';
import { partOf } from '../../../../web/shared/words/parts.ts';
import { inLanguage } from '../../../../web/shared/words/read-words.ts';

const web = fileURLToPath(new URL('../../../../web/', import.meta.url));

it.each([
  ['Each row of weights adds up to 1', 8, 8],
  ['Jede Zeile von Gewichten ergibt 1', 6, 6],
  ['每一行权重加起来等于 1', 5, 9], // 每一 行 权重 加起来 等于 1
  ['用softmax算出权重', 4, 6],
])('counts the words of “%s”', (text, least, most) => {
  const count = countWords(text.split(' '));
  expect(count).toBeGreaterThanOrEqual(least);
  expect(count).toBeLessThanOrEqual(most);
});

const languages = readdirSync(`${web}shared/messages`).filter((language) =>
  existsSync(`${web}shared/messages/${language}/lesson-softmax.json`),
);

describe.each(languages)('in %s', (language) => {
  it.each(readdirSync(`${web}course/lessons/en`))(
    '%s takes as many minutes as in English, give or take two',
    (name) => {
      const file = `course/lessons/en/${name}`;
      const minutesIn = (spoken: string): number => {
        const text = inLanguage(web, partOf(file)!, readFileSync(web + file, 'utf8'), spoken);
        return minutesOf((JSON.parse(text) as Lesson).parts, 0).all;
      };
      expect(Math.abs(minutesIn(language) - minutesIn('en'))).toBeLessThanOrEqual(2);
    },
  );
});
