/** Errors in the page's language: the engine's own messages are English. */
import type { Loaders } from '../words/language.ts';
import { sayIn } from '../words/messages.ts';
import { isRefusal, refusalText } from '../words/refusal.ts';
import { spoken } from '../words/spoken.ts';
import { messageOf } from './input-error.ts';

/**
 * @param loaders of the words of refusals
 * @returns what gives the text that a person reads; a refusal's is English until its words have come
 */
export function reasonsIn(loaders: Loaders): (error: unknown) => string {
  const words: Record<string, string> = {};
  loaders
    .get(spoken.id)?.()
    .then(
      (found) => {
        Object.assign(words, found);
      },
      () => undefined, // messages stay English
    );
  return (error) => (isRefusal(error) ? refusalText(error, sayIn(spoken.id, words)) : undefined) ?? messageOf(error);
}
