import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readLessons } from '../../../../web/site/course-files.ts';
import { coverageMarkup } from '../../../../web/site/contents/coverage.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

describe('where each source is taught', async () => {
  const table = await readFile(path('../../../../web/course/lessons/sources.md'), 'utf8');
  const lessons = await readLessons(path('../../../../web/course/lessons/en'));
  const rows = table.split('\n').filter((line) => /^\| (?!-|in the)/.test(line));

  it('has a target that the course has in every row', () => {
    expect(rows.length).toBeGreaterThan(90);
    for (const row of rows) expect(row).toMatch(/(`[a-z0-9-]+#[a-z0-9-]+` *)+\|$/);
    const { text } = coverageMarkup(table, lessons);
    expect(text.match(/<a /g)?.length).toBe(table.match(/`[^`]+`/g)?.length);
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
