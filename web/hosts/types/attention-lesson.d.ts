// What importing the element does to a page: it is defined there.
import type { AttentionLesson, AttentionLessonEvents } from './lesson.js';

export * from './lesson.js';

declare global {
  interface HTMLElementTagNameMap {
    'attention-lesson': AttentionLesson;
  }
  interface GlobalEventHandlersEventMap extends Pick<AttentionLessonEvents, 'attention-steps:lesson'> {}
}
