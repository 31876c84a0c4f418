/** Tells which words a language lacks, and has them as a translator's file. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTATION, type Part, partOf } from '../web/shared/words/parts.ts';
import type { SpokenLanguage } from '../web/shared/words/spoken.ts';
import { withoutShared } from '../web/shared/words/texts.ts';
import { type Words, wordsOf } from '../web/shared/words/read-words.ts';
import { comparer } from './alike.ts';

export interface EnglishPart extends Part {
  /** From the folder of the site's sources. */
  readonly file: string;
  readonly texts: ReadonlyMap<string, string>;
}

/** For translators, beside a language’s words. */
export interface Translation {
  /** English terms, each with the forms of which one has to stand in a translation. */
  readonly terms: Readonly<Record<string, readonly string[]>>;
  /** Digests of the English texts that were translated, by part: they tell which have changed since. */
  readonly done: Readonly<Record<string, string>>;
}

export interface Finding {
  readonly kind: 'missing' | 'left over' | 'changed' | 'places' | 'numbers' | 'term';
  readonly part: string;
  readonly place: string;
  readonly what: string;
}

/** Files of a language’s folder that have no words of a part. */
export const NO_PARTS = ['language', 'translation'];

/** Parts that every language has in English: programs on a command line are used with English documents. */
const ENGLISH_ONLY = ['command', 'language'];

export function englishParts(web: string): EnglishPart[] {
  return [...readdirSync(web, { recursive: true, encoding: 'utf8' }).sort(), DOCUMENTATION]
    .flatMap((file) => {
      const part = partOf(file);
      if (!part || ENGLISH_ONLY.includes(part.part)) return [];
      return [{ ...part, file, texts: part.read(readFileSync(join(web, file), 'utf8')) }];
    })
    .filter(({ texts }) => texts.size > 0);
}

const folderOf = (web: string, language: string): string => join(web, 'shared', 'messages', language);

export function translationOf(web: string, language: string): Translation {
  const file = join(folderOf(web, language), 'translation.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Translation) : { terms: {}, done: {} };
}

const digestOf = (place: string, text: string): string =>
  createHash('sha256').update(`${place}\n${text}`).digest('hex').slice(0, 6);

const FORM = /\.(?:zero|one|two|few|many|other)$/;

/** The parts of a text that all languages share, in any order: places, references and the targets of links. */
const sharedIn = (text: string): string[] =>
  (text.match(/\{\{(?:[^{}]|\{[^{}]*\})*\}\}|(?<![_^}a-z])\{[^{}]*\}|\]\([^)\s]*\)/g) ?? []).sort();

const stemOf = (place: string): string => place.replace(FORM, '');

/** True for a plural form; a key may end in such a word by chance. */
const isCounted = ({ texts }: EnglishPart, place: string): boolean =>
  FORM.test(place) && texts.has(`${stemOf(place)}.one`) && texts.has(`${stemOf(place)}.other`);

/** @returns the places of a language in a part, each with an English text: its plural forms are its own */
function placesOf(part: EnglishPart, language: string): ReadonlyMap<string, string> {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const entries = Array.from(part.texts, ([place, text]): (readonly [string, string])[] => {
    if (!isCounted(part, place)) return [[place, text]];
    if (!place.endsWith('.other')) return [];
    const forms = pluralCategories.map((form) => `${stemOf(place)}.${form}`);
    return forms.map((form) => [form, part.texts.get(form) ?? text]);
  });
  return new Map(entries.flat());
}

/** @returns the text that a place of a language stands for; undefined if English has no such place */
const englishAt = (part: EnglishPart, place: string): string | undefined =>
  part.texts.get(place) ?? (isCounted(part, place) ? part.texts.get(`${stemOf(place)}.other`) : undefined);

/** Plural forms need not be those of English, and need not repeat the number. */
function placesDiffer(part: EnglishPart, place: string, text: string): string | undefined {
  const isPlural = isCounted(part, place);
  const english = part.texts.get(isPlural ? `${stemOf(place)}.other` : place) ?? '';
  const strip = (found: string[]): string =>
    (isPlural ? [...new Set(found)].filter((each) => each !== '{count}') : found).join(' ');
  const [expected, got] = [strip(sharedIn(english)), strip(sharedIn(text))];
  return expected === got ? undefined : `expected ${expected || 'none'}, got ${got || 'none'}`;
}

