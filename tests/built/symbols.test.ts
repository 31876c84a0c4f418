/** No page of the site writes a symbol with an underscore, or TeX: `W_Q` and `$\sqrt{d_k}$` are typeset. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const site = new URL('../../dist/site/', import.meta.url);
const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));

/** Words between tags, without code, programs and formulas. */
const wordsOf = (page: string): string =>
  page.replace(/<(script|style|code|pre|math|svg|textarea|template)\b[^>]*>[^]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');

it.each(pages)('%s', (file) => {
  const words = wordsOf(readFileSync(new URL(file, site), 'utf8'));
  expect(words.match(/\b[A-Za-z]_[A-Za-z\d]+|\\[A-Za-z]+|\$[^$\n]*\$/g) ?? []).toEqual([]);
});
