/** The words of the course's pages, around those of the lessons. */
import { type KeyOf, type SayOf, sayIn } from '../shared/words/messages.ts';
import course from '../shared/messages/en/course.json' with { type: 'json' };

export type CourseKey = KeyOf<typeof course>;
export type Say = SayOf<typeof course>;

export const say: Say = sayIn('en', course);
