/** The search over the lessons' text: its index is made at build time, and queried in the browser. */
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';

/** A part of a page that can be linked to. */
export interface Section {
  /** From the page that lists the lessons, beside which the index lies. */
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** True for a term of the glossary: a query of that name finds it first. */
  readonly isTerm?: boolean;
  /** Other forms of a term. */
  readonly also?: readonly string[];
}

/** The content of lessons/search.json. A section's id is its place. */
export interface SearchFile {
  readonly version: 2;
  readonly sections: readonly Section[];
  readonly index: AsPlainObject;
}

/** `√d_k` is the terms `sqrt` and `dk`; so is `sqrt(dₖ)`. */
export function termsOf(text: string): string[] {
  const plain = text.normalize('NFKC').replaceAll('√', ' sqrt ').replaceAll('_', '').replaceAll('’', "'").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const options: Options<Section & { readonly id: number }> = {
  fields: ['title', 'text'],
  tokenize: termsOf,
  processTerm: (term) => term,
  searchOptions: {
    boost: { title: 3 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
};

export function indexOf(sections: readonly Section[]): SearchFile {
  const index = new MiniSearch(options);
  index.addAll(sections.map((section, id) => ({ id, ...section })));
  return { version: 2, sections, index: index.toJSON() };
}

export interface Found {
  readonly section: Section;
  /** The passage around the first match, cut at words; matches are lit. */
  readonly passage: readonly { readonly text: string; readonly lit: boolean }[];
}

export type Search = (query: string) => Found[];

/** Words of a question that name nothing. */
const ASKING = new Set('a an are can do does how i in into is it my of take the to what where which why'.split(' '));

/** Returns what a question is about: “how do I turn it off” is answered where neither “how” nor “I” stands. */
const soughtIn = (query: string): string =>
  termsOf(query)
    .filter((term) => !ASKING.has(term))
    .join(' ') || query;

/** Most results listed. */
const MOST = 12;

export function openSearch({ sections, index }: SearchFile): Search {
  const search = MiniSearch.loadJS(index, options);
  const definitions = new Map(
    sections.flatMap(({ isTerm, title, also = [] }, id) =>
      [...(isTerm ? [title] : []), ...also].flatMap((form) => [
        [keyOf(form), id] as const,
        [`${keyOf(form)}s`, id] as const,
      ]),
    ),
  );
  return (query) => {
    const asked = soughtIn(query);
    const every = search.search(asked, { combineWith: 'AND' });
    const results = every.length > 0 ? every : search.search(asked);
    const definition = definitions.get(keyOf(query));
    const ids = results.map(({ id }) => id as number);
    const ordered = definition === undefined ? ids : [definition, ...ids.filter((id) => id !== definition)];
    const terms = new Map(results.map((result) => [result.id as number, new Set(result.terms)]));
    return ordered.slice(0, MOST).flatMap((id) => {
      const section = sections[id];
      return section ? [{ section, passage: passageOf(section.text, terms.get(id) ?? new Set()) }] : [];
    });
  };
}

/** A query that is a term has its key. */
const keyOf = (text: string): string => termsOf(text).join(' ');

/** Characters before the first match, and in all. */
const BEFORE = 60;
const LENGTH = 190;

export function passageOf(text: string, terms: ReadonlySet<string>): Found['passage'] {
  // A word with its signs, such as "√d_k", is lit if any term of it matches.
  const words = [...text.matchAll(/(\S*[^\s.,;:!?)])(\S*)/g)].map((match) => {
    const [whole, core = '', end = ''] = match;
    return { core, end, at: match.index, length: whole.length, lit: termsOf(core).some((term) => terms.has(term)) };
  });
  const first = words.find(({ lit }) => lit)?.at ?? 0;
  const from = first <= BEFORE ? 0 : first - BEFORE;
  const shown = words.filter(({ at, length }) => at >= from && at + length <= from + LENGTH);
  const pieces: { text: string; lit: boolean }[] = [];
  const add = (piece: string, lit: boolean): void => {
    const last = pieces.at(-1);
    if (last?.lit === lit) last.text += piece;
    else pieces.push({ text: piece, lit });
  };
  if (from > 0) add('… ', false);
  shown.forEach((word, index) => {
    if (index > 0) add(' ', false);
    add(word.core, word.lit);
    if (word.end !== '') add(word.end, false);
  });
  if (shown.at(-1) !== words.at(-1)) add(' …', false);
  return pieces;
}
