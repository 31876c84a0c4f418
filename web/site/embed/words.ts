/** The words of the page that makes iframes, and of the settings in it. */
import { type Messages, sayIn } from '../../shared/words/messages.ts';
import builder from '../../shared/messages/en/builder.json' with { type: 'json' };
import playground from '../../shared/messages/en/playground.json' with { type: 'json' };

export const say = sayIn('en', builder);
export const sayOfPlayground = sayIn('en', playground);

/** Names a setting or one of its values, in what is shown; undefined: it has no words. */
export function wordOf(show: string, key: string): string | undefined {
  const words: Messages = show === 'playground' ? { ...builder, ...playground } : builder;
  return words[`${show}.${key}`] ?? words[key];
}
