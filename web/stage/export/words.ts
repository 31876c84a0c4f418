/** The words of exported code and its panel, in a file of their own that loads when somebody exports something. */
import en from '../../shared/messages/en/take-along.json' with { type: 'json' };
import { type KeyOf, type Message, type SayOf, sayHere } from '../../shared/words/messages.ts';

export type TakeWords = typeof en;
export type TakeSay = SayOf<TakeWords>;
export type Note = Message<KeyOf<TakeWords>>;

export const takeInPageLanguage: TakeSay = sayHere(en);
