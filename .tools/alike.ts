/** Formulas, code and numbers of a text are the same in every language, each written as the language does. */

/** How a language writes numbers. */
export interface Writing {
  readonly locale: string;
  /** The text between the numbers of a row; none if the language does not say it. */
  readonly between?: string | undefined;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const FORMULA = /\$\$[^$]*\$\$|\$[^$]*\$/;
/** Code between backticks, and what looks like code without them: `S[1,0]`, `transpose(1, 0, 2)`, `** 0.5`, `3.4e38`, section 3.2.1. */
const CODE = /`[^`]*`|\w+\[[\d,]+\]|[a-z]+\(\d[^()]*\)|\*\* \d+(?:\.\d+)?|\d\.\d+e\d+|\d+(?:\.\d+){2,}/;
const SAME = new RegExp(`${FORMULA.source}|${CODE.source}`, 'g');
const PLACE = /\{\{(?:[^{}]|\{[^{}]*\})*\}\}|\{[^{}]*\}|\]\([^)\s]*\)/g;

/** @returns formulas without the words in them, and code */
const sameIn = (text: string): string[] =>
  (text.match(SAME) ?? []).map((part) =>
    part.startsWith('$') ? part.replace(/\\text\{[^{}]*\}|\s/g, '').replace(/(?<=\d)(?:\{,\}|,)(?=\d)/g, '.') : part,
  );

const proseOf = (text: string): string => text.replace(SAME, ' ').replace(PLACE, ' ');

/** Words of an English text that another language may say by a number. */
const SPELLED: Readonly<Record<string, readonly string[]>> = {
  0: ['zero', 'zeros', 'nothing', 'none', 'elsewhere'],
  1: ['one', 'ones', 'once', 'first', 'sum', 'adds', 'add'], // a row of weights adds up to 1
  2: ['two', 'twice', 'second', 'both', 'pair', 'half', 'halved', 'halves'],
  3: ['three', 'third', 'thirds'],
  4: ['four', 'fourth', 'quarter'],
  5: ['five', 'fifth'],
  6: ['six', 'sixth'],
  7: ['seven'],
  8: ['eight'],
  9: ['nine'],
  10: ['ten', 'tenth'],
  12: ['twelve', 'dozen'],
  100: ['hundred', 'hundredth'],
};

/** The words for powers of ten after a number, such as million, Millionen and 万, each with what it multiplies by. */
function unitsOf(locale: string): ReadonlyMap<string, number> {
  const format = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay: 'long' });
  const units = new Map<string, number>();
  for (let power = 3; power < 12; power++)
    for (const count of [1, 2]) {
      const parts = format.formatToParts(count * 10 ** power);
      const unit = parts.find(({ type }) => type === 'compact')?.value;
      const number = parts.find(({ type }) => type === 'integer')?.value;
      if (unit !== undefined) units.set(unit, (count * 10 ** power) / Number(number));
    }
  return units;
}

/** @returns a reader of the numbers in the prose of a text, as its language writes them */
export function numberReader(locale: string): (text: string) => number[] {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8);
  const signOf = (sign: 'group' | 'decimal'): string => parts.find(({ type }) => type === sign)?.value ?? '';
  const [group, decimal] = [signOf('group'), signOf('decimal')];
  const units = unitsOf(locale);
  const number = new RegExp(
    String.raw`−?(?:\d{1,3}(?:[${literal(group)}\u00a0\u202f]\d{3})+(?!\d)|\d+)?(?:${literal(decimal)}\d+|(?<=\d))`,
    'g',
  );
  const unit = new RegExp(String.raw`^\s?(${[...units.keys()].map(literal).join('|')})(?![\p{Lu}\p{Ll}])`, 'u');
  return (text) => {
    const prose = proseOf(text);
    return Array.from(prose.matchAll(number)).flatMap(({ 0: found, index }) => {
      if (found === '') return [];
      const plain = found.replaceAll(group, '').replace(/[\u00a0\u202f]/g, '');
      const [, word = ''] = unit.exec(prose.slice(index + found.length)) ?? [];
      return [Number(plain.replace(decimal, '.').replace('−', '-')) * (units.get(word) ?? 1)];
    });
  };
}

const readEnglish = numberReader('en');

/** A row of numbers in parentheses. */
const ROW = /\((?:−?\d+(?:[.,]\d+)?[,;] ?)+−?\d+(?:[.,]\d+)?\)/g;

type Items = readonly (string | number)[];

/** Says which items are gone, and which are new: a text may repeat one that it has. */
function difference(expected: Items, got: Items, isFree: (item: string | number) => boolean): string | undefined {
  const count = (items: Items, item: string | number): number => items.filter((each) => each === item).length;
  const missing = [...new Set(expected)].filter((item) => count(got, item) < count(expected, item));
  const more = [...new Set(got)].filter((item) => !expected.includes(item) && !isFree(item));
  if (missing.length + more.length === 0) return undefined;
  return `expected ${missing.join(' ') || 'nothing else'}, got ${more.join(' ') || 'nothing'}`;
}

/** @returns a function that tells what is wrong with the formulas, code and numbers of a translation */
export function comparer({ locale, between }: Writing): (english: string, text: string) => string | undefined {
  const read = numberReader(locale);
  const isWrongRow = (row: string): boolean =>
    between !== undefined && row.split(between).length !== row.split(/[,;](?: |(?=[−\d]+[,;)]))/).length;
  return (english, text) => {
    const words: readonly string[] = english.toLowerCase().match(/\p{L}+/gu) ?? [];
    const isSpelled = (number: string | number): boolean =>
      SPELLED[String(number)]?.some((word) => words.includes(word)) ?? false;
    const row = (proseOf(text).match(ROW) ?? []).find(isWrongRow);
    return (
      difference(sameIn(english), sameIn(text), () => false) ??
      difference(readEnglish(english), read(text), isSpelled) ??
      (row && `expected “${between ?? ''}” between the numbers of ${row}`)
    );
  };
}
