/** Lessons in another language differ from the English ones only in their prose. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import english from '../../../../web/shared/messages/en/course.json' with { type: 'json' };
import { languagesOf, readTranslations } from '../../../../web/site/course-files.ts';
import { coursePages } from '../../../../web/site/pages.ts';
import { differences } from '../../../../web/course/lesson/translation.ts';
import { isThorough } from '../../../seed.ts';

const path = (relative: string): string => fileURLToPath(new URL(`../../../../${relative}`, import.meta.url));
const folder = path('web/course/lessons');

describe('lessons in other languages', async () => {
  const [, ...languages] = await languagesOf(folder);
  it('are named as in lang', () => {
    for (const language of languages) expect(Intl.getCanonicalLocales(language)).toEqual([language]);
  });
  it.each(languages)('differ from the English ones only in prose: %s', async (language) => {
    expect((await readTranslations(folder, language)).size).toBeGreaterThan(0);
  });
});

describe('what differs', () => {
  const sample = {
    id: 'one',
    lang: 'en',
    title: 'One',
    computed: { small: { inputs: { q: [[1, 2]] }, tokens: ['dog', 'man'] } },
    parts: [
      { kind: 'text', text: 'It is {{small.q[0,0]:2}} of [Q](matrix:q) and {{small.q[0,1]}}.' },
      { kind: 'questions', items: [{ kind: 'order', id: 'o', ask: 'How?', items: ['a', 'b', 'c'], feedback: 'So.' }] },
    ],
  };
  type Change = (lesson: typeof sample) => unknown;
  const after = (change: Change): string[] => {
    const other = structuredClone(sample);
    change(other);
    return differences(sample, other);
  };

  it('may be prose, and the order of numbers in it', () => {
    const prose: Change = (lesson) => {
      lesson.lang = 'de';
      lesson.title = 'Eins';
      lesson.computed.small.tokens = ['Hund', 'Mann'];
      Object.assign(lesson.parts[0]!, { text: '{{small.q[0,1]}} von [Q](matrix:q): {{small.q[0,0]:2}}.' });
      Object.assign(lesson.parts[1]!.items![0]!, { ask: 'Wie?', items: ['x', 'y', 'z'], feedback: 'So.' });
    };
    expect(after(prose)).toEqual([]);
  });

  const changes: readonly (readonly [string, Change])[] = [
    ['id', (lesson) => (lesson.id = 'eins')],
    ['computed.small.inputs.q.0.1', (lesson) => (lesson.computed.small.inputs.q[0]![1] = 3)],
    ['parts.0.text', (lesson) => (lesson.parts[0]!.text = 'Es ist {{small.q[0,0]:3}}.')],
    ['parts.0.text', (lesson) => (lesson.parts[0]!.text = lesson.parts[0]!.text!.replace('matrix:q', 'matrix:k'))],
    ['parts.1.items.0.id', (lesson) => (lesson.parts[1]!.items![0]!.id = 'reihe')],
    ['parts.1.items.0.items.2', (lesson) => lesson.parts[1]!.items![0]!.items.pop()],
    ['parts.1', (lesson) => lesson.parts.pop()],
    ['minutes', (lesson) => Object.assign(lesson, { minutes: 3 })],
  ];
  it.each(changes)('is nothing else: %s', (place, change) => {
    expect(after(change).map((line) => line.split(':')[0])).toEqual([place]);
  });
});

/** A language of the course is a folder of lessons; each of these tests builds the pages of all, so they are slow. */
describe.runIf(isThorough)('a folder of lessons', async () => {
  const name = '02-soft-lookup.json';
  const lesson = JSON.parse(await readFile(join(folder, 'en', name), 'utf8')) as Record<string, unknown>;

  /** Makes the site's sources with one lesson in a new language, and one of the course's words in it. */
  async function siteWith(more: object): Promise<string> {
    const home = await mkdtemp(join(tmpdir(), 'attention-'));
    onTestFinished(() => rm(home, { recursive: true }));
    const web = join(home, 'web');
    await symlink(path('docs'), join(home, 'docs'));
    await mkdir(join(web, 'course', 'lessons', 'eo'), { recursive: true });
    await mkdir(join(web, 'shared', 'messages', 'eo'), { recursive: true });
    await symlink(path('web/site'), join(web, 'site'));
    await symlink(join(folder, 'en'), join(web, 'course', 'lessons', 'en'));
    await symlink(join(folder, 'sources.md'), join(web, 'course', 'lessons', 'sources.md'));
    await symlink(path('web/shared/messages/en'), join(web, 'shared', 'messages', 'en'));
    await writeFile(join(web, 'shared', 'messages', 'eo', 'course.json'), '{ "lesson.sources": "Fontoj" }');
    await writeFile(
      join(web, 'course', 'lessons', 'eo', name),
      JSON.stringify({ ...lesson, lang: 'eo', title: 'Mola serĉo', ...more }),
    );
    return web;
  }

  it('is all that a language takes: its pages, in its words, and English for what is not there', async () => {
    const web = await siteWith({});
    const { pages, searches } = await coursePages(web, path('dist/core/core.js'));
    const page = (...file: string[]): string => pages.get(join(web, 'lessons', ...file, 'index.html')) ?? '';
    const translated = page('eo', 'soft-lookup');
    expect(translated).toContain('<html lang="eo">');
    expect(translated).toContain('<h1>Mola serĉo</h1>');
    expect(translated).toContain('<h2>Fontoj</h2>');
    expect(translated).toContain(`<h2>${english['lesson.questions']}</h2>`);
    expect(translated).toContain(
      '<script type="application/json" data-attention-steps-words>{"lesson.sources":"Fontoj"}</script>',
    );
    expect(translated).toMatch(/<a [^>]*href="..\/..\/softmax\/"/);
    expect(page('eo', 'q-k-v')).toBe('');
    expect(page('eo')).toMatch(/<a href="soft-lookup\/">Mola serĉo<.*<a href="..\/q-k-v\/">/s);
    expect(page()).toContain('<a href="eo/" lang="eo" hreflang="eo">Esperanto</a>');
    expect(page('soft-lookup')).not.toContain('data-attention-steps-words');
    expect(searches.get('eo')?.sections.some(({ title }) => title === 'Mola serĉo')).toBe(true);
  });

  it('is refused with the place where more differs than prose', async () => {
    const build = async (more: object) => coursePages(await siteWith(more), path('dist/core/core.js'));
    await expect(build({ id: 'mola' })).rejects.toThrow(
      /^eo\/02-soft-lookup\.json: id: expected "soft-lookup", got "mola"/,
    );
    await expect(build({ lang: 'en' })).rejects.toThrow(/expected lang "eo", got "en"/);
  });
});
