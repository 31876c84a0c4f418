/** The element's words. English comes with the code; another language is a file that comes when it is asked for. */
import en from '../messages/en/element.json' with { type: 'json' };
import { type KeyOf, type Message, type SayOf, sayIn } from './messages.ts';

export type Words = typeof en;
export type Say = SayOf<Words>;
export type Said = Message<KeyOf<Words>>;

export const sayInEnglish: Say = sayIn('en', en);
