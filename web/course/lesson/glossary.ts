/** The terms of the course: where each is taught, and links from later lessons to what it means. */
import { spoken } from '../../shared/words/spoken.ts';
import terms from '../lessons/terms.json' with { type: 'json' };
import { type Markup, markup } from '../../shared/markup.ts';
import type { LinkTerms } from './prose.ts';
import type { Lesson } from './schema.ts';

export interface Term {
  /** Names it in links, in every language. */
  readonly id: string;
  readonly term: string;
  /** `lesson#part` that explains it first. */
  readonly at: string;
  /** The `lesson#part` that teaches it, if a passage that is folded away mentions it before. */
  readonly taught?: string;
  /** One sentence. */
  readonly means: string;
  /** The term, and other forms of it that no ending makes: they stand behind it in the file, between bars. */
  readonly forms: readonly string[];
}

export const TERMS: readonly Term[] = Object.entries(terms)
  .map(([id, { term: written, ...about }]) => {
    const forms = written.split('|');
    return { id, term: forms[0]!, forms, ...about };
  })
  .sort((a, b) => a.term.localeCompare(b.term, spoken.locale));

export const lessonOf = ({ at }: Term): string => at.replace(/#.*/, '');

/** Writes `d_model` and `W^Q` as TeX between dollar signs. */
export const withFormulas = (text: string): string =>
  text.replace(/([A-Za-z])([_^])([A-Za-z]+)\b/g, (_, letter: string, sign: string, index: string) =>
    index.length === 1 ? `$${letter}${sign}${index}$` : `$${letter}${sign}{\\text{${index}}}$`,
  );

/** Most links in a lesson. */
const MOST = 8;

/** The endings of words, which differ by language. */
const ENDINGS = spoken.endings;

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches any of the terms, with an ending that the language has, as a whole word; of two that begin alike, the longer. */
function patternOf(known: readonly Term[]): RegExp {
  const forms = known.flatMap(({ forms }) => forms).sort((a, b) => b.length - a.length);
  // Chinese has no spaces between its words.
  const [before, after] = /\p{Script=Han}/u.test(forms.join(''))
    ? ['', '']
    : ['(?<![\\p{L}\\d_-])', '(?![\\p{L}\\d_-])'];
  return new RegExp(`${before}(${forms.map(literal).join('|')})(?:${ENDINGS})?${after}`, 'giu');
}

/** Returns a lesson's paragraphs without headings, formulas, links and emphasis. */
const wordsOf = ({ parts }: Lesson): string =>
  parts
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('\n')
    .replace(/^#.*$/gm, ' ')
    .replace(/\$\$.*?\$\$|\$.*?\$|\{\{.*?\}\}|\*\*.*?\*\*|\*.*?\*|\[.*?\]\(.*?\)|`.*?`/gs, ' ');

/** True within quotation marks, where a title or somebody's own words stand: “such” or „such“. */
function isQuoted(before: string): boolean {
  const [opening, closing] = before.includes('„') ? ['„', '“'] : ['“', '”'];
  return before.lastIndexOf(opening) > before.lastIndexOf(closing);
}

/**
 * Returns for each lesson what links the first occurrence of a term of an earlier one: at most eight, those that the fewest
 * lessons use, as nobody has to be reminded of the others.
 * @param toGlossary the address of a term, by its anchor
 * @param meaning renders what a term means
 */
export function termLinks(
  lessons: readonly Lesson[],
  toGlossary: (anchor: string) => string,
  meaning: (term: Term) => Markup,
): (lesson: Lesson) => LinkTerms {
  const words = new Map(lessons.map((lesson) => [lesson.id, wordsOf(lesson)]));
  const ids = lessons.map(({ id }) => id);
  const isIn = (term: Term, id: string): boolean => patternOf([term]).test(words.get(id) ?? '');
  const spread = new Map(TERMS.map((term) => [term, ids.filter((id) => isIn(term, id)).length]));
  return ({ id }) => {
    const earlier = ids.slice(0, ids.indexOf(id));
    const chosen = TERMS.filter((term) => earlier.includes(lessonOf(term)) && isIn(term, id))
      .sort((a, b) => (spread.get(a) ?? 0) - (spread.get(b) ?? 0))
      .slice(0, MOST);
    const open = new Set(chosen);
    const pattern = patternOf(TERMS);
    const link = (found: string): Markup | undefined => {
      const term = chosen.find((candidate) => patternOf([candidate]).exec(found)?.[0] === found);
      if (!term || !open.delete(term)) return undefined;
      const anchor = term.id;
      return markup`<span class="gloss"><a href="${toGlossary(anchor)}" aria-describedby="means-${anchor}">${found}</a><span role="tooltip" id="means-${anchor}">${meaning(term)}</span></span>`;
    };
    return (text) => {
      const pieces: (Markup | string)[] = [];
      let end = 0;
      for (const { 0: found, index } of text.matchAll(pattern)) {
        const linked = isQuoted(text.slice(0, index)) ? undefined : link(found);
        if (!linked) continue;
        pieces.push(text.slice(end, index), linked);
        end = index + found.length;
      }
      return markup`${[...pieces, text.slice(end)]}`;
    };
  };
}
