import type { Hyphenated } from '../../stage/define.ts';
import { AttentionLesson } from './attention-lesson.ts';
import type { AttentionLessonEvents } from './events.ts';

export { AttentionLesson };
export type * from './events.ts';
export type { LessonState, LessonValue } from '../../course/progress/kinds.ts';
export type { LessonAnswer, LessonShown } from '../../course/question/events.ts';
export type { LessonComplete } from '../../shared/score.ts';

// A server that renders the page has no registry of elements.
if (typeof customElements !== 'undefined' && !customElements.get('attention-lesson'))
  customElements.define('attention-lesson', AttentionLesson);

/** Events that a stage has, too, are declared for stages. */
type LessonsOwn = 'attention-steps:lesson' | 'attention-steps:shown';

declare global {
  interface HTMLElementTagNameMap {
    'attention-lesson': AttentionLesson;
  }
  interface GlobalEventHandlersEventMap
    extends Pick<AttentionLessonEvents, LessonsOwn>, Hyphenated<Pick<AttentionLessonEvents, LessonsOwn>> {}
}
