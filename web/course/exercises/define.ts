import type { Hyphenated } from '../../shared/announce.ts';
import { AttentionExercise } from './element/attention-exercise.ts';
import type { AttentionExerciseEvents } from './element/events.ts';

export type * from './element/events.ts';
export { AttentionExercise };

// A server that renders the page has no registry of custom elements.
if (typeof customElements !== 'undefined' && !customElements.get('attention-exercise'))
  customElements.define('attention-exercise', AttentionExercise);

declare global {
  interface HTMLElementTagNameMap {
    'attention-exercise': AttentionExercise;
  }
  interface GlobalEventHandlersEventMap extends AttentionExerciseEvents, Hyphenated<AttentionExerciseEvents> {}
}
