// Importing this defines the element on the page.
import type { AttentionLesson, AttentionLessonEvents } from './lesson.js';

export * from './lesson.js';

declare global {
  interface HTMLElementTagNameMap {
    'attention-lesson': AttentionLesson;
  }
  interface GlobalEventHandlersEventMap extends Pick<AttentionLessonEvents, 'attention-steps:lesson'> {}
}
