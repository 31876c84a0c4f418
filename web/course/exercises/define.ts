import { AttentionExercise } from './element/attention-exercise.ts';

export { AttentionExercise };

// A server that renders the page has no registry of custom elements.
if (typeof customElements !== 'undefined' && !customElements.get('attention-exercise'))
  customElements.define('attention-exercise', AttentionExercise);

declare global {
  interface HTMLElementTagNameMap {
    'attention-exercise': AttentionExercise;
  }
}
