/** Words are in web/shared/messages, one folder per language; every language has the same keys, and code has no words. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readPo, writePo } from '../../../../.tools/po.ts';
import { type Finding, NO_PARTS, englishParts, findings, rowsOf, takeRows } from '../../../../.tools/words.ts';
import { wordsOf } from '../../../../web/shared/words/read-words.ts';
import { isThorough } from '../../../seed.ts';
import { type Spoken, spokenBy } from './words-in-code.ts';

const web = fileURLToPath(new URL('../../../../web/', import.meta.url));

/** The files of messages, and the code that uses each. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'element.json': [
    'shared/input',
    'shared/numbers',
    'shared/words',
    'stage/inputs',
    'stage/model',
    'stage/state',
    'stage/view',
  ],
  'sentence.json': ['stage/view'],
  'take-along.json': ['stage/export', 'stage/view'],
  'predict.json': ['stage/model', 'stage/predict'],
  'worksheet.json': ['site/worksheet'],
};

/** Code that has words of its own, and why. */
const files = new Map([
  ['stage/inputs/examples.ts', 'the words of an example are part of it'],
  ['stage/inputs/source-examples.ts', 'so are those of others'],
  ['stage/inputs/bank.ts', 'so are those of the first'],
  ['stage/inputs/ambiguous.ts', 'its English words have two meanings, and English vectors'],
  ['stage/inputs/learnt.ts', 'so are those of what was learnt'],
  ['stage/inputs/learnt.ts', 'and those of examples that were learnt'],
  ['stage/model/steps.ts', 'its texts are formulas'],
  ['stage/export/python.ts', 'it writes Python'],
  ['stage/export/numpy.ts', 'it writes Python'],
  ['stage/export/pytorch.ts', 'it writes Python'],
  ['stage/export/cpp.ts', 'it writes C++'],
]);
const texts = new Map([
  ['Infinity', 'a number, as JSON could write it'],
  ['d_model', 'a symbol'],
  ['d_k', 'a symbol'],
  ['dₖ', 'a symbol'],
  ['Julia', 'a language'],
  ['Mathematica', 'a language'],
  ['SVG', 'a format'],
  ['PNG', 'a format'],
  ['Canvas', 'CSS'],
  ['(prefers-reduced-motion: reduce)', 'CSS'],
  ['(hover: none)', 'CSS'],
  ['button:not(:disabled), select, input', 'CSS'],
  ['input, select, textarea', 'CSS'],
  ['cell blank', 'classes'],
  ['Excel', 'a form of matrices'],
  ['Fortran', 'a form of matrices'],
  ['Haskell', 'a form of matrices'],
  ['Lisp', 'a form of matrices'],
  ['Maple', 'a form of matrices'],
  ['Breeze', 'a form of matrices'],
  ['Stata', 'a form of matrices'],
  ['Jupyter notebook', 'a form of matrices'],
  ['MATLAB sparse', 'a form of matrices'],
  ['SciPy sparse', 'a form of matrices'],
  ['plain TeX', 'a form of matrices'],
  ['CSV: \\copy q TO STDOUT CSV', 'code'],
  ['git show HEAD:FILE', 'code'],
  ['{}, mtable, :is(td, th) :is(p, div, br, li)', 'a selector'],
  ['cell hidden', 'classes'],
  ['mover product', 'classes'],
  ['key main', 'classes'],
  ['row-label asks', 'classes'],
  ['row-label asked', 'classes'],
  ['word asks', 'classes'],
  ['heads drawing', 'classes'],
  ['word asked', 'classes'],
]);

type Texts = Readonly<Record<string, string>>;
const read = (language: string, part: string): Texts =>
  JSON.parse(readFileSync(`${web}shared/messages/${language}/${part}`, 'utf8')) as Texts;

const FORM = /\.(zero|one|two|few|many|other)$/;
const stemOf = (key: string): string => key.replace(FORM, '');
const stemsOf = (texts: Texts): Set<string> => new Set(Object.keys(texts).map(stemOf));
const placesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Returns the placeholders of a key; plural forms have `count`, even if their text does not use it. */
function placesOf(texts: Texts, stem: string): string[] {
  const keys = Object.keys(texts).filter((key) => stemOf(key) === stem);
  const counted = keys.some((key) => FORM.test(key)) ? ['count'] : [];
  return [...new Set([...counted, ...keys.flatMap((key) => placesIn(texts[key] ?? ''))])].sort();
}

/** The rest of a file of data without its texts and names. */
function withoutWords(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return value.map(withoutWords);
  return typeof value === 'object' && value !== null ? Object.values(value).map(withoutWords) : value;
}