/** How a language writes numbers: as its row says, or as browsers know it by its name. */
const writingOf = (web: string, language: string) => ({
  locale: language,
  ...(wordsOf(web, language, 'language') as Partial<SpokenLanguage>),
});

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** @returns the first term of an English text that its translation has in none of its forms */
function missingTerm({ terms }: Translation, english: string, text: string): string | undefined {
  const [from, to] = [withoutShared(english), text.toLowerCase()];
  const found = Object.entries(terms).find(([term, forms]) => {
    const isThere = new RegExp(`(?<![\\p{L}-])${literal(term)}(?:s|es)?(?![\\p{L}-])`, 'iu').test(from);
    return isThere && !forms.some((form) => to.includes(form.toLowerCase()));
  });
  return found && `“${found[0]}” is ${found[1].map((form) => `“${form}”`).join(' or ')}`;
}

export function findings(web: string, language: string): Finding[] {
  const translation = translationOf(web, language);
  const compare = comparer(writingOf(web, language));
  const parts = englishParts(web);
  const known = new Set(parts.map(({ part }) => part));
  const strangers = readdirSync(folderOf(web, language))
    .map((file) => file.replace(/\.json$/, ''))
    .filter((part) => !known.has(part) && !NO_PARTS.includes(part))
    .map((part): Finding => ({ kind: 'left over', part, place: '', what: 'English has no such part' }));
  const inParts = parts.flatMap((part) => {
    const words = wordsOf(web, language, part.part);
    const done = new Set((translation.done[part.part] ?? '').split(' '));
    const find = (kind: Finding['kind'], place: string, what: string): Finding => ({
      kind,
      part: part.part,
      place,
      what,
    });
    // A form that English does not have may be left out: what is said in its place is that of all others.
    const missing = Array.from(placesOf(part, language)).flatMap(([place, text]) =>
      place in words || !part.texts.has(place) ? [] : [find('missing', place, text)],
    );
    const there = Object.entries(words).flatMap(([place, text]) => {
      const english = englishAt(part, place);
      if (english === undefined) return [find('left over', place, text)];
      const differ = placesDiffer(part, place, text);
      const term = missingTerm(translation, english, text);
      const isOld = part.texts.has(place) && !done.has(digestOf(place, english));
      const numbers = isOld || isCounted(part, place) ? undefined : compare(english, text);
      return [
        ...(differ === undefined ? [] : [find('places', place, differ)]),
        ...(numbers === undefined ? [] : [find('numbers', place, numbers)]),
        ...(term === undefined ? [] : [find('term', place, `${term}: ${text}`)]),
        ...(isOld ? [find('changed', place, english)] : []),
      ];
    });
    return [...missing, ...there];
  });
  return [...strangers, ...inParts];
}

/** Takes all words of a language for translations of the English texts as they are now. @param only these parts; none: all */
export function markDone(web: string, language: string, only: readonly string[]): void {
  const translation = translationOf(web, language);
  const done = { ...translation.done };
  for (const { part, texts } of englishParts(web)) {
    if (only.length > 0 && !only.includes(part)) continue;
    const words = wordsOf(web, language, part);
    const digests = [...texts].flatMap(([place, text]) => (place in words ? [digestOf(place, text)] : []));
    if (digests.length > 0) done[part] = digests.join(' ');
  }
  write(web, language, 'translation', { ...translation, done });
}

export function write(web: string, language: string, part: string, words: object): void {
  mkdirSync(folderOf(web, language), { recursive: true });
  writeFileSync(join(folderOf(web, language), `${part}.json`), `${JSON.stringify(words, undefined, 2)}\n`);
}

/** A row of a translator’s file. */
export interface Row {
  readonly part: string;
  readonly place: string;
  readonly english: string;
  readonly text: string;
}

export const rowsOf = (web: string, language: string): Row[] =>
  englishParts(web).flatMap((part) => {
    const words: Words = wordsOf(web, language, part.part);
    return Array.from(placesOf(part, language), ([place, english]): Row => ({
      part: part.part,
      place,
      english,
      text: words[place] ?? '',
    }));
  });

/** Takes the rows of a translator’s file: those without a text stay as they are. */
export function takeRows(web: string, language: string, rows: readonly Row[]): void {
  const parts = new Map<string, Record<string, string>>();
  for (const { part, place, text } of rows) {
    if (text === '') continue;
    const words = parts.get(part) ?? { ...wordsOf(web, language, part) };
    words[place] = text;
    parts.set(part, words);
  }
  for (const [part, words] of parts) write(web, language, part, words);
}
