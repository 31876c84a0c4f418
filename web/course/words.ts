/** The words of the course's pages, around those of the lessons. */
import { type KeyOf, type Messages, type SayOf, sayIn, sayOver } from '../shared/words/messages.ts';
import course from '../shared/messages/en/course.json' with { type: 'json' };

export type CourseKey = KeyOf<typeof course>;
export type Say = SayOf<typeof course>;

/** @param words of the language; missing ones are English */
export const sayFor = (language: string, words: Messages): Say => sayOver(language, words, course);

/** The attribute of the script in which a page that is not English has its words. */
export const WORDS = 'data-attention-steps-words';

const words = typeof document === 'undefined' ? null : document.querySelector(`script[${WORDS}]`);

/** The language of the page; English on a server, and in other people's pages. */
export const language: string = words ? document.documentElement.lang : 'en-GB';

export const say: Say = words ? sayFor(language, JSON.parse(words.textContent) as Messages) : sayIn('en', course);
