/** The type checker compares the package's declarations with the element. */
import type * as publishedLesson from '../../../../web/hosts/types/lesson.d.ts';
import type { AttentionLesson } from '../../../../web/hosts/lesson/attention-lesson.ts';
import type { LessonProblem } from '../../../../web/hosts/lesson/locate.ts';
import type { PageState } from '../../../../web/course/progress/progress.ts';
import type { AnswerDetail } from '../../../../web/course/question/events.ts';
import type { CompleteDetail } from '../../../../web/shared/score.ts';

type Same<A, B> = [A, B] extends [B, A] ? true : false;
export const isLesson: AttentionLesson extends publishedLesson.AttentionLesson ? true : false = true;
export const lessonState: Same<PageState, publishedLesson.LessonState> = true;
export const lessonAnswer: Same<AnswerDetail, publishedLesson.LessonAnswer> = true;
export const lessonComplete: Same<CompleteDetail, publishedLesson.LessonComplete> = true;
export const lessonProblem: LessonProblem extends publishedLesson.LessonProblem ? true : false = true;
