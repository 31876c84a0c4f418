// The API page shows all of the declarations, and needs nothing else.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { functionsOf, messagesIn, readDeclarations, tagsOf } from '../../../../web/shared/declarations.ts';
import { apiMarkup } from '../../../../web/site/api/markup.ts';

const wasm = fileURLToPath(new URL('../../../../dist/core/', import.meta.url));
const models = await Promise.all(
  ['core.d.ts', 'learn/learn.d.ts'].map(async (file) => [file, await readDeclarations(join(wasm, file))] as const),
);

describe.each(models)('the page of %s', (_, model) => {
  const documented = [...model.declarations, ...model.declarations.flatMap(({ members }) => members)];
  const page = apiMarkup(model).text;
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
  const links = [...page.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href);

  it('has a place for each function, type and field, and one only', () => {
    const places = documented.map(({ name, kind, from }) => (kind === 'property' ? `${from}.${name}` : name));
    expect(ids).toEqual(expect.arrayContaining(places));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says at each what the declarations say', () => {
    const shown = page.replace(/<[^>]*>/g, ' ').replaceAll('&#39;', "'");
    for (const message of documented.flatMap((of) => tagsOf(of, 'throws')).flatMap(({ text }) => messagesIn(text)))
      expect(shown).toContain(message);
    for (const term of ['Takes', 'Gives', 'Errors', 'Units', 'Complexity', 'Source'])
      expect(page.split(`<dt>${term}</dt>`).length).toBeGreaterThan(
        functionsOf(model).filter(({ parameters }) => term !== 'Takes' || parameters.length > 0).length,
      );
    expect(/\{@|\]\(/.test(page)).toBe(false); // no markup left
  });

  it('has links that lead somewhere, in itself or to a source', () => {
    const inside = links.filter((href) => href.startsWith('#')).map((href) => href.slice(1));
    expect(inside.filter((id) => !ids.includes(id))).toEqual([]);
    const outside = new Set(links.filter((href) => !href.startsWith('#')));
    expect(outside.size).toBe(model.doc.text.match(/^- \[[^\]]+\]\(https/gm)?.length);
    for (const href of outside) expect(href).toMatch(/^https:/);
  });

  it('needs no script, no style of its own and nothing from elsewhere', () => {
    expect(/<(script|style|img|iframe|link)|\s(style|on\w+|src)=/.test(page)).toBe(false);
  });
});
