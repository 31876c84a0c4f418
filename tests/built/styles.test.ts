import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const dist = new URL('../../dist/', import.meta.url);
const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(html|m?js|css)$/.test(file),
);

// Minifiers may replace light-dark() by styles that ignore color-scheme, and leave a handed-out page without colours.
it.each(['embed', 'offline', 'site', 'widget.mjs'])('dist/%s has the colours of both themes', (folder) => {
  const files = texts.filter((file) => file.startsWith(folder));
  const withColours = files.filter((file) => readFileSync(new URL(file, dist), 'utf8').includes('light-dark('));
  expect(withColours.length).toBeGreaterThan(0);
  const replaced = files.filter((file) => readFileSync(new URL(file, dist), 'utf8').includes('--lightningcss'));
  expect(replaced).toEqual([]);
});

// A browser fetches what a page asks for at once even if no style uses it; without that, the text moves when its font comes.
it('each page with fonts of its own asks at once for that of its text', () => {
  const linked = (text: string, link: RegExp): string[] => [...text.matchAll(link)].map((match) => match[1] ?? '');
  const problems: string[] = [];
  let withFonts = 0;
  for (const page of texts.filter((file) => /^site\/.*\.html$/.test(file))) {
    const url = new URL(page, dist);
    const html = readFileSync(url, 'utf8');
    const fonts = linked(html, /rel="stylesheet"[^>]*href="([^"]+)"/g).flatMap((href) => {
      const sheet = new URL(href, url);
      const used = linked(readFileSync(sheet, 'utf8'), /url\(["']?([^"')]+source-sans[^"')]+)/g);
      return used.map((font) => new URL(font, sheet).href);
    });
    const asked = linked(html, /rel="preload"\s+as="font"[^>]*href="([^"]+)"/g).map((href) => new URL(href, url).href);
    if (fonts.length > 0) withFonts += 1;
    if (asked.join() !== fonts.join()) problems.push(page);
  }
  expect(withFonts).toBeGreaterThan(20);
  expect(problems).toEqual([]);
});

// No page of the site writes a symbol with an underscore, or TeX: `W_Q` and `$\sqrt{d_k}$` are typeset.
describe('symbols', () => {
  const site = new URL('../../dist/site/', import.meta.url);
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));

  /** Words between tags, without code, programs and formulas. */
  const wordsOf = (page: string): string =>
    page
      .replace(/<(script|style|code|pre|math|svg|textarea|template)\b[^>]*>[^]*?<\/\1>/g, '')
      .replace(/<[^>]*>/g, ' ');

  it.each(pages)('%s', (file) => {
    const words = wordsOf(readFileSync(new URL(file, site), 'utf8'));
    expect(words.match(/\b[A-Za-z]_[A-Za-z\d]+|\\[A-Za-z]+|\$[^$\n]*\$/g) ?? []).toEqual([]);
  });
});
