import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readLessons } from '../../../../web/site/course-files.ts';
import { coverageMarkup } from '../../../../web/site/contents/coverage.ts';
import type { Lesson } from '../../../../web/course/lesson/schema.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Returns the text of a part or a question. */
function textOf({ parts }: Lesson, name: string): string {
  const questions = parts.flatMap((part) => (part.kind === 'questions' ? part.items : []));
  return stringsIn([...parts, ...questions].find(({ id }) => id === name)).join('\n');
}

/** TeX, and the signs that the table has for it. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\{\{.*?\}\}/g, '…'],
  [/\]\([^)]*\)/g, ']'],
  [/\\(?:text|mathrm)\{(.*?)\}/g, '$1'],
  [/\^\{\\mathsf T\}|\^\\top/g, 'ᵀ'],
  [/\\mathbf\{1\}/g, '1'],
  [/\^2/g, '²'],
  [/\\sqrt\{(.*?)\}/g, '√$1'],
  [/\\frac\{(.*?)\}\{(.*?)\}/g, '$1/$2'],
  [/\\cdot/g, '·'],
  [/\\times/g, '×'],
  [/\\sum/g, 'Σ'],
  [/\\infty/g, '∞'],
  [/\\odot/g, '⊙'],
  [/\\oplus/g, '⊕'],
  [/\\delta/g, 'δ'],
  [/\\dots/g, '…'],
  [/\\(?:left|right|q?quad|[!,])/g, ''],
  [/\\([A-Z])/g, '$1'],
  [/''/g, '″'],
  [/-/g, '−'],
  [/\\mathcal\{?O\}?/g, 'O'],
];

/** Removes emphasis, links, formulas' marks and spaces, which a phrase may have otherwise than the lesson. */
const plain = (text: string): string =>
  SIGNS.reduce((all, [sign, plainly]) => all.replace(sign, plainly), text).replace(/[*_$`[\]{}\s]/g, '');

describe('where each source is taught', async () => {
  const table = await readFile(path('../../../../web/course/lessons/sources.md'), 'utf8');
  const lessons = await readLessons(path('../../../../web/course/lessons/en'));
  const rows = table.split('\n').filter((line) => /^\| (?!-|in the)/.test(line));

  it('has a target that the course has in every row', () => {
    expect(rows.length).toBeGreaterThan(90);
    for (const row of rows) expect(row).toMatch(/(`[a-z0-9-]+#[a-z0-9-]+` *)+\| [^`|]+ \|$/);
    const { text } = coverageMarkup(table, lessons);
    expect(text.match(/<a /g)?.length).toBe(table.match(/`[^`]+`/g)?.length);
  });
  it('quotes what stands there, in the first of its targets', () => {
    for (const row of rows) {
      const [, id = '', place = '', words = ''] = /`([^`#]+)#([^`]+)`[^|]*\| (.+?) *\|$/.exec(row) ?? [];
      const lesson = lessons.find((one) => one.id === id);
      expect(words, row).not.toBe('');
      expect.soft(plain(lesson ? textOf(lesson, place) : ''), row).toContain(plain(words));
    }
  });
  it('has every quiz item, problem, worked example and equation', () => {
    const numbered = (kind: string, count: number): string[] =>
      Array.from({ length: count }, (_, index) => `| ${kind} ${index + 1} `);
    for (const begins of [
      ...numbered('Quiz', 5),
      ...numbered('Problem', 5),
      ...numbered('Worked example', 3),
      ...numbered('Objective', 5),
      ...numbered('Equation', 6),
    ])
      expect(
        rows.filter((row) => row.startsWith(begins)),
        begins,
      ).toHaveLength(1);
  });
  it.each(['scores', 'scores#nowhere', 'nothing#lab'])('is refused with a target that there is not: %s', (target) => {
    expect(() => coverageMarkup(`| a | b | \`${target}\` |`, lessons)).toThrow(`the course has no ${target}`);
  });
});
