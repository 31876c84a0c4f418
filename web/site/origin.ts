/** Names the head whose numbers the stage has. It comes when a stage says that they are from a playground. */
import { linkedHeadText } from '../learn/model/on-stage.ts';
import { english } from '../learn/view/element/words.ts';
import { sayIn } from '../shared/words/messages.ts';

const say = sayIn('en', english);

/** @returns undefined for what is no link of a playground */
export const originText = (from: string): string | undefined => linkedHeadText(from, say);
