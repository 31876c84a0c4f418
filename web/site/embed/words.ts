/** The words of the page that makes iframes, and of the settings in it. */
import { type Markup, markup } from '../../shared/markup.ts';
import { type Messages, sayIn } from '../../shared/words/messages.ts';
import builder from '../../shared/messages/en/builder.json' with { type: 'json' };
import german from '../../shared/messages/de/iframe.json' with { type: 'json' };
import english from '../../shared/messages/en/iframe.json' with { type: 'json' };
import playground from '../../shared/messages/en/playground.json' with { type: 'json' };

export const say = sayIn('en', builder);
export const sayOfPlayground = sayIn('en', playground);

/** The languages of what stands in an iframe's page until a script knows which one its address asks for. */
export const IFRAME_WORDS = { en: english, de: german } as const;

/** Says it in each language. */
export const inEachLanguage = (key: keyof typeof english): readonly Markup[] =>
  Object.entries(IFRAME_WORDS).map(([lang, words]) => markup`<span lang="${lang}">${words[key]}</span> `);

/** Names a setting or one of its values, in what is shown; undefined: it has no words. */
export function wordOf(show: string, key: string): string | undefined {
  const words: Messages = show === 'playground' ? { ...builder, ...playground } : builder;
  return words[`${show}.${key}`] ?? words[key];
}