const languages = readdirSync(`${web}shared/messages`).filter((language) => language !== 'en');
const isWhole = (language: string): boolean => existsSync(`${web}shared/messages/${language}/language.json`);

describe.each(languages)('the words in %s', (language) => {
  const found = findings(web, language);
  const having = new Set(readdirSync(`${web}shared/messages/${language}`).map((file) => file.replace('.json', '')));
  const listed = (kind: Finding['kind']): string[] =>
    found.filter((each) => each.kind === kind).map(({ part, place, what }) => `${part} ${place}: ${what}`);

  it('are those of a language that browsers know', () => {
    expect(Intl.getCanonicalLocales(language)).toEqual([language]);
  });
  it('have the places, numbers, formulas and code of the English ones, the terms of their list, and nothing more', () => {
    for (const kind of ['places', 'numbers', 'term', 'left over'] as const) expect(listed(kind)).toEqual([]);
  });
  // An English sentence that is mended need not wait for translators; before the site goes out, they have seen it.
  it('are all there in each part that is there, and before a release of the English texts as they are now', () => {
    const isThere = ({ part }: Finding): boolean => isWhole(language) || having.has(part);
    const kinds = isThorough ? ['missing', 'changed'] : ['missing'];
    const open = found.filter((each) => kinds.includes(each.kind) && isThere(each));
    expect(open.map(({ kind, part, place }) => `${kind} ${part} ${place}`)).toEqual([]);
  });
  // An answer that reads as another would take its place, and a quote would end the comment of a program.
  it('stand in place of texts alone: answers, numbers and programs stay', () => {
    // A page of Markdown is texts alone.
    for (const { part, file, texts, write } of englishParts(web).filter((each) => !each.file.endsWith('.md'))) {
      const english = readFileSync(web + file, 'utf8');
      const words = Object.entries(wordsOf(web, language, part)).filter(([place]) => texts.has(place));
      const silent = Object.fromEntries(Array.from(texts.keys(), (place) => [place, '']));
      const apart = (text: string): unknown =>
        file.endsWith('.py') ? write(text, silent) : withoutWords(JSON.parse(text));
      expect(apart(write(english, Object.fromEntries(words))), part).toEqual(apart(english));
    }
  });
  it('come back from a translator’s file as they went out', () => {
    const rows = rowsOf(web, language);
    expect(JSON.stringify(readPo(writePo(rows, language)))).toBe(JSON.stringify(rows));
    const folder = mkdtempSync(join(tmpdir(), 'attention-steps-words-'));
    takeRows(folder, language, rows);
    const names = [...having].filter((part) => !NO_PARTS.includes(part));
    for (const part of names) expect(wordsOf(folder, language, part), part).toEqual(wordsOf(web, language, part));
    rmSync(folder, { recursive: true });
  });
  it('are never empty', () => {
    for (const part of having) {
      if (NO_PARTS.includes(part)) continue;
      for (const [place, text] of Object.entries(read(language, `${part}.json`)))
        expect(text.trim(), `${part} ${place}`).not.toBe('');
    }
  });
});

it('a translator’s file has the plural forms of the language', () => {
  const formsIn = (language: string): string[] =>
    rowsOf(web, language).flatMap(({ place }) => (place.startsWith('input.ragged.') ? [place] : []));
  expect(formsIn('pl').sort()).toEqual(['few', 'many', 'one', 'other'].map((form) => `input.ragged.${form}`));
  expect(formsIn('zh')).toEqual(['input.ragged.other']);
});

/** Labs, questions and pages of the course are checked by the compiler: an unknown key is a type error. */
describe.each(Object.keys(parts))('the words of %s', (part) => {
  const english = read('en', part);
  const stems = stemsOf(english);
  const spoken: Spoken[] = (parts[part] ?? []).flatMap((folder) =>
    readdirSync(web + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => {
        const name = `${folder}/${file}`;
        const spoken = spokenBy(name, readFileSync(web + name, 'utf8'), stems);
        return files.has(name) ? { ...spoken, words: [] } : spoken;
      }),
  );

  it('are all used', () => {
    const used = new Set(spoken.flatMap(({ keys }) => [...keys]));
    expect([...stems].filter((stem) => !used.has(stem))).toEqual([]);
  });

  it('are given a value for every place, and no other', () => {
    const uses = spoken.flatMap((file) => file.uses);
    expect(uses.length).toBeGreaterThanOrEqual(stems.size / 2);
    for (const { key, values, where } of uses)
      if (values) expect([...values].sort(), `${where} ${key}`).toEqual(placesOf(english, key));
  });

  it('do not stand in code', () => {
    expect(spoken.flatMap(({ words }) => words).filter(({ text }) => !texts.has(text))).toEqual([]);
  });
});
