import { spoken } from './spoken.ts';

/**
 * Words by key, one file per language and part: web/shared/messages/<language>/<part>.json. `{name}` in a text stands for the
 * value of that name; a key with `.one` and `.other` has plural forms, chosen by the value `count`.
 */
export type Messages = Readonly<Record<string, string>>;

type Stem<K> = K extends `${infer Start}.one` ? Start : K extends `${infer Start}.other` ? Start : K;

/** The keys of the English file; plural forms one by one and together. */
export type KeyOf<M extends Messages> = (keyof M & string) | Stem<keyof M & string>;

/** A message in any language; it can be a value within another. */
export interface Message<Key extends string> {
  readonly key: Key;
  readonly values?: Values<Key> | undefined;
}

export type Values<Key extends string> = Readonly<Record<string, string | number | Message<Key>>>;

/** A language, as an argument. tests/web/shared/words/translations.test.ts checks the placeholders of each key. */
export type SayOf<M extends Messages> = (key: KeyOf<M>, values?: Values<KeyOf<M>>) => string;

/** Isolates right-to-left text, which would otherwise reorder the text beside it. */
const isolated = (text: string): string => text.replace(/^.*[\u0590-\u08ff].*$/u, '\u2068$&\u2069');

export function sayIn<M extends Messages>(language: string, messages: M): SayOf<M> {
  const texts: Messages = messages;
  const plural = new Intl.PluralRules(language);
  const say: SayOf<M> = (key, values = {}) => {
    const text =
      texts[key] ?? texts[`${key}.${plural.select(Number(values['count']))}`] ?? texts[`${key}.other`] ?? key;
    return text.replace(/\{(\w+)\}/g, (braced, name: string) => {
      const value = values[name] ?? braced;
      return typeof value === 'object' ? say(value.key, value.values) : isolated(String(value));
    });
  };
  return say;
}

/** Speaks the page's language, whose words come with the code. */
export const sayHere = <M extends Messages>(messages: M): SayOf<M> => sayIn(spoken.id, messages);

/** Speaks another language, and the page's for words that it lacks. */
export const sayOver = <M extends Messages>(language: string, words: Messages, usual: M): SayOf<M> =>
  sayIn<M>(language, { ...usual, ...words });
