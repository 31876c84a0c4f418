/** The words of the course's pages, around those of the lessons. */
import { type KeyOf, type Messages, type SayOf, sayHere, sayOver } from '../shared/words/messages.ts';
import course from '../shared/messages/en/course.json' with { type: 'json' };

export type CourseKey = KeyOf<typeof course>;
export type Say = SayOf<typeof course>;

/** @param words of the language; missing ones are the page's */
export const sayFor = (language: string, words: Messages): Say => sayOver(language, words, course);

export const say: Say = sayHere(course);
