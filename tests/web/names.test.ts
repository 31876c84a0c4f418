// Every control, dialog and group has a name for those who cannot see it. axe finds such only in the states that tests open.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const NAMED =
  /<(?:input|select|textarea|dialog|meter)\b|<\w+(?=[^<>]*\srole="(?:group|img|listbox|region|slider|tablist|toolbar)")/g;

/** The tag at a place, with what templates put into it. */
function tagAt(text: string, from: number): string {
  let depth = 0;
  let at = from;
  while (at < text.length && (depth > 0 || text[at] !== '>')) {
    if (text.startsWith('${', at) || (depth > 0 && text[at] === '{')) depth++;
    else if (text[at] === '}') depth--;
    at += text.startsWith('${', at) ? 2 : 1;
  }
  return text.slice(from, at);
}

function isNamed(text: string, from: number): boolean {
  const tag = tagAt(text, from);
  if (/\saria-(?:label|labelledby)=|\saria-hidden="true"/.test(tag)) return true;
  const before = text.slice(0, from);
  if (before.lastIndexOf('<label') > before.lastIndexOf('</label')) return true;
  const [, id] = /\sid=("[^"]+"|\$\{[^}]+\})/.exec(tag) ?? [];
  return id !== undefined && text.includes(`<label for=${id}`);
}

const places = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.d)\.ts$|\.html$/.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(web, file), 'utf8');
    return [...text.matchAll(NAMED)].map(({ index }) => ({ file, text, index }));
  });

it('is had by all', () => {
  expect(places.length).toBeGreaterThan(50);
  const without = places.filter(({ text, index }) => !isNamed(text, index));
  expect(without.map(({ file, text, index }) => `${file}: ${tagAt(text, index).slice(0, 80)}`)).toEqual([]);
});
