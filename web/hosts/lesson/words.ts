/** The words around an own lesson. */
import { type SayOf, sayHere } from '../../shared/words/messages.ts';
import words from '../../shared/messages/en/own.json' with { type: 'json' };

export type Say = SayOf<typeof words>;

export const say: Say = sayHere(words);
