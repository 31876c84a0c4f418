/** The documentation's pages: their links lead somewhere, and each attribute has an element at work. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { documentationPages } from '../../../../web/site/docs/pages.ts';
import { readReferences } from '../../../../web/site/docs/reference.ts';
import { functionsOf, messagesIn, readDeclarations, tagsOf } from '../../../../web/shared/declarations.ts';
import live from '../../../../web/site/docs/live.json' with { type: 'json' };
import { indexOf, openSearch } from '../../../../web/site/contents/search.ts';
import { say } from '../../../../web/course/words.ts';
import { declarations } from '../../../../.tools/declarations.ts';
import { customElements } from '../../../../web/hosts/custom-elements.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const engines = path('../../../../dist/core/');
const pages = await documentationPages(path('../../../../docs'), await readReferences(engines), say);
/** What somebody who has never seen the documentation asks, and where it is said. */
const ASKED = [
  ['wasm-unsafe-eval', 'embedding-reference/#where-it-works'],
  ['{{weights[0]}}', 'lessons/#text'],
  ['what does {{weights[0]}} take', 'lessons/#text'],
  ['turn the animation off', 'embedding/#animation-and-sound'],
  ['how do I turn the film’s sound off', 'embedding/#animation-and-sound'],
  ['how do I put lesson 5 into Moodle', 'moodle/#2-put-it-into-the-course-three-minutes'],
  ['iframe height', 'embedding/#iframes'],
  ['deno', 'engine/#in-node-bun-deno-and-workers'],
] as const;
const idsIn = (html: string): string[] => Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id);

describe('the documentation’s pages', () => {
  const ids = new Map(pages.map(({ id, body }) => [id === '' ? '' : `${id}/`, idsIn(body.text)]));

  it.each(pages.map((page) => [page.id || 'index', page] as const))('%s leads to what is there', (_, page) => {
    const base = `https://site/docs/${page.id === '' ? '' : `${page.id}/`}`;
    for (const [, href = ''] of page.body.text.matchAll(/<a href="([^"]+)"/g)) {
      const { origin, pathname, hash } = new URL(href.replaceAll('&amp;', '&'), base);
      if (origin !== 'https://site') continue;
      const there = ids.get(pathname.replace('/docs/', ''));
      expect(there, href).toBeDefined();
      if (hash !== '') expect(there, href).toContain(hash.slice(1));
    }
  });
  it('have each id once', () => {
    for (const [page, there] of ids) expect([page, new Set(there).size]).toEqual([page, there.length]);
  });
  it('have no Markdown and no comment left beside their code', () => {
    for (const { id, body } of pages) {
      const prose = body.text.replaceAll(/<code>.*?<\/code>/gs, '');
      expect([id, /\]\(|\*\*|`|&lt;!/.exec(prose)?.[0]]).toEqual([id, undefined]);
    }
  });
  it('have no link inside what opens a box', () => {
    const summaries = pages.flatMap(({ body }) => body.text.match(/<summary>.*?<\/summary>/gs) ?? []);
    expect(summaries.length).toBeGreaterThan(40);
    expect(summaries.filter((one) => one.includes('<a '))).toEqual([]);
  });
  it('are found by what they say', () => {
    const search = openSearch(indexOf(pages.flatMap(({ sections }) => sections)));
    const urls = (query: string): string[] => search(query).map(({ section }) => section.url);
    expect(urls('Moodle')[0]).toMatch(/^learning-platforms\//);
    for (const [query, url] of ASKED) expect(urls(query).slice(0, 3), query).toContain(url);
  });
});

it.each([
  ['engine-api', 'core.d.ts'],
  ['learning-api', 'learn/learn.d.ts'],
])('%s has a place for each function, type and field, and says what is said of them', async (id, file) => {
  const model = await readDeclarations(`${engines}${file}`);
  const { body } = pages.find((page) => page.id === id)!;
  const documented = [...model.declarations, ...model.declarations.flatMap(({ members }) => members)];
  const places = documented.map(({ name, kind, from }) => (kind === 'property' ? `${from}.${name}` : name));
  expect(idsIn(body.text)).toEqual(expect.arrayContaining(places));
  const shown = body.text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"');
  for (const message of documented.flatMap((of) => tagsOf(of, 'throws')).flatMap(({ text }) => messagesIn(text)))
    expect(shown).toContain(message);
  for (const head of ['Takes', 'Gives', 'Errors', 'Units', 'Complexity', 'Source'])
    expect(body.text.split(`<td>${head}</td>`).length).toBeGreaterThan(
      functionsOf(model).filter(({ parameters }) => head !== 'Takes' || parameters.length > 0).length,
    );
});

it('shows every attribute of every element at work, and no other', async () => {
  const { modules } = await customElements(await declarations());
  for (const [element, examples] of Object.entries(live)) {
    const attributes = modules
      .flatMap(({ declarations: [declared] }) => (declared?.tagName === element ? declared.attributes : []))
      .map(({ name }) => name);
    const shown = pages.flatMap(({ body }) =>
      Array.from(body.text.matchAll(new RegExp(`<details name="${element}".*?</summary>`, 'gs')), ([row]) =>
        Array.from(row.matchAll(/<code>([a-z]+)<\/code>/g), ([, name = '']) => name),
      ).flat(),
    );
    expect(attributes.length).toBeGreaterThan(2);
    expect(shown).toEqual(expect.arrayContaining(attributes));
    for (const name of Object.keys(examples)) expect(attributes).toContain(name);
  }
});
