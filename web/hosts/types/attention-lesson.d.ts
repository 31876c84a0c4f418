// Importing this defines the element on the page.
import type { Hyphenated } from './attention-steps.js';
import type { AttentionLesson, AttentionLessonEvents } from './lesson.js';

export * from './lesson.js';

/** Events that a stage has, too, are declared for stages. */
type LessonsOwn = 'attention-steps:lesson' | 'attention-steps:shown';

declare global {
  interface HTMLElementTagNameMap {
    'attention-lesson': AttentionLesson;
  }
  interface GlobalEventHandlersEventMap
    extends Pick<AttentionLessonEvents, LessonsOwn>, Hyphenated<Pick<AttentionLessonEvents, LessonsOwn>> {}
}
