/** The reasons why a model cannot be opened or asked, in the page's language. */
import { reasonsIn } from '../../shared/input/reason.ts';
import { loadersOf } from '../../shared/words/language.ts';
import type { Messages } from '../../shared/words/messages.ts';

const files = import.meta.glob<Messages>(
  ['../../shared/messages/*/refusal.json', '../../shared/messages/*/refusal-learn.json', '!../../shared/messages/en/*'],
  { import: 'default' },
);

export const reasonOf = reasonsIn(loadersOf(files, [], ['refusal', 'refusal-learn']));
