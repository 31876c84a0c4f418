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

// Formulas have one hand: the font is cut to the signs that they use, as the comment above its styles says.
it('each sign of a formula on a page of the site is in the font of formulas', () => {
  const styles = readFileSync(new URL('../../web/site/fonts/fonts.css', import.meta.url), 'utf8');
  const [, text = '', ranges = ''] = /--text='(.+?)'[^]*?--unicodes=([^]+?)\n \* and/.exec(styles) ?? [];
  const there = new Set(Array.from(text, (sign) => sign.codePointAt(0)));
  for (const range of ranges.replaceAll(/[\s*]/g, '').split(',')) {
    const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
    for (let code = first; code <= last; code += 1) there.add(code);
  }
  // A browser draws a single letter in mathematical italic: https://www.w3.org/TR/mathml-core/#italic-mappings
  const drawn = (leaf: string): number[] => {
    const codes = Array.from(leaf, (sign) => sign.codePointAt(0) ?? 0);
    const [code = 0] = codes;
    if (codes.length !== 1) return codes;
    if (leaf === 'h') return [0x210e];
    if (/[a-z]/.test(leaf)) return [0x1d44e + code - 97];
    if (/[A-Z]/.test(leaf)) return [0x1d434 + code - 65];
    if (/[α-ω]/.test(leaf)) return [0x1d6fc + code - 0x3b1];
    return codes;
  };
  const missing = new Set<string>();
  let leaves = 0;
  for (const page of texts.filter((file) => /^site\/.*\.html$/.test(file)))
    for (const [formula] of readFileSync(new URL(page, dist), 'utf8').matchAll(/<math[^]*?<\/math>/g))
      for (const [, tag = '', attributes = '', leaf = ''] of formula.matchAll(/<m([ino])\b([^>]*)>([^<]*)</g)) {
        leaves += 1;
        const plain = leaf.replaceAll(/&[^;]+;|[\uFE00\uFE0E]/g, '');
        const codes =
          tag === 'i' && !attributes.includes('normal')
            ? drawn(plain)
            : Array.from(plain, (sign) => sign.codePointAt(0));
        for (const code of codes) if (!there.has(code)) missing.add(`${plain} in ${page}`);
      }
  expect(leaves).toBeGreaterThan(1000);
  expect([...missing]).toEqual([]);
});
