import { fileURLToPath } from 'node:url';
import temml from 'temml';
import { describe, expect, it } from 'vitest';
import { TERMS, lessonOf, termLinks, withFormulas } from '../../../../web/course/lesson/glossary.ts';
import { mathOf } from '../../../../web/course/lesson/math.ts';
import { proseMarkup } from '../../../../web/course/lesson/prose.ts';
import { type Lesson, readLesson } from '../../../../web/course/lesson/schema.ts';
import { say } from '../../../../web/course/words.ts';
import { markup } from '../../../../web/shared/markup.ts';
import { SYMBOLS, glossaryMarkup, termSections } from '../../../../web/site/contents/glossary.ts';
import { type SearchFile, indexOf, openSearch } from '../../../../web/site/contents/search.ts';
import { readLessons } from '../../../../web/site/course-files.ts';

const lessons = await readLessons(fileURLToPath(new URL('../../../../web/course/lessons/en', import.meta.url)));
const context = {
  pictures: undefined,
  exampleOf: () => undefined,
  math: (tex: string, displayMode: boolean) => mathOf(temml)(tex, displayMode),
  lessonUrl: (id: string) => `../${id}/`,
};

describe('the glossary', () => {
  const { text } = glossaryMarkup(lessons, say, context);
  it('has every term in the order of the alphabet, each with a link to a part that there is', () => {
    const ids = [...text.matchAll(/<div id="([^"]+)">/g)].map(([, id]) => id);
    expect(ids).toEqual(TERMS.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(text).toContain('<a href="../scores/#dot-product">Lesson 3: Scores</a>');
    expect(() => glossaryMarkup(lessons.slice(1), say, context)).toThrow('the course has no guess#');
  });
  it('has a symbol once, and where it is explained it stands', () => {
    expect(new Set(SYMBOLS.map(({ symbol }) => symbol)).size).toBe(SYMBOLS.length);
    const bare = (tex: string): string => tex.replace(/\\(?=[A-Z]\b)|[{}\s]|\\(?:,|mathsf|mathrm(?=\{E))/g, '');
    for (const { symbol, at } of SYMBOLS) {
      const [id, place] = at.split('#');
      const part = lessons.find((lesson) => lesson.id === id)?.parts.find((one) => one.id === place);
      const formulas = part && 'text' in part ? (part.text.match(/\$\$[^$]+\$\$|\$[^$]+\$/g) ?? []).join(' ') : '';
      // X, V and A are also terms that light their matrices; S′ is first seen as a gradient.
      const written = `${bare(formulas)} ${part && 'text' in part ? part.text : ''}`;
      for (const one of symbol.split(', ')) expect.soft(written, `${symbol} in ${at}`).toContain(bare(one));
    }
  });
});

describe('a term in a lesson', () => {
  const lesson = (id: string, text: string): Lesson =>
    readLesson({
      version: 1,
      id,
      lang: 'en',
      title: id,
      minutes: 1,
      question: 'Why?',
      sources: [{ source: '000', for: 'x' }],
      parts: [{ kind: 'text', text }],
    });
  const own = (text: string): Lesson[] => [...lessons.filter(({ id }) => id === 'soft-lookup'), lesson('later', text)];
  const linked = (text: string): string => {
    const course = own(text);
    const links = termLinks(
      course,
      (anchor) => `../glossary/#${anchor}`,
      ({ means }) => markup`${means}`,
    );
    return proseMarkup(text, context, links(course[1]!)).text;
  };
  const found = (text: string): string[] =>
    [...linked(text).matchAll(/<span class="gloss"><a [^>]*>(.*?)<\/a>/g)].map(([, word = '']) => word);

  it('is linked where it first stands, with its sentence', () => {
    expect(linked('A key, and the key.')).toBe(
      '<p>A <span class="gloss"><a href="../glossary/#key" aria-describedby="means-key">key</a><span role="tooltip" id="means-key">The vector that others find a token by.</span></span>, and the key.</p>\n',
    );
  });
  it('is linked in every form, as a whole word', () => {
    expect(found('Queries have keys & RNNs, monkeys do not.\n\n- a Temperature')).toEqual([
      'Queries',
      'keys',
      'RNNs',
      'Temperature',
    ]);
  });
  it('is not linked in headings, formulas, links, emphasis and quotations, nor where the lesson itself or a later one teaches it', () => {
    expect(found('# A key\n\n**A key** [a key](lesson:scores) *key* $\\text{key}$ `key` masks “the key”')).toEqual([]);
    const [first] = lessons;
    const links = termLinks(lessons, String, ({ means }) => markup`${means}`)(first!);
    expect(links('a token and a key').text).toBe('a token and a key');
  });
  it('is linked at most eight times in a lesson, the rarest first', () => {
    for (const one of lessons) {
      const links = termLinks(lessons, String, ({ means }) => markup`${means}`)(one);
      const texts = one.parts.flatMap((part) => (part.kind === 'text' ? [part.text.replace(/\{\{.*?\}\}/g, '1')] : []));
      const html = texts.map((text) => proseMarkup(text, context, links).text).join('');
      const count = html.match(/class="gloss"/g)?.length ?? 0;
      expect(count, one.id).toBeLessThanOrEqual(8);
      if (one !== lessons[0]) expect(count, one.id).toBeGreaterThan(2);
    }
  });
  it('is taught by a lesson of the course', () => {
    for (const term of TERMS) expect(lessons.map(({ id }) => id)).toContain(lessonOf(term));
  });
  it('is written as a formula where it is one', () => {
    expect(withFormulas('HW_O, d_model and W^Q')).toBe('H$W_O$, $d_{\\text{model}}$ and $W^Q$');
  });
});

describe('the search', () => {
  const sections = [
    ...Array.from({ length: 30 }, () => ({ url: 'scores/', title: 'Query and key', text: 'a query, a query' })),
    ...termSections('glossary/', context),
  ];
  const search = openSearch(JSON.parse(JSON.stringify(indexOf(sections))) as SearchFile);
  it.each([
    ['query', 'query'],
    ['Queries', 'query'],
    ['weights', 'weight'],
    ['d_k', 'd_k'],
    ['dot product', 'dot product'],
  ])('has the definition first for %s', (query, term) => {
    expect(search(query)[0]?.section).toMatchObject({ isTerm: true, title: term });
  });
  it('has a definition once', () => {
    expect(search('query').filter(({ section }) => section.title === 'query')).toHaveLength(1);
  });
});
