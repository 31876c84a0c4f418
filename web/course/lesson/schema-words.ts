/** Valibot's messages in words for a lesson's author, and schemas that have their own. */
import * as v from 'valibot';

const tooMany =
  (most: number, what: string) =>
  ({ received }: { received: string }): string =>
    `expected at most ${most} ${what}, got ${received}`;
export const shortest = (most: number) =>
  v.maxLength<string, number, ReturnType<typeof tooMany>>(most, tooMany(most, 'characters'));
export const fewest = <T>(most: number, what: string) =>
  v.maxLength<T[], number, ReturnType<typeof tooMany>>(most, tooMany(most, what));

/** Says valibot's types and checks to somebody who writes no programs, with an example of the form. */
const WORDS: Readonly<Record<string, string>> = {
  string: 'text in quotes: "…"',
  number: 'a number: 2',
  boolean: 'true or false',
  Array: 'a list: […, …]',
  Object: 'fields in braces: { "…": … }',
  integer: 'a whole number',
  finite: 'a finite number',
};

/** Writes valibot's `("a" | Object)` and `<=3` in words. */
function expectedInWords(expected: string): string {
  const choices = expected.replace(/^\((.*)\)$/, '$1').split(' | ');
  const words = choices.map((choice) => WORDS[choice] ?? choice.replace(/^<=/, 'at most ').replace(/^>=/, 'at least '));
  return words.length === 1 ? words.join() : `one of ${[...new Set(words)].join(', ')}`;
}

/** Writes valibot's kinds of what it was given in words; texts and numbers are given themselves. */
const inWords = (received: string): string =>
  ({ Array: 'a list', Object: 'fields in braces', undefined: 'nothing' })[received] ?? received;

/** The form of a list with these items. */
function formOf({ type }: v.GenericSchema): string {
  const item = { string: '"…"', number: '2', array: '[1, 2]' }[type] ?? '{ … }';
  return `[${item}, ${item}]`;
}

/** Writes valibot's messages about types and keys in words for a lesson's author. */
export function plainly({ type, expected, received }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'there is no such field';
  if (received === 'undefined' && expected?.startsWith('"')) return 'is missing';
  return `expected ${expectedInWords(expected ?? WORDS[type] ?? type)}, got ${inWords(received)}`;
}

/**
 * A choice of schemas by a look at the input, so that messages are about the one that was meant. `options` lists them for
 * the JSON Schema.
 */
export const either = <const T extends readonly v.GenericSchema[]>(options: T, meant: (value: unknown) => T[number]) =>
  Object.assign(
    v.lazy((value) => meant(value)),
    { options },
  );
export const has = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key);

/** A list, whose message shows the form of one. */
export const list = <const T extends v.GenericSchema>(item: T) =>
  v.array(item, ({ received }) => `expected a list: ${formOf(item)}, got ${inWords(received)}`);
