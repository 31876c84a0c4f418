// Importing this defines the element on the page.
import type { Hyphenated } from './element.js';
import type { AttentionExercise, AttentionExerciseEvents } from './exercise.js';

export * from './exercise.js';

declare global {
  interface HTMLElementTagNameMap {
    'attention-exercise': AttentionExercise;
  }
  interface GlobalEventHandlersEventMap extends AttentionExerciseEvents, Hyphenated<AttentionExerciseEvents> {}
}
