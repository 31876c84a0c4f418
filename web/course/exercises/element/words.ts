/** The words around an exercise. */
import words from '../../../shared/messages/en/exercise-view.json' with { type: 'json' };
import { type KeyOf, type SayOf, sayHere } from '../../../shared/words/messages.ts';

export type ViewKey = KeyOf<typeof words>;
export const say: SayOf<typeof words> = sayHere(words);
