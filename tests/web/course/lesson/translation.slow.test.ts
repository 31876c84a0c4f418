/** A language of the course is a folder of lessons; each of these tests builds the pages of all. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import english from '../../../../web/shared/messages/en/course.json' with { type: 'json' };
import { coursePages } from '../../../../web/site/pages.ts';

const path = (relative: string): string => fileURLToPath(new URL(`../../../../${relative}`, import.meta.url));
const folder = path('web/course/lessons');

describe('a folder of lessons', async () => {
  const name = '02-soft-lookup.json';
  const lesson = JSON.parse(await readFile(join(folder, 'en', name), 'utf8')) as Record<string, unknown>;

  /** Makes the site's sources with one lesson in a new language, and one of the course's words in it. */
  async function siteWith(more: object): Promise<string> {
    const web = await mkdtemp(join(tmpdir(), 'attention-'));
    onTestFinished(() => rm(web, { recursive: true }));
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
    expect(translated).toContain('href="../../q-k-v/"');
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
