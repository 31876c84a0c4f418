/** Words are in web/shared/messages, one folder per language; every language has the same keys, and code has no words. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { markup } from '../../../../web/shared/markup.ts';
import { documentMarkup } from '../../../../web/site/document.ts';
import { stageMarkup } from '../../../../web/site/embed/markup.ts';
import { IFRAME_WORDS } from '../../../../web/site/embed/words.ts';
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

const languages = readdirSync(`${web}shared/messages`);

const inEnglish = readdirSync(`${web}shared/messages/en`);

it('no language has a part that English has not, and English has every part that code speaks by', () => {
  for (const language of languages)
    for (const part of readdirSync(`${web}shared/messages/${language}`)) expect(inEnglish, language).toContain(part);
  for (const part of Object.keys(parts)) expect(inEnglish).toContain(part);
});

it('German has the parts that docs/languages.md names', () => {
  const named = [
    'element',
    'iframe',
    'playground',
    'predict',
    'question',
    'refusal-learn',
    'refusal',
    'sentence',
    'take-along',
    'worksheet',
  ];
  expect(readdirSync(`${web}shared/messages/de`).sort()).toEqual(named.map((part) => `${part}.json`));
});

it('every language that has words for iframes stands in their pages', () => {
  const having = languages.filter((language) => existsSync(`${web}shared/messages/${language}/iframe.json`));
  expect(Object.keys(IFRAME_WORDS).sort()).toEqual(having.sort());
  const page = String(documentMarkup({ title: '', description: '', lang: 'en', head: markup``, body: stageMarkup() }));
  for (const language of having)
    for (const text of Object.values(read(language, 'iframe.json')))
      expect(page).toContain(`<span lang="${language}">${text}</span>`);
});

/** A language may lack the file of a part, which is then in English. */
describe.each(inEnglish)('the words of %s', (part) => {
  const english = read('en', part);
  const spokenIn = languages.filter((language) => existsSync(`${web}shared/messages/${language}/${part}`));
  /** `says.zero` alone is an ordinary key: plural forms are those with both `.one` and `.other`. */
  const isCounted = (stem: string): boolean => `${stem}.one` in english && `${stem}.other` in english;
  const formOf = (key: string): string | undefined => (isCounted(stemOf(key)) ? FORM.exec(key)?.[1] : undefined);
  const stemIn = (key: string): string => (formOf(key) === undefined ? key : stemOf(key));
  const placesAt = (stem: string): string[] =>
    Object.keys(english).flatMap((key) => (stemIn(key) === stem ? placesIn(english[key] ?? '') : []));
  const stemsIn = (texts: Texts): string[] => [...new Set(Object.keys(texts).map(stemIn))].sort();

  it.each(spokenIn)('are there in %s, each with the same places', (language) => {
    expect(Intl.getCanonicalLocales(language)).toEqual([language]);
    const words = read(language, part);
    expect(stemsIn(words)).toEqual(stemsIn(english));
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe('');
      const form = formOf(key);
      if (form !== undefined) {
        expect(pluralCategories, key).toContain(form);
        expect(words, key).toHaveProperty([`${stemOf(key)}.other`]);
      }
      // Every form has all placeholders, but need not repeat the number: “a row” is 1.
      const places = new Set(['count', ...placesIn(text)]);
      expect([...places].sort(), key).toEqual([...new Set(['count', ...placesAt(stemIn(key))])].sort());
      // Braces belong to placeholders, unless the English text shows some, as that of the command does.
      const bare = (of: string): boolean => !/[{}]/.test(of.replace(/\{\w+\}/g, ''));
      if (bare(english[key] ?? '')) expect(bare(text), key).toBe(true);
    }
  });
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
