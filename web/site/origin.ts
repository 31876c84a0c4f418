/** Names the head that a stage's numbers are from. Loaded when a stage has numbers from a playground. */
import { linkedHeadText } from '../learn/model/on-stage.ts';
import { english } from '../learn/view/element/words.ts';
import { sayHere } from '../shared/words/messages.ts';

const say = sayHere(english);

/** @returns undefined for text that is no link of a playground */
export const originText = (from: string): string | undefined => linkedHeadText(from, say);
