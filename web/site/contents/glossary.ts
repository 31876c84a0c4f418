/** The glossary: every term and every symbol, with a link to where it is taught. */
import symbols from '../../course/lessons/symbols.json' with { type: 'json' };
import { TERMS, type Term, withFormulas } from '../../course/lesson/glossary.ts';
import { type ProseContext, lineMarkup } from '../../course/lesson/prose.ts';
import { type Markup, markup, typeset } from '../../shared/markup.ts';
import type { Lesson } from '../../course/lesson/schema.ts';
import type { Say } from '../../course/words.ts';
import type { Section } from './search.ts';
import { plainReader } from './search-sections.ts';

interface Symbols {
  /** TeX. */
  readonly symbol: string;
  readonly means: string;
  /** TeX; a number has none. */
  readonly shape?: string;
  /** `lesson#part` that explains it. */
  readonly at: string;
}

export const SYMBOLS: readonly Symbols[] = symbols;

export const meaningOf = ({ means }: Term, context: ProseContext): Markup => lineMarkup(withFormulas(means), context);

/** @throws Error naming a place that the course does not have */
export function glossaryMarkup(lessons: readonly Lesson[], say: Say, context: ProseContext): Markup {
  const taught = (at: string): Markup => {
    const [id = '', part = ''] = at.split('#');
    const place = lessons.findIndex((lesson) => lesson.id === id);
    const lesson = lessons[place];
    const url = context.lessonUrl(id);
    if (!lesson?.parts.some((known) => known.id === part) || url === undefined)
      throw new Error(`the glossary: the course has no ${at}`);
    return markup`<a href="${url}#${part}">${say('glossary.lesson', { number: place + 1, title: lesson.title })}</a>`;
  };
  const line = (text: string): Markup => lineMarkup(withFormulas(text), context);
  return markup`<article class="glossary">
  <h1>${say('glossary.title')}</h1>
  <p class="question">${say('glossary.lead')}</p>
  <p><a href="#symbols">${say('glossary.symbols')}</a></p>
  <dl>${TERMS.map(
    (term) => markup`<div id="${term.id}"><dt>${line(term.term)}</dt>
    <dd>${meaningOf(term, context)} <small>${taught(term.taught ?? term.at)}</small></dd></div>`,
  )}</dl>
  <h2 id="symbols">${say('glossary.symbols')}</h2>
  <p>${typeset(say('glossary.counting'))}</p>
  <table>
    <thead><tr>${(['symbol', 'means', 'shape', 'taught'] as const).map((name) => markup`<th scope="col">${say(`glossary.${name}`)}</th>`)}</tr></thead>
    <tbody>${SYMBOLS.map(
      ({ symbol, means, shape, at }) =>
        markup`<tr><td>${lineMarkup(`$${symbol}$`, context)}</td><td>${line(means)}</td><td>${shape !== undefined && lineMarkup(`$${shape}$`, context)}</td><td>${taught(at)}</td></tr>`,
    )}</tbody>
  </table>
</article>`;
}

/** Returns the terms for the search. @param url the glossary's */
export const termSections = (url: string, context: ProseContext): Section[] => {
  const read = plainReader(context);
  return TERMS.map((term) => ({
    url: `${url}#${term.id}`,
    title: term.term,
    isTerm: true,
    text: read(withFormulas(term.means)),
    ...(term.forms.length > 1 && { also: term.forms.slice(1) }),
  }));
};
