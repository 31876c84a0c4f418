/** What taken-along code and its panel say: a file of its own, which comes when somebody takes something along. */
import en from '../../shared/messages/en/take-along.json' with { type: 'json' };
import { type Message, type KeyOf, type SayOf, sayIn } from '../../shared/words/messages.ts';

export type TakeWords = typeof en;
export type TakeSay = SayOf<TakeWords>;
export type Note = Message<KeyOf<TakeWords>>;

export const takeInEnglish: TakeSay = sayIn('en', en);
