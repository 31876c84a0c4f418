/** Errors in the page's language: the engine's own messages are English. */
import { loadersOf } from '../words/language.ts';
import { type Messages, sayIn } from '../words/messages.ts';
import { isRefusal, refusalText } from '../words/refusal.ts';
import { spoken } from '../words/spoken.ts';
import { messageOf } from './input-error.ts';

const files = import.meta.glob<Messages>(
  ['../messages/*/refusal.json', '../messages/*/refusal-learn.json', '!../messages/en/*'],
  { import: 'default' },
);
const words: Record<string, string> = {};
loadersOf(files, [], ['refusal', 'refusal-learn'])
  .get(spoken.id)?.()
  .then(
    (found) => {
      Object.assign(words, found);
    },
    () => undefined, // messages stay English
  );

/** Returns the text that a person reads; a refusal's is English until its words have come. */
export const reasonOf = (error: unknown): string =>
  (isRefusal(error) ? refusalText(error, sayIn(spoken.id, words)) : undefined) ?? messageOf(error);
