import fc from 'fast-check';
import temml from 'temml';
import { describe, expect, it } from 'vitest';
import { type SearchFile, indexOf, openSearch, passageOf, termsOf } from '../../../../web/site/contents/search.ts';
import { mathOf } from '../../../../web/course/lesson/math.ts';
import { Markup } from '../../../../web/shared/markup.ts';
import { lineMarkup, proseMarkup } from '../../../../web/course/lesson/prose.ts';
import { plainText, sectionsOf } from '../../../../web/site/contents/search-sections.ts';
import { contextOf, documentedLesson } from '../../course/lesson/documented-lesson.ts';

describe('terms', () => {
  it.each([
    ['√d_k', ['sqrt', 'dk']],
    ['sqrt(dₖ)', ['sqrt', 'dk']],
    ['softmax(QKᵀ/√d_k)V', ['softmax', 'qkt', 'sqrt', 'dk', 'v']],
    ['Soft-max, 0.58', ['soft', 'max', '0', '58']],
  ])('of %s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });
});

describe('a formula', () => {
  it.each([
    [String.raw`\frac{QK^\top}{\sqrt{d_k}}`, 'QKᵀ / √d_k'],
    [
      String.raw`\mathrm{softmax}\left(\frac{Q K^{\mathsf T}}{\sqrt{d_{\text{model}}}}\right)\,V`,
      'softmax(QKᵀ / √d_model) V',
    ],
    [String.raw`a_i = \sum_j \exp(q\cdot k_j / T)`, 'a_i = ∑_jexp(q ⋅ k_j/T)'],
    [String.raw`d\S' = \X W_Q`, "dS' = X W_Q"],
    [String.raw`\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`, '(1 2 3 4)'],
    [String.raw`\sqrt 2`, '√2'],
  ])('%s reads %s', (tex, text) => {
    expect(plainText(new Markup(mathOf(temml)(tex, false)))).toBe(text);
  });
});

describe('the search', () => {
  const lesson = documentedLesson();
  const sections = sectionsOf(lesson, '', contextOf(lesson), () => 'A dictionary that returns a mixture');
  // Serialised, as it comes over the network.
  const search = openSearch(JSON.parse(JSON.stringify(indexOf(sections))) as SearchFile);
  const anchors = (query: string): string[] => search(query).map(({ section }) => section.url.slice(1));

  it('finds parts by words, beginnings of words, slips and formulas', () => {
    expect(anchors('sum to')).toContain('part-1');
    expect(anchors('weig')).toContain('part-1');
    expect(anchors('dictionery')).toEqual(['lab']);
    for (const query of ['√d_k', 'sqrt', 'sqrt(d_k)', 'dₖ']) expect(anchors(query)).toContain('part-1');
    expect(anchors('shape of the scores')[0]).toBe('part-4');
    expect(search('nowhere to be seen in it zzz').every(({ passage }) => passage.length > 0)).toBe(true);
    expect(search('zzzz')).toEqual([]);
    expect(search('')).toEqual([]);
  });
  it('lists only the places that have all words, or else those that have some', () => {
    const texts = { both: 'queries and keys', keys: 'keys alone', neither: 'values' };
    const found = openSearch(indexOf(Object.entries(texts).map(([url, text]) => ({ url, title: '', text }))));
    const urls = (query: string): string[] => found(query).map(({ section }) => section.url);
    expect(urls('queries keys')).toEqual(['both']);
    expect(urls('keys volcano').sort()).toEqual(['both', 'keys']);
  });
  it('shows text as it is read, whatever signs are in it', () => {
    const signs = fc.string({ unit: fc.constantFrom("'", '"', '&', '<', 'ᵀ', 'a', ' ', ';', '#', '’') });
    fc.assert(
      fc.property(signs, (text) => {
        const markup = lineMarkup(`x${text}x`.replaceAll('&', '&amp;'), contextOf(lesson));
        expect(plainText(markup)).toBe(`x${text}x`.replace(/\s+/g, ' '));
      }),
    );
    expect(plainText(proseMarkup("**$W_V$'s** rows & &lt;", contextOf(lesson)))).toMatch(/’?'s rows & <$/);
  });
  it('has computed numbers, and does not give answers away', () => {
    expect(anchors('0.427')[0]).toBe('part-1');
    expect(sections.filter(({ text }) => text.includes('typed in the wrong order'))).toEqual([]);
  });
});

describe('a passage', () => {
  const text = `${'before '.repeat(30)}the weights, which add up to 1. ${'after '.repeat(60)}`.trim();
  it('shows what was found among its words', () => {
    const passage = passageOf(text, new Set(['weights']));
    const shown = passage.map(({ text: piece }) => piece).join('');
    expect(passage.filter(({ lit }) => lit)).toEqual([{ text: 'weights', lit: true }]);
    expect(shown).toMatch(/^… before .* the weights, which add up to 1\. after .* …$/);
    expect(shown.length).toBeLessThan(200);
  });
  it('begins at the beginning where the title was found', () => {
    expect(passageOf('Short text.', new Set(['title']))).toEqual([{ text: 'Short text.', lit: false }]);
  });
});
