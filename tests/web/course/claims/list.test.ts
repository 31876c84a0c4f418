/** The list of claims against the lessons and the tests: each claim is still in its place, and has its test. */
import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Lesson } from '../../../../web/course/lesson/schema.ts';
import { lessons } from './support.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const THIS = 'list.test.ts';

/** Emphasis is ignored, as a formatter may write it in another way. */
const plain = (text: string): string => text.replaceAll(/[*_]/g, '');

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Returns the text of a part or a question of a lesson; without a name, that of its opening question. */
function textIn({ question, parts }: Lesson, name: string | undefined): string | undefined {
  if (name === undefined) return question;
  const questions = parts.flatMap((part) => (part.kind === 'questions' ? part.items : []));
  const found = [...parts, ...questions].find(({ id }) => id === name);
  return found && stringsIn(found).join('\n');
}

describe('the list of claims', async () => {
  const list = await readFile(path('../../../../web/course/lessons/claims.md'), 'utf8');
  const rows = list.split('\n').flatMap((line) => {
    const [, where, claim, test] = /^\| `([^`]+)` *\| (.+?) *\| (.+?) *\|$/.exec(line) ?? [];
    return where && claim && test ? [{ where, claim, test }] : [];
  });
  const files = (await readdir(path('.'))).filter((name) => name.endsWith('.test.ts') && name !== THIS);
  const code = await Promise.all(files.map((name) => readFile(path(name), 'utf8')));
  const titles = code.flatMap((text) => [...text.matchAll(/\bit\(\s*'([^'\\]*)'/g)].map(([, title = '']) => title));

  it('is read whole', () => {
    expect(rows).toHaveLength(list.split('\n').filter((line) => line.startsWith('| `')).length);
    expect(rows.length).toBeGreaterThan(250);
    expect(new Set(rows.map(({ where, claim }) => `${where} ${claim}`)).size).toBe(rows.length);
  });
  it('quotes what stands in the lesson', async () => {
    for (const { where, claim } of rows) {
      const [lesson = '', name] = where.split('#');
      const found = lessons.find(({ id }) => id === lesson);
      const text = found
        ? textIn(found, name)
        : await readFile(path(`../../../../web/shared/messages/en/${lesson}.json`), 'utf8');
      expect(text, where).toBeDefined();
      expect(plain(text ?? ''), where).toContain(plain(claim));
    }
  });
  it('has a test for each claim, and a claim for each test', () => {
    expect(new Set(titles).size).toBe(titles.length);
    const [named, there] = [rows.map(({ test }) => plain(test)), titles.map(plain)];
    expect({
      'without a test': [...new Set(named)].filter((test) => !there.includes(test)),
      'without a row in claims.md': there.filter((test) => !named.includes(test)),
    }).toEqual({ 'without a test': [], 'without a row in claims.md': [] });
  });
  it('has claims of every lesson', () => {
    const listed = rows.map(({ where }) => where.split('#')[0]);
    const missing = lessons.map(({ id }) => id).filter((id) => !listed.includes(id));
    expect(missing, 'not in web/course/lessons/claims.md').toEqual([]);
  });
});
