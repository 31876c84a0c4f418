/**
 * Links as tables: each value has a key and a codec, and is left out where it is the usual one. Reading never throws: what cannot
 * be used is named, and the rest of the link counts.
 */
import type { Message, Messages } from '../words/messages.ts';
import { InputError } from './input-error.ts';
import { decodeLabels, decodeNumber, decodeText, encodeLabels, encodeNumber, encodeText } from './link-values.ts';
import { excerpt } from './parse-scalar.ts';
import { inList } from '../words/list.ts';

/** A value's text in a link, both ways. */
export interface Field<T, C = unknown> {
  /** Absent: the property's name in lower case. */
  readonly key?: string;
  /**
   * @param before the values before it in the table, on which it may depend
   * @throws InputError, or another error with a message's key, for a text that cannot be used
   */
  readonly read: (text: string, before: C) => T;
  /** Returns characters that may stand in a link. @param all the values of the state */
  readonly write: (value: T, all: C) => string;
}
export type Fields<T, C = unknown> = { readonly [Name in keyof T]-?: Field<Exclude<T[Name], undefined>, C> };

/** Returns the value of a key; the usual one if the link lacks it, or it cannot be read. */
export type Get = <T>(key: string, usual: T, read: (text: string) => T) => T;

type All = Readonly<Record<string, unknown>>;

const entriesOf = (fields: object) =>
  Object.entries(fields as Fields<All, object>).map(([name, field]) => ({ name, key: name.toLowerCase(), ...field }));

export const keysOf = (...tables: readonly object[]): string[] => tables.flatMap(entriesOf).map(({ key }) => key);

/** Writes the values that are there and not usual as `key=text`, in the table's order. A usual list is an empty one. */
export function write<T extends object, C>(
  fields: Fields<T, C>,
  values: Partial<T> & C,
  usual: Partial<T> = {},
): string[] {
  const [all, known] = [values as All, usual as All];
  return entriesOf(fields).flatMap(({ name, key, ...field }) => {
    const [value, start] = [all[name], known[name]];
    if (value === undefined || (Array.isArray(start) && (value as readonly unknown[]).length === 0)) return [];
    const text = field.write(value, all);
    return start !== undefined && !Array.isArray(start) && text === field.write(start, all) ? [] : [`${key}=${text}`];
  });
}

/** Reads the values that the link has. @param before others that they depend on */
export function read<T extends object, C>(fields: Fields<T, C>, get: Get, before: C): Partial<T> {
  const found: Record<string, unknown> = {};
  for (const { name, key, ...field } of entriesOf(fields)) {
    const value = get<unknown>(key, undefined, (value) => field.read(value, { ...before, ...found }));
    if (value !== undefined) found[name] = value;
  }
  return found as Partial<T>;
}

/** @throws errors that have no message for a person, as InputErrors have */
function messageIn(error: unknown, words: Messages | undefined): Message<string> | string {
  if (!(error instanceof Error && 'key' in error)) throw error;
  const said = error as Error & Message<string>;
  return !words || Object.hasOwn(words, said.key) ? said : said.message;
}

function decoded(text: string): string {
  try {
    return decodeText(text);
  } catch {
    return text;
  }
}

/**
 * @param problems gets those that are found, now and later by `get`
 * @param words of the page, which has `link.unknown`, `link.twice`, `link.problem` and `link.bare`: what they lack is said in
 *   English. Absent: the stage's
 */
export function open<Key extends string>(
  text: string,
  isKey: (key: string) => boolean,
  problems: Message<Key>[],
  words?: Messages,
): { readonly keys: readonly string[]; readonly get: Get } {
  const link = new Map<string, string>();
  const tell = (key: string, name: string, problem: Message<string> | string = ''): void => {
    problems.push({ key, values: { name: excerpt(name), problem } } as unknown as Message<Key>);
  };
  const whole = text.replace(/^[#?]/, '');
  // A program may have percent-encoded all of it.
  for (const pair of (whole.includes('=') ? whole : decoded(whole)).split('&').filter((each) => each !== '')) {
    const [, name = pair, value] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    const key = decoded(name);
    if (!isKey(key)) tell('link.unknown', key);
    else if (link.has(key)) tell('link.twice', key);
    else if (value === undefined) tell('link.problem', key, { key: 'link.bare' });
    else link.set(key, value);
  }
  const get: Get = (key, usual, read) => {
    const value = link.get(key);
    if (value === undefined) return usual;
    try {
      return read(decodeText(value));
    } catch (error) {
      tell('link.problem', key, messageIn(error, words));
      return usual;
    }
  };
  return { keys: [...link.keys()], get };
}

export const number = (min: number, max: number) => ({
  read(text: string): number {
    const value = decodeNumber(text);
    if (value >= min && value <= max) return value;
    throw new InputError('link.range', { value: text, min, max });
  },
  write: encodeNumber,
});

export const whole = (min: number, max: number) => ({
  read(text: string): number {
    const value = number(min, max).read(text);
    if (!Number.isInteger(value)) throw new InputError('link.whole', { value: text });
    return value;
  },
  write: encodeNumber,
});

export const oneOf = <T extends string>(choices: readonly T[]) => ({
  read(text: string): T {
    const found = choices.find((choice) => choice === text);
    if (found === undefined) throw new InputError('link.none-of', { text: excerpt(text), names: inList(choices) });
    return found;
  },
  write: String,
});

export const flag: Field<boolean> = {
  read: (text) => oneOf(['on', 'off']).read(text) === 'on',
  write: (value) => (value ? 'on' : 'off'),
};
export const text: Field<string> = { read: String, write: encodeText };
/** @param count how many there have to be */
export const labels = <C>(count: (before: C) => number): Field<readonly string[], C> => ({
  read(text, before) {
    const found = decodeLabels(text);
    const expected = count(before);
    if (found.length !== expected) throw new InputError('link.labels', { count: expected, got: found.length });
    return found;
  },
  write: encodeLabels,
});
