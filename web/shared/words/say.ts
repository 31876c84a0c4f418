/** The element's words. The page's language comes with the code; another is a file that is loaded on demand. */
import en from '../messages/en/element.json' with { type: 'json' };
import { type KeyOf, type Message, type SayOf, sayHere } from './messages.ts';

/**
 * The engine's refusals by code, and those that only the engine that learns has. Their own messages are English, so these words
 * come only with other languages, and the second file not with a stage.
 */
type Refusals = typeof import('../messages/en/refusal.json') & typeof import('../messages/en/refusal-learn.json');
export type RefusalKey = KeyOf<Refusals>;

export type Words = typeof en & Refusals;
export type Say = SayOf<Words>;
export type Said = Message<KeyOf<Words>>;

export const sayInPageLanguage: Say = sayHere(en) as Say;
