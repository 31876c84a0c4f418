/** The words of the page that makes iframes, and of the settings in it. */
import { type Messages, sayHere } from '../../shared/words/messages.ts';
import builder from '../../shared/messages/en/builder.json' with { type: 'json' };
import frame from '../../shared/messages/en/iframe.json' with { type: 'json' };
import playground from '../../shared/messages/en/playground.json' with { type: 'json' };

export const say = sayHere(builder);
export const sayOfPlayground = sayHere(playground);

/** Says what stands in an iframe's page until its script has come. */
export const sayInFrame = sayHere(frame);

/** Names a setting or one of its values, in what is shown; undefined: it has no words. */
export function wordOf(show: string, key: string): string | undefined {
  const words: Messages = show === 'playground' ? { ...builder, ...playground } : builder;
  return words[`${show}.${key}`] ?? words[key];
}
