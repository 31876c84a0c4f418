/** The words around an exercise. */
import words from '../../../shared/messages/en/exercise-view.json' with { type: 'json' };
import { type KeyOf, type SayOf, sayHere } from '../../../shared/words/messages.ts';

export type ViewWords = typeof words;
export type ViewKey = KeyOf<ViewWords>;
export type ViewSay = SayOf<ViewWords>;
export const say: ViewSay = sayHere(words);
