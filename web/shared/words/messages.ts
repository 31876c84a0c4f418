/**
 * Words by key, a file for each language and part: web/shared/messages/<language>/<part>.json. `{name}` in a text stands for the
 * value of that name; a key that ends in `.one` and `.other` has plural forms, chosen by the value `count`.
 */
export type Messages = Readonly<Record<string, string>>;

type Stem<K> = K extends `${infer Start}.one` ? Start : K extends `${infer Start}.other` ? Start : K;

/** What can be said: the keys of the English file, plural forms one by one and taken together. */
export type KeyOf<M extends Messages> = (keyof M & string) | Stem<keyof M & string>;

/** Something to be said, in whatever language; it can be a value within another. */
export interface Message<Key extends string> {
  readonly key: Key;
  readonly values?: Values<Key> | undefined;
}

export type Values<Key extends string> = Readonly<Record<string, string | number | Message<Key>>>;

/** A language, as an argument. Which placeholders a key has is checked by tests/web/shared/words/translations.test.ts. */
export type SayOf<M extends Messages> = (key: KeyOf<M>, values?: Values<KeyOf<M>>) => string;

/** What is written from right to left would turn round what stands beside it: between two marks it does not. */
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

/** Another language's words, and English for what it has none for. */
export const sayOver = <M extends Messages>(language: string, words: Messages, english: M): SayOf<M> =>
  sayIn<M>(language, { ...english, ...words });
