/** The search over the lessons' text: its index is made at build time, and queried in the browser. */
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';

/** A part of a lesson that can be linked to. */
export interface Section {
  readonly id: number;
  /** A lesson's id, or GLOSSARY. */
  readonly lesson: string;
  readonly title: string;
  /** The part's id; empty for the beginning of the page. */
  readonly anchor: string;
  readonly text: string;
  /** Another form of a term. */
  readonly also?: string;
}

/** Stands for a lesson's id in the sections of terms. */
export const GLOSSARY = 'glossary';

/** The content of lessons/search.json. */
export interface SearchFile {
  readonly version: 1;
  readonly sections: readonly Section[];
  readonly index: AsPlainObject;
}

/** `√d_k` is the terms `sqrt` and `dk`; so is `sqrt(dₖ)`. */
export function termsOf(text: string): string[] {
  const plain = text.normalize('NFKC').replaceAll('√', ' sqrt ').replaceAll('_', '').replaceAll('’', "'").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const options: Options<Section> = {
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
  index.addAll(sections);
  return { version: 1, sections, index: index.toJSON() };
}

export interface Found {
  readonly section: Section;
  /** The passage around the first match, cut at words; matches are lit. */
  readonly passage: readonly { readonly text: string; readonly lit: boolean }[];
}

export type Search = (query: string) => Found[];

/** Most results listed. */
const MOST = 12;

export function openSearch({ sections, index }: SearchFile): Search {
  const search = MiniSearch.loadJS(index, options);
  const byId = new Map(sections.map((section) => [section.id, section]));
  const definitions = new Map(
    sections
      .filter(({ lesson }) => lesson === GLOSSARY)
      .flatMap(({ id, title, also }) =>
        [title, ...(also === undefined ? [] : [also])].flatMap((form) => [
          [keyOf(form), id] as const,
          [`${keyOf(form)}s`, id] as const,
        ]),
      ),
  );
  return (query) => {
    const every = search.search(query, { combineWith: 'AND' });
    const results = every.length > 0 ? every : search.search(query);
    const definition = definitions.get(keyOf(query));
    const ids = results.map(({ id }) => id as number);
    const ordered = definition === undefined ? ids : [definition, ...ids.filter((id) => id !== definition)];
    const terms = new Map(results.map((result) => [result.id as number, new Set(result.terms)]));
    return ordered.slice(0, MOST).flatMap((id) => {
      const section = byId.get(id);
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
